import { type CalendarDate, displayDate, MONTHS } from '#shared/calendar-date.ts';
import { LIMITS, STATEMENT_MAX_MOVEMENTS } from '#shared/constants.ts';
import { financialYearOf, financialYearText } from '#shared/financial-year.ts';
import type { Period } from './compose-statement.ts';

export const REASONS = {
  doesNotAddUp: 'Does not add up',
  tooLong: `More than ${STATEMENT_MAX_MOVEMENTS} movements: choose a shorter period`,
  notPrinted: 'The PDF could not be created',
  notFiled: 'The PDF could not be stored',
} as const;

export function longDay(day: CalendarDate): string {
  return `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;
}

export function titleOf({ kind, from, to }: Period): string {
  switch (kind) {
    case 'year':
      return `Statement ${financialYearText(financialYearOf(to))}`;
    case 'holding':
      return `Holding at ${displayDate(to)}`;
    default:
      return `Transactions ${displayDate(from)} to ${displayDate(to)}`;
  }
}

export function periodOf({ kind, from, to }: Period): string {
  return kind === 'holding' ? `At the end of ${longDay(to)}` : `${longDay(from)} to ${longDay(to)}`;
}

export function descriptionOf(
  period: Period,
  { number, replaces }: { number: string; replaces?: string | undefined },
): string {
  const corrected = replaces === undefined ? '' : `, replaces No ${replaces}`;
  return `${periodOf(period)}, No ${number}${corrected}`.slice(0, LIMITS.descriptionLength);
}
