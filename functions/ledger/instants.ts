import { type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';

/** The fund's day at an ISO instant. */
export function fundDayOf(instant: string): CalendarDate {
  return fundDateAt(new Date(instant));
}

/** Midnight UTC of a day, for formats that know no days. */
export function midnightOf(date: CalendarDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** The instant so many milliseconds after another, both ISO UTC; such texts sort by time. */
export function instantAfter(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}

/** The same instant in UTC, whatever offset it was written with. */
export function inUtc(instant: string): string {
  return new Date(instant).toISOString();
}

/** Milliseconds since the epoch of a date as HTTP writes it; NaN for anything else. */
export function httpDateMs(text: string): number {
  return Date.parse(text);
}

/** The instant so many seconds after the epoch, ISO UTC. */
export function instantOfSeconds(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}
