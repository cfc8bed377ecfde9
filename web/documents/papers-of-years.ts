import { type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import type { Document } from '#shared/contract/documents.ts';
import { financialYearOf } from '#shared/financial-year.ts';
import { typeOf } from './filter-documents.ts';

/** The papers of one financial year. */
export interface PapersOfYear {
  /** The calendar year in which it ends. */
  endsIn: number;
  /** Newest first. */
  papers: readonly Document[];
  sizeBytes: number;
}

/** The day a paper belongs to: the end of the period it is about, else the day it was added. */
function dayOf({ period_ends_on: periodEnd, uploaded_at: at }: Document): CalendarDate {
  return periodEnd ?? fundDateAt(new Date(at));
}

export function yearOf(document: Document): number {
  return financialYearOf(dayOf(document));
}

/** Papers by financial year, the newest year first. */
export function papersOfYears(documents: readonly Document[]): PapersOfYear[] {
  const years = new Map<number, Document[]>();
  for (const document of documents) {
    const year = yearOf(document);
    const papers = years.get(year);
    if (papers) papers.push(document);
    else years.set(year, [document]);
  }
  return [...years]
    .map(([endsIn, papers]) => ({
      endsIn,
      papers: papers.sort((a, b) =>
        a.uploaded_at < b.uploaded_at ? 1 : a.uploaded_at > b.uploaded_at ? -1 : 0,
      ),
      sizeBytes: papers.reduce((sum, { size }) => sum + size, 0),
    }))
    .sort((a, b) => b.endsIn - a.endsIn);
}

export interface PaperFilter {
  search: string;
  /** Name of a type; '' for all. */
  type: string;
}

/** Whether a paper is of the type and has the words in its name, type or description. */
export function isFound(document: Document, { search, type }: PaperFilter): boolean {
  if (type !== '' && typeOf(document) !== type) return false;
  const words = search.trim().toLowerCase();
  return (
    words === '' ||
    [document.name, document.description, typeOf(document)].some((text) => text.toLowerCase().includes(words))
  );
}
