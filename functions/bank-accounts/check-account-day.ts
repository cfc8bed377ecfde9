import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Maker } from '../ledger/maker.ts';
import { faultOfMoneyDay } from '../records/money-day.ts';

export function checkAccountDay(
  { today, refuse }: Pick<Maker<'future-date' | 'too-old'>, 'today' | 'refuse'>,
  day: CalendarDate,
): void {
  const fault = faultOfMoneyDay(day, today);
  if (fault) refuse(fault);
}
