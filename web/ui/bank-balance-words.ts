import type { inBank } from '#shared/bank-balance.ts';
import { displayDate } from '#shared/calendar-date.ts';
import { formatMoney } from './money-format.ts';

export function bankBalanceWords({ since, until, laterCents }: ReturnType<typeof inBank>): string {
  if (since === undefined) return 'By our rows';
  const day = `Stated by the bank on ${displayDate(since)}${since === until ? '' : ', some accounts later'}`;
  return laterCents === 0
    ? day
    : `${day} · ${formatMoney(laterCents, { sign: 'flow' })} in later transactions`;
}
