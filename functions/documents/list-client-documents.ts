import type { Handler } from '../http/context.ts';
import { pageOf } from '../ledger/query-list.ts';
import { listOwnerDocuments } from '../records/document-store.ts';
import { loadClient } from '../records/load-client.ts';
import { presentDocuments } from './present-documents.ts';

export const listClientDocuments: Handler<'listClientDocuments'> = async (input, context) => {
  const client = await loadClient(context, input.id);
  const page = await listOwnerDocuments(context.services, client.id, pageOf(input));
  return {
    documents: await presentDocuments(context, page.items),
    total: client.document_count,
    next_cursor: page.nextCursor,
  };
};
