import { type CalendarDate, firstDayOf } from '#shared/calendar-date.ts';
import { LOCALE } from '#shared/constants.ts';

const month = new Intl.DateTimeFormat(LOCALE, { month: 'long', timeZone: 'UTC' });

/** The name of a day's month: `June`. */
export function monthName(day: CalendarDate): string {
  return month.format(new Date(day));
}

/** A month, `YYYY-MM`, in words: `June 2025`. */
export function monthText(yearAndMonth: string): string {
  return `${monthName(firstDayOf(yearAndMonth))} ${yearAndMonth.slice(0, 4)}`;
}
