import type { CalendarDate } from '#shared/calendar-date.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Maker } from '../ledger/maker.ts';
import { faultOfMoneyDay } from '../records/money-day.ts';

export function checkAccountDay(
  { today, refuse }: Pick<Maker<'future-date' | 'too-old'>, 'today' | 'refuse'>,
  day: CalendarDate,
): void {
  const fault = faultOfMoneyDay(day, today);
  if (fault === 'future-date') refuse(fault, { sentence: EXACT_SENTENCES['future-date'].ofAccount });
  if (fault) refuse(fault);
}
