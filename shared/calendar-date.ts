/** A day in the fund's time zone, written `YYYY-MM-DD`. */
export type CalendarDate = string & { readonly __unit: 'calendar date' };

export const FUND_ZONE = 'Australia/Sydney';

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && leap ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
}

/** Returns undefined for a date that does not exist, and for years before 1900 or after 2199. */
export function calendarDate(year: number, month: number, day: number): CalendarDate | undefined {
  if (year < 1900 || year > 2199 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as CalendarDate;
}

export function parseCalendarDate(text: string): CalendarDate | undefined {
  const match = ISO_DAY.exec(text);
  return match ? calendarDate(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

export function parseDisplayDate(text: string): CalendarDate | undefined {
  const match = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text);
  return match ? calendarDate(Number(match[3]), Number(match[2]), Number(match[1])) : undefined;
}

export function displayDate(date: CalendarDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

// Created at first use, because a formatter with a time zone takes 10 ms of a cold start.
let fundDay: Intl.DateTimeFormat | undefined;
let fundClock: Intl.DateTimeFormat | undefined;

export function fundDateAt(instant: Date): CalendarDate {
  fundDay ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: FUND_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return fundDay.format(instant) as CalendarDate;
}

export function fundDateOf(instant: string): CalendarDate | undefined {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? undefined : fundDateAt(at);
}

/** Formats an instant as `05/12/2026, 10:14`, in the fund's time zone. */
export function displayInstant(instant: string): string {
  const at = new Date(instant);
  return `${displayDate(fundDateAt(at))}, ${fundTimeAt(at)}`;
}

export function fundTimeAt(instant: Date): string {
  fundClock ??= new Intl.DateTimeFormat('en-AU', {
    timeZone: FUND_ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return fundClock.format(instant);
}

/** Daylight saving never starts or ends at midnight, so a day begins at one of these two offsets. */
export function startOfFundDay(date: CalendarDate): string {
  const standard = new Date(`${date}T00:00:00+10:00`);
  const summer = new Date(`${date}T00:00:00+11:00`);
  return (fundDateAt(summer) === date ? summer : standard).toISOString();
}

export function monthOf(date: CalendarDate): string {
  return date.slice(0, 7);
}

export function displayMonth(month: string): string {
  return `${month.slice(5, 7)}/${month.slice(0, 4)}`;
}

export function firstDayOf(month: string): CalendarDate {
  return `${month}-01` as CalendarDate;
}

export function lastDayOf(month: string): CalendarDate {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${String(daysInMonth(year, number)).padStart(2, '0')}` as CalendarDate;
}

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const since = year * 12 + number - 1 + months;
  return `${Math.floor(since / 12)}-${String((since % 12) + 1).padStart(2, '0')}`;
}

export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  const utc = new Date(`${date}T00:00:00Z`);
  utc.setUTCDate(utc.getUTCDate() + days);
  return utc.toISOString().slice(0, 10) as CalendarDate;
}
