import type { CalendarDate } from '#shared/calendar-date.ts';

/** Either may be missing. */
export interface DateRange {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

export const RANGE_REVERSED = 'From date must be before to date';

/** Whether the range ends before it begins; the server refuses such a range. */
export function isReversed({ from, to }: DateRange): boolean {
  return from !== undefined && to !== undefined && from > to;
}
