import { displayDate } from '#shared/calendar-date.ts';
import { RECENT_DOCUMENTS_DAYS } from '#shared/constants.ts';
import type { Document } from '#shared/contract/documents.ts';
import type { ExportFilters } from '#shared/contract/exports.ts';
import { type DocumentFilter, documentTypeOf, FUND, passesDocumentFilter } from '#shared/document-filter.ts';
import type { DocumentsView, SortKey } from './documents-view.ts';

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
  const { id, type, client, uploadedBy, from, to, words = '' } = documentFilterOf(view);
  return {
    ...(id ? { record_id: id } : {}),
    ...(type ? { type } : {}),
    ...(client ? { client_id: client } : {}),
    ...(uploadedBy ? { uploaded_by: uploadedBy } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(words.trim() ? { q: words.trim() } : {}),
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

const byText = new Intl.Collator('en-AU', { sensitivity: 'base', numeric: true });
const newestFirst: Order = (a, b) =>
  a.uploaded_at < b.uploaded_at
    ? 1
    : a.uploaded_at > b.uploaded_at
      ? -1
      : a.id < b.id
        ? -1
        : a.id > b.id
          ? 1
          : 0;

const ORDERS: Record<SortKey, Order> = {
  uploaded_at: (a, b) => (a.uploaded_at < b.uploaded_at ? -1 : a.uploaded_at > b.uploaded_at ? 1 : 0),
  name: (a, b) => byText.compare(a.name, b.name),
  document_type: (a, b) => byText.compare(documentTypeOf(a), documentTypeOf(b)),
};

export function filterDocuments(documents: readonly Document[], view: DocumentsView): Document[] {
  const filter = documentFilterOf(view);
  const order = ORDERS[view.sort];
  const direction = view.ascending ? 1 : -1;
  return documents
    .filter((document) => passesDocumentFilter(document, filter))
    .sort((a, b) => direction * order(a, b) || newestFirst(a, b));
}

const DAY_MS = 86_400_000;

export function recentDocuments(documents: readonly Document[], now: Date): Document[] {
  const since = new Date(now.getTime() - RECENT_DOCUMENTS_DAYS * DAY_MS).toISOString();
  return documents.filter(({ uploaded_at }) => uploaded_at >= since);
}

interface Choice {
  value: string;
  label: string;
}

export function filterChoices(documents: readonly Document[]): {
  types: Choice[];
  clients: Choice[];
  uploaders: Choice[];
} {
  const types = new Set<string>();
  const clients = new Map<string, string>();
  const uploaders = new Set<string>();
  for (const document of documents) {
    types.add(documentTypeOf(document));
    if (document.client_id) clients.set(document.client_id, document.client_name || document.client_id);
    uploaders.add(document.uploaded_by_name);
  }
  const sorted = (choices: Choice[]) => choices.sort((a, b) => byText.compare(a.label, b.label));
  const plain = (values: Set<string>) => sorted([...values].map((value) => ({ value, label: value })));
  return {
    types: plain(types),
    clients: sorted([...clients].map(([value, label]) => ({ value, label }))),
    uploaders: plain(uploaders),
  };
}
