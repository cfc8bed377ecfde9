import { type CalendarDate, fundDateAt } from './calendar-date.ts';
import type { Document } from './contract/documents.ts';
import { hasWords } from './has-words.ts';

export const FUND = 'fund';

export function documentTypeOf({ document_type }: Pick<Document, 'document_type'>): string {
  return document_type || 'Other';
}

export interface DocumentFilter {
  readonly id?: string | undefined;
  readonly type?: string | undefined;
  readonly client?: string | undefined;
  readonly uploadedBy?: string | undefined;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly words?: string | undefined;
}

export function passesDocumentFilter(document: Document, filter: DocumentFilter): boolean {
  const { id, type, client, uploadedBy, from, to, words = '' } = filter;
  if (id !== undefined && document.id !== id) return false;
  if (type !== undefined && documentTypeOf(document) !== type) return false;
  if (client !== undefined && (document.client_id ?? FUND) !== client) return false;
  if (uploadedBy !== undefined && document.uploaded_by_name !== uploadedBy) return false;
  if (from !== undefined || to !== undefined) {
    const day = fundDateAt(new Date(document.uploaded_at));
    if ((from !== undefined && day < from) || (to !== undefined && day > to)) return false;
  }
  return hasWords(words, document.name, document.description, document.client_name ?? '');
}
