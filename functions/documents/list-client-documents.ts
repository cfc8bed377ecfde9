import { PAGE_SIZE } from '#shared/constants.ts';
import type { documentsContract } from '#shared/contract/documents.ts';
import { loadClient } from '../clients/load-client.ts';
import type { Handler } from '../http/context.ts';
import { listOwnerDocuments } from './document-store.ts';
import { presentDocument } from './present-document.ts';

export const listClientDocuments: Handler<typeof documentsContract.listClientDocuments> = async (
  input,
  context,
) => {
  const client = await loadClient(context, input.id);
  const { documents, nextCursor } = await listOwnerDocuments(context.services, client.id, {
    limit: input.limit ?? PAGE_SIZE,
    cursor: input.cursor,
  });
  return {
    documents: documents.map(presentDocument),
    total: client.document_count,
    next_cursor: nextCursor,
  };
};
