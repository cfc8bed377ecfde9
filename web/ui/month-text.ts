import { type CalendarDate, firstDayOf } from '#shared/calendar-date.ts';
import { LOCALE } from '#shared/constants.ts';

const month = new Intl.DateTimeFormat(LOCALE, { month: 'long', timeZone: 'UTC' });

export function monthName(day: CalendarDate): string {
  return month.format(new Date(day));
}

export function monthText(yearAndMonth: string): string {
  return `${monthName(firstDayOf(yearAndMonth))} ${yearAndMonth.slice(0, 4)}`;
}
