import type { documentsContract } from '#shared/contract/documents.ts';
import { findLineItem } from '../capital-calls/capital-call-store.ts';
import { lineOfNotice } from '../capital-calls/notice-id.ts';
import { countDocumentWrite, findClient } from '../clients/client-store.ts';
import type { Context, Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import {
  changeOfCounts,
  countsOfDocument,
  countsOfDocumentOwner,
  shardOf,
  sumDeltas,
} from '../ledger/statistics.ts';
import { countWrite } from '../ledger/statistics-store.ts';
import type { Services } from '../services.ts';
import {
  type DocumentItem,
  deleteListEntryWrite,
  documentTarget,
  moveDocumentWrite,
} from './document-store.ts';
import { loadDocument } from './load-document.ts';
import { tryRemoveObject } from './remove-object.ts';

/** Hides the document in one write and then removes its file; the reaper does that if it fails here. */
export const deleteDocument: Handler<typeof documentsContract.deleteDocument> = async (input, context) => {
  const { services, refuse } = context;
  const deleting = await decideAgain(async () => {
    const document = await loadDocument(context, input.id);
    if (await isNoticeOfIssuedCall(services, document)) return refuse('notice-of-issued-call');
    return hide(context, document);
  });
  await tryRemoveObject(services, context, deleting);
  return { deleted: true, id: deleting.id };
};

/**
 * Whether this is the notice of an issued call's line. A notice is written once, when the call is issued, so a deleted
 * one would be lost.
 */
async function isNoticeOfIssuedCall(services: Services, { id, state }: DocumentItem): Promise<boolean> {
  const notice = lineOfNotice(id);
  if (!notice || state === 'rejected') return false;
  const line = await findLineItem(services, notice.callId, notice.lineId);
  // While the line has no `notice_id` yet, this document is its notice in the making.
  return line !== undefined && (line.notice_id ?? id) === id;
}

async function hide(context: Context<never>, document: DocumentItem): Promise<DocumentItem> {
  const { services, now } = context;
  return context.commit(
    {
      writes: {
        document: moveDocumentWrite(services, document, { state: 'deleting' }, now),
        ...(document.state === 'available' ? await unlistWrites(context, document) : {}),
      },
      audit: {
        target: documentTarget(document.id),
        name: document.name,
        action: 'document.deleted',
        summary: document.state === 'available' ? 'Deleted' : 'Upload given up',
        changes: { status: { before: document.state, after: 'deleting' } },
      },
    },
    { ...document, state: 'deleting', version: document.version + 1 },
  );
}

async function unlistWrites({ services }: Context<never>, document: DocumentItem) {
  const owner = document.client_id ? await findClient(services, document.client_id) : undefined;
  const counts = owner ? owner.document_count : 0;
  const documentCounts = changeOfCounts(countsOfDocument({ clientId: document.client_id }), {});
  const ownerCounts = changeOfCounts(
    countsOfDocumentOwner(counts),
    countsOfDocumentOwner(owner ? counts - 1 : 0),
  );
  return {
    entry: deleteListEntryWrite(services, document),
    counters: countWrite(services, shardOf(document.id), sumDeltas([documentCounts, ownerCounts])),
    ...(owner ? { owner: countDocumentWrite(services, owner, -1) } : {}),
  };
}
