import type { CalendarDate } from '#shared/calendar-date.ts';

/** Two days that bound a list; either may be open. */
export interface DateRange {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

export const RANGE_REVERSED = 'From date must be before to date';

/** Whether nothing can lie between the days; the server refuses to be asked for it. */
export function isReversed({ from, to }: DateRange): boolean {
  return from !== undefined && to !== undefined && from > to;
}
