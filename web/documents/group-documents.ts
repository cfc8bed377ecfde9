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

export interface DocumentGroup {
  type: string;
  documents: Document[];
}

const byText = new Intl.Collator('en-AU', { sensitivity: 'base', numeric: true });

export function groupDocuments(documents: readonly Document[]): DocumentGroup[] {
  return [...groupBy(documents, documentTypeOf)]
    .map(([type, members]) => ({
      type,
      documents: members.sort((a, b) =>
        a.uploaded_at < b.uploaded_at ? 1 : a.uploaded_at > b.uploaded_at ? -1 : 0,
      ),
    }))
    .sort((a, b) => byText.compare(a.type, b.type));
}
