import { randomUUID } from 'node:crypto';
import { type ChangeOrigin, SYSTEM_ACTOR } from '../ledger/change.ts';
import { instantAfter, msBetween } from '../ledger/instants.ts';
import {
  type DocumentItem,
  deferDocument,
  findDocument,
  listOpenDocuments,
} from '../records/document-store.ts';
import type { Services } from '../services.ts';
import { removeObject } from './remove-object.ts';
import { reject, scanAgain, settleUpload } from './settle-upload.ts';

export const PENDING_MS = 3_600_000;
const LOOK_AGAIN_AFTER_MS = 60_000;
/**
 * A scan without a result is repeated after this time. Then it is repeated whenever the file's age has doubled, at least
 * daily.
 */
const FIRST_SCAN_AGAIN_MS = 15 * 60_000;
const LAST_SCAN_AGAIN_MS = 24 * 3_600_000;

const NOT_FINISHED = 'The upload was not completed in time.';

export async function reapDocuments(
  services: Services,
  untilMs: number,
): Promise<{ finished: number; failed: number }> {
  const due = await listOpenDocuments(services, services.now().toISOString());
  let finished = 0;
  let failed = 0;
  for (const { id } of due) {
    if (services.now().getTime() >= untilMs) break;
    const by = { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId: randomUUID() };
    try {
      const document = await findDocument(services, id);
      if (document) await finish(services, by, document);
      finished += 1;
    } catch (error) {
      failed += 1;
      services.log({
        level: 'error',
        event: 'document-not-finished',
        correlationId: by.correlationId,
        code: (error as Error).name,
      });
    }
  }
  // An alarm counts this event to check that the schedule works.
  services.log({ level: 'info', event: 'documents-reaped', counts: { finished, failed } });
  return { finished, failed };
}

async function finish(services: Services, by: ChangeOrigin, document: DocumentItem): Promise<void> {
  switch (document.state) {
    case 'pending':
      // The index may lag and return an upload that the uploader can still complete.
      if (by.now < instantAfter(document.uploaded_at, PENDING_MS)) return;
      await reject(services, by, document, { refusal: 'file-refused', message: NOT_FINISHED });
      return;
    case 'scanning':
      return finishScan(services, by, document);
    case 'rejected':
    case 'deleting':
      return removeObject(services, by, document);
    default:
      return;
  }
}

async function finishScan(services: Services, by: ChangeOrigin, document: DocumentItem): Promise<void> {
  const settled = await settleUpload(services, by, document);
  if (settled.state !== 'scanning') return;
  const againAt = settled.scan_again_at ?? instantAfter(settled.uploaded_at, FIRST_SCAN_AGAIN_MS);
  if (by.now < againAt) {
    await deferDocument(services, settled, instantAfter(by.now, LOOK_AGAIN_AFTER_MS));
    return;
  }
  const ageMs = msBetween(settled.uploaded_at, by.now);
  await scanAgain(services, by, settled, instantAfter(by.now, Math.min(ageMs, LAST_SCAN_AGAIN_MS)));
}
