import { PAGE_SIZE } from '#shared/constants.ts';
import type { documentsContract } from '#shared/contract/documents.ts';
import type { Handler } from '../http/context.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { listOwnerDocuments } from './document-store.ts';
import { presentDocument } from './present-document.ts';

export const listFundDocuments: Handler<typeof documentsContract.listFundDocuments> = async (
  input,
  { services },
) => {
  const page = { limit: input.limit ?? PAGE_SIZE, cursor: input.cursor };
  const [{ documents, nextCursor }, statistics] = await Promise.all([
    listOwnerDocuments(services, undefined, page),
    readStatistics(services),
  ]);
  return {
    documents: documents.map(presentDocument),
    total: statistics.fund_documents,
    next_cursor: nextCursor,
  };
};
