import type { Context, Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { audienceWrites } from '../papers/audience.ts';
import { tryRemoveObject } from '../papers/remove-object.ts';
import {
  aboutDocument,
  type DocumentItem,
  deleteListEntryWrite,
  moveDocumentWrite,
} from '../records/document-store.ts';
import { isNoticeOfIssuedCall } from './is-notice-of-issued-call.ts';
import { loadDocument } from './load-document.ts';

/** If removing the file fails, the worker `reaper` removes the file later. */
export const deleteDocument: Handler<'deleteDocument'> = async (input, context) => {
  const { services, refuse } = context;
  const deleting = await decideAgain(async () => {
    const document = await loadDocument(context, input.id);
    if (await isNoticeOfIssuedCall(services, document)) return refuse('notice-of-issued-call');
    if (document.statement && document.state !== 'rejected') return refuse('issued-statement');
    return hide(context, document);
  });
  await tryRemoveObject(services, context, deleting);
  return { deleted: true, id: deleting.id };
};

async function hide(context: Context<never>, document: DocumentItem): Promise<DocumentItem> {
  const { services, now } = context;
  return context.commit(
    {
      writes: {
        document: moveDocumentWrite(services, document, { state: 'deleting' }, now),
        ...(document.state === 'available'
          ? {
              entry: deleteListEntryWrite(services, document),
              ...(await audienceWrites(services, document.id, document, undefined)).writes,
            }
          : {}),
      },
      audit: {
        ...aboutDocument(document),
        action: 'document.deleted',
        summary: document.state === 'available' ? 'Deleted' : 'Upload abandoned',
        changes: { status: { before: document.state, after: 'deleting' } },
      },
    },
    { ...document, state: 'deleting', version: document.version + 1 },
  );
}
