import { type CalendarDate, fundDateAt } from './calendar-date.ts';
import type { Document } from './contract/documents.ts';
import { documentTypeOf } from './document-filter.ts';
import { financialYearOf } from './financial-year.ts';
import { hasWords } from './has-words.ts';

function dayOf({ period_ends_on: periodEnd, uploaded_at: at }: Document): CalendarDate {
  return periodEnd ?? fundDateAt(new Date(at));
}

export function yearOfPaper(document: Document): number {
  return financialYearOf(dayOf(document));
}

interface PaperFilter {
  readonly words?: string | undefined;
  readonly type?: string | undefined;
  readonly year?: number | undefined;
}

export function passesPaperFilter(document: Document, { words = '', type, year }: PaperFilter): boolean {
  if (type !== undefined && documentTypeOf(document) !== type) return false;
  if (year !== undefined && yearOfPaper(document) !== year) return false;
  return hasWords(words, document.name, document.description, documentTypeOf(document));
}
