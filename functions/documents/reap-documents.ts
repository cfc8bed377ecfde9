import { randomUUID } from 'node:crypto';
import { type ChangeOrigin, SYSTEM_ACTOR } from '../ledger/change.ts';
import { instantAfter } from '../ledger/instants.ts';
import type { Services } from '../services.ts';
import { type DocumentItem, deferDocument, findDocument, listOpenDocuments } from './document-store.ts';
import { removeObject } from './remove-object.ts';
import { reject, settleUpload } from './settle-upload.ts';

/** How long an upload may take before it is rejected. */
export const PENDING_MS = 3_600_000;
/** How long a scan may take before the file is rejected. */
const SCAN_MS = 3_600_000;
const RESCAN_AFTER_MS = 60_000;

const NOT_FINISHED = 'The upload was not finished in time.';
const NOT_SCANNED = 'The file could not be scanned for malware.';

/**
 * Finishes what was interrupted: rejects uploads that were not completed, checks pending scans, and removes the files
 * of rejected and deleted documents. A failure does not stop the others.
 */
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
  if (due.length > 0)
    services.log({ level: 'info', event: 'documents-reaped', counts: { finished, failed } });
  return { finished, failed };
}

async function finish(services: Services, by: ChangeOrigin, document: DocumentItem): Promise<void> {
  switch (document.state) {
    case 'pending':
      // The index may lag behind; an upload that is not due yet is left to its uploader.
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
  if (by.now < instantAfter(document.uploaded_at, PENDING_MS + SCAN_MS)) {
    await deferDocument(services, settled, instantAfter(by.now, RESCAN_AFTER_MS));
  } else {
    await reject(services, by, settled, { refusal: 'file-refused', message: NOT_SCANNED });
  }
}
