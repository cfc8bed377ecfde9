import { DOCUMENT_TYPES, FALLBACK_DOCUMENT_TYPES } from '#shared/terms.ts';

interface DocumentType {
  readonly id: string;
  readonly name: string;
}

/** If the form could not load the types, `id` is an id from `FALLBACK_DOCUMENT_TYPES`. */
export function findDocumentType(id: string): DocumentType | undefined {
  const numbered = DOCUMENT_TYPES[FALLBACK_DOCUMENT_TYPES.findIndex((type) => type.id === id)];
  return DOCUMENT_TYPES.find((type) => type.id === id) ?? numbered;
}
