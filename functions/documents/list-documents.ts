import type { documentsContract } from '#shared/contract/documents.ts';
import type { Handler } from '../http/context.ts';
import { pageOf } from '../ledger/query-list.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { listAllDocuments } from '../records/document-store.ts';
import { presentDocument } from '../records/present-document.ts';

export const listDocuments: Handler<typeof documentsContract.listDocuments> = async (input, { services }) => {
  const [page, statistics] = await Promise.all([
    listAllDocuments(services, pageOf(input)),
    readStatistics(services),
  ]);
  return {
    documents: page.items.map(presentDocument),
    total: statistics.documents,
    next_cursor: page.nextCursor,
    summary: {
      documents: statistics.documents,
      fund_level: statistics.fund_documents,
      clients: statistics.documented_clients,
    },
  };
};
