import type { CalendarDate } from './calendar-date.ts';

/** An Australian financial year begins on 1 July. Its number is the calendar year in which it ends. */
export function financialYearOf(date: CalendarDate): number {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return month >= 7 ? year + 1 : year;
}

export function financialYearText(endsIn: number): string {
  return `${endsIn - 1}–${String(endsIn).slice(-2)}`;
}

export function daysOfFinancialYear(endsIn: number): { from: CalendarDate; to: CalendarDate } {
  return { from: `${endsIn - 1}-07-01` as CalendarDate, to: `${endsIn}-06-30` as CalendarDate };
}
