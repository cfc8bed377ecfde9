import type { Handler } from '../http/context.ts';
import { pageOf } from '../ledger/query-list.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { listOwnerDocuments } from '../records/document-store.ts';
import { presentDocuments } from './present-documents.ts';

export const listFundDocuments: Handler<'listFundDocuments'> = async (input, context) => {
  const { services } = context;
  const [page, statistics] = await Promise.all([
    listOwnerDocuments(services, undefined, pageOf(input)),
    readStatistics(services),
  ]);
  return {
    documents: await presentDocuments(context, page.items),
    total: statistics.fund_documents,
    next_cursor: page.nextCursor,
  };
};
