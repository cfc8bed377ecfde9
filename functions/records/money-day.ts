import type { CalendarDate } from '#shared/calendar-date.ts';
import { OLDEST_MONEY_DAY } from '#shared/constants.ts';

export function faultOfMoneyDay(
  day: CalendarDate,
  today: CalendarDate,
): 'future-date' | 'too-old' | undefined {
  if (day > today) return 'future-date';
  return day < OLDEST_MONEY_DAY ? 'too-old' : undefined;
}
