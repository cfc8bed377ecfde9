import { type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import { useEveryPage } from '../../api/every-page.ts';

/** The month of a day, as `YYYY-MM`, if that month is closed. Undefined if it is open or not loaded. */
export function useClosedMonth(day: CalendarDate): string | undefined {
  const { data } = useEveryPage('listPeriods', {});
  return data?.periods.find(({ period, status }) => status === 'closed' && period === monthOf(day))?.period;
}
