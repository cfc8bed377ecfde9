import type { CalendarDate } from './calendar-date.ts';

/** The Australian financial year of a date, 1 July to 30 June, named by the calendar year in which it ends. */
export function financialYearOf(date: CalendarDate): number {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return month >= 7 ? year + 1 : year;
}

/** `2025–26` for the year that ends in 2026. */
export function financialYearText(endsIn: number): string {
  return `${endsIn - 1}–${String(endsIn).slice(-2)}`;
}
