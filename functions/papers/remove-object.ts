import type { ChangeOrigin } from '../ledger/change.ts';
import { commitIfUnchanged } from '../ledger/commit.ts';
import {
  aboutDocument,
  type DocumentItem,
  deferDocument,
  moveDocumentWrite,
} from '../records/document-store.ts';
import type { Services } from '../services.ts';

export async function tryRemoveObject(services: Services, by: ChangeOrigin, document: DocumentItem) {
  try {
    await removeObject(services, by, document);
  } catch (error) {
    const { name: code } = error as Error;
    services.log({ level: 'warn', event: 'object-not-removed', correlationId: by.correlationId, code });
  }
}

export async function removeObject(services: Services, by: ChangeOrigin, document: DocumentItem) {
  await services.bucket.remove(document.object_key);
  // The upload form still accepts a file, so the reaper removes the object again later.
  if (by.now < document.form_closed_at) {
    await deferDocument(services, document, document.form_closed_at);
  } else if (document.state === 'rejected') {
    await deferDocument(services, document, undefined);
  } else {
    await markDeleted(services, by, document);
  }
}

async function markDeleted(services: Services, by: ChangeOrigin, document: DocumentItem): Promise<void> {
  // If the write fails, another request marked the document as deleted first.
  await commitIfUnchanged(
    services,
    {
      writes: { document: moveDocumentWrite(services, document, { state: 'deleted' }, undefined) },
      audit: {
        ...aboutDocument(document),
        action: 'document.removed',
        summary: 'File removed',
        changes: { status: { before: document.state, after: 'deleted' } },
      },
    },
    by,
  );
}
