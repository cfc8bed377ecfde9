import { instantAfter } from '../ledger/instants.ts';
import { listOpenDocuments } from '../records/document-store.ts';
import type { Services } from '../services.ts';

const WAITING_TOO_LONG_MS = 15 * 60_000;

export async function reportWaitingDocuments(services: Services): Promise<void> {
  const now = services.now().toISOString();
  const open = await listOpenDocuments(services);
  const late = open.filter((item) => instantAfter(item.uploaded_at, WAITING_TOO_LONG_MS) <= now);
  const pending = late.filter(({ state }) => state === 'pending').length;
  const scanning = late.filter(({ state }) => state === 'scanning').length;
  if (pending + scanning > 0)
    services.log({ level: 'warn', event: 'documents-waiting', counts: { pending, scanning } });
}
