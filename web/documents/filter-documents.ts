import { displayDate } from '#shared/calendar-date.ts';
import { RECENT_DOCUMENTS_DAYS } from '#shared/constants.ts';
import type { Document } from '#shared/contract/documents.ts';
import type { ExportFilters } from '#shared/contract/exports.ts';
import { type DocumentFilter, documentTypeOf, FUND, passesDocumentFilter } from '#shared/document-filter.ts';
import type { SelectOption } from '../ui/select.tsx';
import type { DocumentsView, SortKey } from './documents-view.ts';
import { byText, newestFirst } from './group-documents.ts';

export function documentFilterOf({
  document,
  type,
  client,
  uploadedBy,
  from,
  to,
  search,
}: Filtered): DocumentFilter {
  return {
    id: document,
    type: type || undefined,
    client: client || undefined,
    uploadedBy: uploadedBy || undefined,
    from,
    to,
    words: search,
  };
}

type Filtered = Pick<DocumentsView, 'document' | 'type' | 'client' | 'uploadedBy' | 'from' | 'to' | 'search'>;

export function exportFiltersOf(view: Filtered): ExportFilters {
  const { id, client, uploadedBy, words, ...rest } = documentFilterOf(view);
  return {
    ...rest,
    record_id: id,
    client_id: client,
    uploaded_by: uploadedBy,
    q: words?.trim() || undefined,
  };
}

export function describeFilters(view: Filtered): string {
  const { id, type, client, uploadedBy, from, to, words = '' } = documentFilterOf(view);
  const days =
    from || to ? `${from ? displayDate(from) : 'the first'}\u2013${to ? displayDate(to) : 'today'}` : '';
  const whose = client === FUND ? 'fund-level' : client ? 'one client' : '';
  return [
    id && 'one document',
    type,
    whose,
    uploadedBy && `by ${uploadedBy}`,
    days,
    words.trim() && `“${words.trim()}”`,
    'newest first',
  ]
    .filter(Boolean)
    .join(', ');
}

type Order = (a: Document, b: Document) => number;

const byId: Order = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const ORDERS: Record<SortKey, Order> = {
  uploaded_at: (a, b) => newestFirst(b, a),
  name: (a, b) => byText.compare(a.name, b.name),
  document_type: (a, b) => byText.compare(documentTypeOf(a), documentTypeOf(b)),
};

export function filterDocuments(documents: readonly Document[], view: DocumentsView): Document[] {
  const filter = documentFilterOf(view);
  const order = ORDERS[view.sort];
  const direction = view.ascending ? 1 : -1;
  return documents
    .filter((document) => passesDocumentFilter(document, filter))
    .sort((a, b) => direction * order(a, b) || newestFirst(a, b) || byId(a, b));
}

const DAY_MS = 86_400_000;

export function recentDocuments(documents: readonly Document[], now: Date): Document[] {
  const since = new Date(now.getTime() - RECENT_DOCUMENTS_DAYS * DAY_MS).toISOString();
  return documents.filter(({ uploaded_at }) => uploaded_at >= since);
}

export function filterChoices(documents: readonly Document[]) {
  const types = new Set<string>();
  const clients = new Map<string, string>();
  const uploaders = new Set<string>();
  for (const document of documents) {
    types.add(documentTypeOf(document));
    if (document.client_id) clients.set(document.client_id, document.client_name || document.client_id);
    uploaders.add(document.uploaded_by_name);
  }
  const sorted = (choices: SelectOption[]) => choices.sort((a, b) => byText.compare(a.label, b.label));
  const plain = (values: Set<string>) => sorted([...values].map((value) => ({ value, label: value })));
  return {
    types: plain(types),
    clients: sorted([...clients].map(([value, label]) => ({ value, label }))),
    uploaders: plain(uploaders),
  };
}
