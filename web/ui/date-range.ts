import { addMonths, type CalendarDate, firstDayOf, lastDayOf, monthOf } from '#shared/calendar-date.ts';
import { financialYearOf, financialYearText } from '#shared/financial-year.ts';

export interface DateRange {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

export const RANGE_REVERSED = 'From date must be before to date';

export function isReversed({ from, to }: DateRange): boolean {
  return from !== undefined && to !== undefined && from > to;
}

export function financialYear(today: CalendarDate, yearsBefore = 0) {
  const end = financialYearOf(today) - yearsBefore;
  return { from: firstDayOf(`${end - 1}-07`), to: lastDayOf(`${end}-06`) };
}

export function rangePresets(today: CalendarDate): { label: string; range: DateRange }[] {
  const month = (before: number) => {
    const then = addMonths(monthOf(today), -before);
    return { from: firstDayOf(then), to: lastDayOf(then) };
  };
  const year = (before: number) => {
    const range = financialYear(today, before);
    return { label: financialYearText(financialYearOf(range.to)), range };
  };
  return [
    { label: 'All', range: { from: undefined, to: undefined } },
    { label: 'This month', range: month(0) },
    { label: 'Last month', range: month(1) },
    year(0),
    year(1),
  ];
}
