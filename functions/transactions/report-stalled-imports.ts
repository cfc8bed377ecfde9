import { instantAfter } from '../ledger/instants.ts';
import { listOpenImports } from '../records/import-store.ts';
import type { Services } from '../services.ts';

const STALLED_AFTER_MS = 600_000;

export async function reportStalledImports(services: Services): Promise<void> {
  const now = services.now().toISOString();
  const open = await listOpenImports(services);
  // An undo that waits for a row in use is not stalled, because the manager sees the row.
  const stalled = open.filter(
    ({ created_at: createdAt, undo }) =>
      !undo?.is_waiting && instantAfter(undo?.since ?? createdAt, STALLED_AFTER_MS) <= now,
  );
  if (stalled.length > 0)
    services.log({ level: 'error', event: 'imports-stalled', counts: { imports: stalled.length } });
}
