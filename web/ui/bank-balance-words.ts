import type { inBank } from '#shared/bank-balance.ts';
import { displayDate } from '#shared/calendar-date.ts';
import { formatMoney } from './money-format.ts';

/** The day of a bank figure, and what came later, such as 'Stated by the bank on 25/11/2026 · +$12,000 after that'. */
export function bankBalanceWords({ since, until, laterCents }: ReturnType<typeof inBank>): string {
  if (since === undefined) return 'By our rows';
  const day = `Stated by the bank on ${displayDate(since)}${since === until ? '' : ' or later'}`;
  return laterCents === 0 ? day : `${day} · ${formatMoney(laterCents, { sign: 'flow' })} after that`;
}
