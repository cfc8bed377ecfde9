import type { Document } from '#shared/contract/documents.ts';
import { isPersonal } from './group-documents.ts';

export interface DocumentStack {
  readonly key: string;
  readonly documents: readonly [Document, ...Document[]];
}

function keyOf(document: Document): string {
  const { id, name, document_type: type, capital_call_id: callId } = document;
  if (!isPersonal(document)) return id;
  return JSON.stringify([callId ?? type, name.toLowerCase()]);
}

export function stackDocuments(documents: readonly Document[]): DocumentStack[] {
  const stacks = new Map<string, [Document, ...Document[]]>();
  for (const document of documents) {
    const key = keyOf(document);
    const stack = stacks.get(key);
    if (stack) stack.push(document);
    else stacks.set(key, [document]);
  }
  return [...stacks].map(([key, members]) => ({ key, documents: members }));
}
