import type { documentsContract } from '#shared/contract/documents.ts';
import type { Handler } from '../http/context.ts';
import { pageOf } from '../ledger/query-list.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { listOwnerDocuments } from './document-store.ts';
import { presentDocument } from './present-document.ts';

export const listFundDocuments: Handler<typeof documentsContract.listFundDocuments> = async (
  input,
  { services },
) => {
  const [page, statistics] = await Promise.all([
    listOwnerDocuments(services, undefined, pageOf(input)),
    readStatistics(services),
  ]);
  return {
    documents: page.items.map(presentDocument),
    total: statistics.fund_documents,
    next_cursor: page.nextCursor,
  };
};
