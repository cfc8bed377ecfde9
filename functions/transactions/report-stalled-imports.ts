import { instantAfter } from '../ledger/instants.ts';
import type { Services } from '../services.ts';
import { listOpenImports } from './import-store.ts';

/** The longest accepted statement takes seconds, an import from a slow bank a few minutes. */
const STALLED_AFTER_MS = 600_000;

/**
 * Logs `imports-stalled` with the number of imports begun over ten minutes ago that are not done; nothing when there
 * are none.
 */
export async function reportStalledImports(services: Services): Promise<void> {
  const now = services.now().toISOString();
  const open = await listOpenImports(services);
  const stalled = open.filter((item) => instantAfter(item.created_at, STALLED_AFTER_MS) <= now);
  if (stalled.length > 0)
    services.log({ level: 'error', event: 'imports-stalled', counts: { imports: stalled.length } });
}
