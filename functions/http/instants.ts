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

/** The instant so many seconds after the epoch, ISO UTC. */
export function instantOfSeconds(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}
