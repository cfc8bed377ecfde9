import { passesDocumentFilter } from '#shared/document-filter.ts';
import type { Handler } from '../http/context.ts';
import { filteredPage, lengthIfWhole } from '../ledger/query-list.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { type ListedDocument, listAllDocuments } from '../records/document-store.ts';
import { presentDocument } from '../records/present-document.ts';
import { presentDocuments } from './present-documents.ts';

export const listDocuments: Handler<'listDocuments'> = async (input, context) => {
  const { services } = context;
  const { page, filter } = filteredPage(input);
  const only =
    filter &&
    ((item: ListedDocument) =>
      (filter.document_type_id ?? item.type_id) === item.type_id &&
      passesDocumentFilter(presentDocument(item), { ...filter, words: filter.q, client: filter.client_id }));
  const [listed, statistics] = await Promise.all([
    listAllDocuments(services, page, only),
    readStatistics(services),
  ]);
  return {
    documents: await presentDocuments(context, listed.items),
    total: filter ? lengthIfWhole(page, listed) : statistics.documents,
    next_cursor: listed.nextCursor,
    summary: {
      documents: statistics.documents,
      fund_level: statistics.fund_documents,
      clients: statistics.documented_clients,
    },
  };
};
