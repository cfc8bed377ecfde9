import { type CalendarDate, calendarDate } from '#shared/calendar-date.ts';

type DateReading = { kind: 'date'; date: CalendarDate } | { kind: 'no-such-day' } | { kind: 'not-a-date' };

const LONGEST_NOTATION = 40;
/** `1/6/2025`, `01-06-25`, `01.06.25` */
const DAY_MONTH_YEAR = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
/** `01 Jun 25`, `01-Jun-2025`, `1 June 2025` */
const DAY_NAME_YEAR = /^(\d{1,2})[ /-]?([a-z]{3,9})[ /-]?(\d{4}|\d{2})$/i;
/** `2025-06-01`, `20250601` */
const ISO = /^(\d{4})(-?)(\d{2})\2(\d{2})$/;
/** A time of day after the date. The time is ignored, because it has no time zone; the date stays as the bank states it. */
const TIME_OF_DAY = /[T ,]\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:\s*[ap]m)?$/i;

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

/** `Jan` and `January` are 1; `Sep`, `Sept` and `September` are 9; 0 if the name is not a month. */
function monthNumber(name: string): number {
  const lower = name.toLowerCase();
  return (
    MONTHS.findIndex(
      (month) =>
        month === lower || month.slice(0, 3) === lower || (lower === 'sept' && month === 'september'),
    ) + 1
  );
}

/** Statements date from 1980 to 2079, so two digits determine the year. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year < 80 ? 2000 + year : 1900 + year;
}

/**
 * Parses a date in the notations of Australian banks. The day precedes the month: 06/13/2025 is
 * `no-such-day`.
 */
export function readStatementDate(cell: string): DateReading {
  const text = cell.trim();
  if (text.length > LONGEST_NOTATION) return { kind: 'not-a-date' };
  const day = text.replace(TIME_OF_DAY, '').replace(/\s+/g, ' ');
  const date = readDay(day);
  if (date === 'not-a-date') return { kind: 'not-a-date' };
  return date === undefined ? { kind: 'no-such-day' } : { kind: 'date', date };
}

function readDay(text: string): CalendarDate | undefined | 'not-a-date' {
  const numeric = DAY_MONTH_YEAR.exec(text);
  if (numeric) return calendarDate(fullYear(numeric[4] ?? ''), Number(numeric[3]), Number(numeric[1]));
  const named = DAY_NAME_YEAR.exec(text);
  if (named) {
    const month = monthNumber(named[2] ?? '');
    return month === 0 ? 'not-a-date' : calendarDate(fullYear(named[3] ?? ''), month, Number(named[1]));
  }
  const iso = ISO.exec(text);
  return iso ? calendarDate(Number(iso[1]), Number(iso[3]), Number(iso[4])) : 'not-a-date';
}

/** Whether a cell looks like a date, even one that does not exist. */
export function looksLikeDate(cell: string): boolean {
  return readStatementDate(cell).kind !== 'not-a-date';
}
