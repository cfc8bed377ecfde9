import { randomUUID } from 'node:crypto';
import { SYSTEM_ACTOR, type Write } from '#functions/ledger/change.ts';
import { commitChange } from '#functions/ledger/commit.ts';
import type { Services } from '#functions/services.ts';

/** Writes records that no API call can create, such as old ones, with an audit row. */
export function changeAudited(services: Services, target: string, write: Write): Promise<void> {
  const audit = {
    target,
    action: 'x.y',
    summary: 'Changed by a test',
    changes: { changed: { after: true } },
  };
  const by = { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId: randomUUID() };
  return commitChange(services, { writes: { write }, audit }, by);
}
