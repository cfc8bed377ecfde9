import { createHash } from 'node:crypto';
import {
  addDays,
  type CalendarDate,
  fundDateAt,
  fundTimeAt,
  parseCalendarDate,
} from '#shared/calendar-date.ts';

/** A fixed day of the demo. Throws RangeError for one that the calendar does not have. */
export function day(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (!date) throw new RangeError(`${text} is no day`);
  return date;
}

function isWeekend(date: CalendarDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** The day, or the Monday after it: banks book on weekdays. */
export function bankingDay(date: CalendarDate): CalendarDate {
  return isWeekend(date) ? bankingDay(addDays(date, 1)) : date;
}

/** The instant at which the fund's clock shows a day and a time, such as `14:32`. */
export function instantAt(date: CalendarDate, time: string): Date {
  // Sydney is 11 hours ahead of UTC in summer and 10 in winter.
  for (const offset of ['+11:00', '+10:00']) {
    const instant = new Date(`${date}T${time}:00${offset}`);
    if (fundDateAt(instant) === date && fundTimeAt(instant) === time) return instant;
  }
  throw new RangeError(`The fund's clock never showed ${date} ${time}`);
}

export function later(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1_000);
}

/**
 * A whole number from `least` to `most` that depends on the label alone: the demo looks haphazard, is the
 * same on every machine, and one more row does not change all others.
 */
export function chosen(label: string, least: number, most: number): number {
  const digest = createHash('sha256').update(label).digest().readUInt32BE(0);
  return least + (digest % (most - least + 1));
}
