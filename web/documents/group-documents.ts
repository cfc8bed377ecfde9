import type { Document } from '#shared/contract/documents.ts';
import { documentTypeOf } from '#shared/document-filter.ts';
import { groupBy } from '#shared/group-by.ts';

export const OWNERSHIPS = ['all', 'personal', 'fund'] as const;
export type Ownership = (typeof OWNERSHIPS)[number];

type Owned = Pick<Document, 'client_id'>;

export function isPersonal({ client_id }: Owned): boolean {
  return client_id !== null;
}

export function countOwned(documents: readonly Owned[]): Record<Ownership, number> {
  const personal = documents.filter(isPersonal).length;
  return { all: documents.length, personal, fund: documents.length - personal };
}

export function ownedDocuments<Item extends Owned>(documents: readonly Item[], ownership: Ownership): Item[] {
  return documents.filter(
    (document) => ownership === 'all' || isPersonal(document) === (ownership === 'personal'),
  );
}

export const byText = new Intl.Collator('en-AU', { sensitivity: 'base', numeric: true });

export function newestFirst(
  { uploaded_at: one }: Pick<Document, 'uploaded_at'>,
  { uploaded_at: other }: Pick<Document, 'uploaded_at'>,
): number {
  return one < other ? 1 : one > other ? -1 : 0;
}

export type DocumentGroup = ReturnType<typeof groupDocuments>[number];

export function groupDocuments(documents: readonly Document[]) {
  return [...groupBy(documents, documentTypeOf)]
    .map(([type, members]) => ({ type, documents: members.sort(newestFirst) }))
    .sort((a, b) => byText.compare(a.type, b.type));
}
