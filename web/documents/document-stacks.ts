import type { Document } from '#shared/contract/documents.ts';
import { groupBy } from '#shared/group-by.ts';
import { isPersonal } from './group-documents.ts';

export type DocumentStack = ReturnType<typeof stackDocuments>[number];

function keyOf(document: Document): string {
  const { id, name, document_type: type, capital_call_id: callId } = document;
  if (!isPersonal(document)) return id;
  return JSON.stringify([callId ?? type, name.toLowerCase()]);
}

export function stackDocuments(all: readonly Document[]) {
  return [...groupBy(all, keyOf)].map(([key, documents]) => ({ key, documents }));
}
