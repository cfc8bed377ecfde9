import { type CalendarDate, displayDate, fundDateAt, fundTimeAt } from '#shared/calendar-date.ts';
import { LOGIN_CHANGE_DAYS } from '#shared/constants.ts';

export function fundDayOf(instant: string): CalendarDate {
  return fundDateAt(new Date(instant));
}

export function fundTimeOf(instant: string): string {
  return fundTimeAt(new Date(instant));
}

/** Returns text such as `on 05/12/2026 at 10:14`, in the fund's time zone. */
export function onDayAtTime(instant: string): string {
  return `on ${displayDate(fundDayOf(instant))} at ${fundTimeOf(instant)}`;
}

export function midnightOf(date: CalendarDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

export const DAY_MS = 24 * 3_600_000;

export function instantAfter(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}

export function lately(now: string): string {
  return instantAfter(now, -LOGIN_CHANGE_DAYS * DAY_MS);
}

export function msBetween(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}

export function inUtc(instant: string): string {
  return new Date(instant).toISOString();
}

/** Returns milliseconds since the epoch, or NaN if the text is no HTTP date. */
export function httpDateMs(text: string): number {
  return Date.parse(text);
}

export function instantOfSeconds(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}

export function secondsOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 1_000);
}

/** Returns the fund's local time, such as `2025-06-10 14:03:22`. */
export function wallClockOf(instant: string): string {
  const at = new Date(instant);
  // The fund's time zone differs from UTC by whole minutes, so the seconds are the same.
  return `${fundDateAt(at)} ${fundTimeAt(at)}:${instant.slice(17, 19)}`;
}

/** Reads `2025-06-10 14:03:22` as UTC, because some file formats have no time zone. */
export function unzoned(clock: string): Date {
  return new Date(`${clock.replace(' ', 'T')}Z`);
}
