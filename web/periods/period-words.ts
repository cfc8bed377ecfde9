import { type CalendarDate, displayDate, firstDayOf, lastDayOf } from '#shared/calendar-date.ts';
import type { Period } from '#shared/contract/periods.ts';
import { addCents, type Cents, negateCents } from '#shared/money.ts';
import { counted, formatCount } from '../ui/money-format.ts';
import { monthText } from '../ui/month-text.ts';

/** A manager can only wait for these checks. */
const WAITING = ['running', 'earlier-month'];

export function thingsFirst({ issues }: Period): Period['issues'] {
  return issues.filter(({ path }) => !WAITING.includes(path));
}

export function isRunning({ issues }: Period): boolean {
  return issues.some(({ path }) => path === 'running');
}

export function endsIn({ period }: Period, today: CalendarDate): string {
  const days = Number(lastDayOf(period).slice(8)) - Number(today.slice(8));
  return days <= 0 ? 'Ends today' : `Ends in ${counted(days, 'day')}`;
}

export function stateText(period: Period): string {
  if (period.status === 'closed') return period.reopened.length > 0 ? 'Closed again' : 'Closed';
  if (isRunning(period)) return 'Running';
  const first = thingsFirst(period).length;
  if (first > 0) return `${counted(first, 'check')} to resolve`;
  return period.status === 'ready' ? 'Ready to close' : 'Open';
}

export function reopenedText({ reopened }: Period): string {
  return reopened.length === 1 ? 'Reopened once' : `Reopened ${formatCount(reopened.length)} times`;
}

export function whatCloses(period: Period): string {
  const { unclassified } = period;
  const name = monthText(period.period);
  if (period.status === 'ready') return `Once the month is closed, nothing dated in ${name} can change.`;
  if (isRunning(period)) return `It can be closed after ${displayDate(lastDayOf(period.period))}.`;
  if (unclassified.count > 0) {
    return `The figures are not final: they exclude ${counted(unclassified.count, 'unclassified row')}.`;
  }
  return thingsFirst(period).length > 0 ? 'Resolve the checks marked above first.' : 'Months close in order.';
}

export function rowsOf({ period }: Pick<Period, 'period'>, filters: Record<string, string> = {}): string {
  const range = { from: firstDayOf(period), to: lastDayOf(period) };
  return `/manager/transactions?${new URLSearchParams({ ...filters, ...range })}`;
}

export function accountAddress(id: string, from?: CalendarDate): string {
  return `/manager/bank-accounts?${new URLSearchParams({ account: id, ...(from ? { from } : {}) })}`;
}

/** The sum of unclassified rows, rows set aside, transfers and opening balances. */
export function otherOf({
  opening_balance: opening,
  net,
  by_hand: byHand,
  closing_balance: closing,
}: Period): Cents {
  return addCents(closing, negateCents(opening), negateCents(net), byHand);
}
