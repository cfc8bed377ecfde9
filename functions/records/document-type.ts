import { DOCUMENT_TYPES, FALLBACK_DOCUMENT_TYPES } from '#shared/terms.ts';

interface DocumentType {
  readonly id: string;
  readonly name: string;
}

/** The document type by its id, or by the number that a form uses when the form cannot load the list of types. */
export function findDocumentType(id: string): DocumentType | undefined {
  const numbered = DOCUMENT_TYPES[FALLBACK_DOCUMENT_TYPES.findIndex((type) => type.id === id)];
  return DOCUMENT_TYPES.find((type) => type.id === id) ?? numbered;
}
