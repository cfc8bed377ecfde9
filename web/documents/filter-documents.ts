import { fundDateAt } from '#shared/calendar-date.ts';
import { RECENT_DOCUMENTS_DAYS } from '#shared/constants.ts';
import type { Document } from '#shared/contract/documents.ts';
import { type DocumentsView, FUND, OTHER_TYPE, type SortKey } from './documents-view.ts';

export function typeOf({ document_type }: Pick<Document, 'document_type'>): string {
  return document_type || OTHER_TYPE;
}

function matches(document: Document, view: DocumentsView, search: string): boolean {
  const client = document.client_id ?? FUND;
  if (view.document !== undefined && document.id !== view.document) return false;
  if (view.type !== '' && typeOf(document) !== view.type) return false;
  if (view.client !== '' && client !== view.client) return false;
  if (view.uploadedBy !== '' && document.uploaded_by_name !== view.uploadedBy) return false;
  if (view.from !== undefined || view.to !== undefined) {
    const day = fundDateAt(new Date(document.uploaded_at));
    if (view.from !== undefined && day < view.from) return false;
    if (view.to !== undefined && day > view.to) return false;
  }
  return (
    search === '' ||
    [document.name, document.description, document.client_name ?? ''].some((text) =>
      text.toLowerCase().includes(search),
    )
  );
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
  document_type: (a, b) => byText.compare(typeOf(a), typeOf(b)),
};

/** The documents of a view, in its order; ties sort newest first. */
export function filterDocuments(documents: readonly Document[], view: DocumentsView): Document[] {
  const search = view.search.trim().toLowerCase();
  const order = ORDERS[view.sort];
  const direction = view.ascending ? 1 : -1;
  return documents
    .filter((document) => matches(document, view, search))
    .sort((a, b) => direction * order(a, b) || newestFirst(a, b));
}

const DAY_MS = 86_400_000;

/** Those uploaded in the last seven days. */
export function recentDocuments(documents: readonly Document[], now: Date): Document[] {
  const since = new Date(now.getTime() - RECENT_DOCUMENTS_DAYS * DAY_MS).toISOString();
  return documents.filter(({ uploaded_at }) => uploaded_at >= since);
}

interface Choice {
  value: string;
  label: string;
}

/** The filter choices found in the documents, sorted by name. */
export function filterChoices(documents: readonly Document[]): {
  types: Choice[];
  clients: Choice[];
  uploaders: Choice[];
} {
  const types = new Set<string>();
  const clients = new Map<string, string>();
  const uploaders = new Set<string>();
  for (const document of documents) {
    types.add(typeOf(document));
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
