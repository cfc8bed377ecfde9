import { type CalendarDate, fundDateAt } from './calendar-date.ts';
import type { Document } from './contract/documents.ts';

/** The value for fund-level documents in the filter by client. */
export const FUND = 'fund';

/** The type of a document without a type of its own. */
export const OTHER_TYPE = 'Other';

export function documentTypeOf({ document_type }: Pick<Document, 'document_type'>): string {
  return document_type || OTHER_TYPE;
}

/** Filters of a list of documents; all given filters must match. */
export interface DocumentFilter {
  /** The id of one document. */
  readonly id?: string | undefined;
  readonly type?: string | undefined;
  /** The id of a client, or `fund`. */
  readonly client?: string | undefined;
  readonly uploadedBy?: string | undefined;
  /** The fund’s days on which it was uploaded, both included. */
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  /** Text in the name, the description or the client’s name, ignoring case. */
  readonly words?: string | undefined;
}

/** Whether a document passes the filters; the same rule for the page and for the export of the list. */
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
  const wanted = words.trim().toLowerCase();
  return (
    wanted === '' ||
    [document.name, document.description, document.client_name ?? ''].some((text) =>
      text.toLowerCase().includes(wanted),
    )
  );
}
