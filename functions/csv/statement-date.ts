import { addDays, type CalendarDate, calendarDate, fundDateOf } from '#shared/calendar-date.ts';
import type { StatementLayout } from '#shared/statement-layout.ts';

type DateReading = { kind: 'date'; date: CalendarDate } | { kind: 'no-such-day' } | { kind: 'not-a-date' };

export type DayOrder = StatementLayout['order'];

const LONGEST_NOTATION = 40;
/** `1/6/2025`, `01-06-25`, `01.06.25` */
const THREE_NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
/** `01 Jun 25`, `01-Jun-2025`, `1st June 2025`, `1 Jun. 2025` */
const DAY_NAME_YEAR = /^(\d{1,2})(?:st|nd|rd|th)?[ /-]?([a-z]{3,9})\.?,?[ /-]?(\d{4}|\d{2})$/i;
/** `Jun 1, 2025`, `Jun-01-2025` */
const NAME_DAY_YEAR = /^([a-z]{3,9})\.?[ /-]?(\d{1,2})(?:st|nd|rd|th)?(?:, ?| |-|\/)(\d{4}|\d{2})$/i;
/** `2025-06-01`, `20250601` */
const ISO = /^(\d{4})(-?)(\d{2})\2(\d{2})$/;
/** `2025/06/01`, `2025/6/1` */
const YEAR_FIRST = /^(\d{4})([/.])(\d{1,2})\2(\d{1,2})$/;
/** In another time zone, the written day may differ from the day in Sydney. */
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(?:(Z|UTC|GMT)|([+-]\d{2}):?(\d{2}))$/i;
/** A time in Sydney or without a time zone cannot change the day, so the time is ignored. */
const TIME_AFTER = /[T ,]\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:\s*[ap]m)?(?: AE[SD]?T)?$/i;
const TIME_BEFORE = /^\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:\s*[ap]m)?[ ,]+/i;
const WEEKDAY =
  /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[., ]+(?=\w)|[, ]+(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}$/i;
/** Spreadsheets may store a day as a number. The pattern covers 1954 to 2091. */
const SERIAL = /^([2-6]\d{4})(?:\.\d+)?$/;
const FIRST_SERIAL_DAY = '1899-12-30' as CalendarDate;

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

function monthNumber(name: string): number {
  const lower = name.toLowerCase();
  return (
    MONTHS.findIndex(
      (month) =>
        month === lower || month.slice(0, 3) === lower || (lower === 'sept' && month === 'september'),
    ) + 1
  );
}

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year < 80 ? 2000 + year : 1900 + year;
}

export function readStatementDate(cell: string, order: DayOrder = 'day-first'): DateReading {
  const written = cell.trim();
  if (written.length > LONGEST_NOTATION) return { kind: 'not-a-date' };
  const text = written.replace(/^'/, '').replace(/\s+/g, ' ');
  const date = readInstant(text) ?? readDay(withoutTime(text), order);
  if (date === 'not-a-date') return { kind: 'not-a-date' };
  return date === 'no-such-day' ? { kind: 'no-such-day' } : { kind: 'date', date };
}

export function readDateCell(cell: string, order?: DayOrder): DateReading {
  const serial = Number(SERIAL.exec(cell.trim())?.[1] ?? 0);
  if (serial === 0) return readStatementDate(cell, order);
  return { kind: 'date', date: addDays(FIRST_SERIAL_DAY, serial) };
}

export function dayOrderOf(cells: readonly string[], usual: DayOrder = 'day-first'): DayOrder | undefined {
  let hasDayFirst = false;
  let hasMonthFirst = false;
  for (const cell of cells) {
    const isDayFirst = readStatementDate(cell).kind === 'date';
    const isMonthFirst = readStatementDate(cell, 'month-first').kind === 'date';
    if (isDayFirst && !isMonthFirst) hasDayFirst = true;
    if (isMonthFirst && !isDayFirst) hasMonthFirst = true;
  }
  if (hasDayFirst && hasMonthFirst) return undefined;
  if (hasMonthFirst) return 'month-first';
  return hasDayFirst ? 'day-first' : usual;
}

const withoutTime = (text: string) =>
  text.replace(TIME_AFTER, '').replace(TIME_BEFORE, '').replace(WEEKDAY, '').trim();

type Day = CalendarDate | 'no-such-day' | 'not-a-date';

const dayOf = (year: string, month: string | number, day: string): Day =>
  calendarDate(fullYear(year), Number(month), Number(day)) ?? 'no-such-day';

function readInstant(text: string): Day | undefined {
  const [, day = '', time, zulu, hours, minutes] = INSTANT.exec(text) ?? [];
  if (time === undefined) return undefined;
  const written = readDay(day, 'day-first');
  if (written === 'no-such-day') return written;
  return fundDateOf(`${day}T${time}${zulu ? 'Z' : `${hours}:${minutes}`}`) ?? 'no-such-day';
}

function readDay(text: string, order: DayOrder): Day {
  const [, one = '', , two = '', three = ''] = THREE_NUMBERS.exec(text) ?? [];
  if (one !== '') {
    if (order === 'month-first') return dayOf(three, one, two);
    return order === 'year-first' && three.length === 2 ? dayOf(one, two, three) : dayOf(three, two, one);
  }
  const [, day = '', name = '', year = ''] = DAY_NAME_YEAR.exec(text) ?? [];
  const [, first = '', second = '', last = ''] = NAME_DAY_YEAR.exec(text) ?? [];
  if (name !== '' || first !== '') {
    const month = monthNumber(name || first);
    return month === 0 ? 'not-a-date' : dayOf(year || last, month, day || second);
  }
  const iso = ISO.exec(text) ?? YEAR_FIRST.exec(text);
  return iso ? dayOf(iso[1] ?? '', iso[3] ?? '', iso[4] ?? '') : 'not-a-date';
}

export function looksLikeDate(cell: string): boolean {
  return readStatementDate(cell).kind !== 'not-a-date';
}
