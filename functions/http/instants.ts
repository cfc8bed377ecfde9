import { type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';

/** The instant so many milliseconds after another, both ISO UTC; such texts sort by time. */
export function instantAfter(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}

/** The same instant in UTC, whatever offset it was written with. */
export function inUtc(instant: string): string {
  return new Date(instant).toISOString();
}

/** The fund's day at an instant. */
export function fundDayOf(instant: string): CalendarDate {
  return fundDateAt(new Date(instant));
}

/** Milliseconds since the epoch of a date as HTTP writes it; NaN for anything else. */
export function httpDateMs(text: string): number {
  return Date.parse(text);
}
