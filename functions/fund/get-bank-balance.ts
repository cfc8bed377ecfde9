import { addMonths, type CalendarDate, lastDayOf, monthOf } from '#shared/calendar-date.ts';
import type { TieOut } from '#shared/contract/bank-accounts.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { listTieOuts } from '../records/tie-outs.ts';

const MONTHS = 12;

export const getBankBalance: Handler<'getBankBalance'> = async (_input, { services, today }) => {
  const tieOuts = await listTieOuts(services);
  const days = Array.from({ length: MONTHS }, (_, index): CalendarDate => {
    const end = lastDayOf(addMonths(monthOf(today), index - MONTHS + 1));
    return [end, today].sort()[0] ?? today;
  });
  return {
    has_accounts: tieOuts.length > 0,
    months: days.map((day) => {
      const accounts = tieOuts.map(({ account, tieOut }) => balanceOn(day, account.opening_day, tieOut));
      const total = (of: 'bank' | 'since') =>
        addCents(ZERO_CENTS, ...accounts.map((account): Cents => account[of]));
      return { day, in_bank: total('bank'), not_in_bank_yet: total('since') };
    }),
  };
};

/** `bank` is the bank's last balance, or else the portal's balance. `since` sums the rows after the bank's balance. */
function balanceOn(day: CalendarDate, openingDay: CalendarDate, { opening_balance, days }: TieOut) {
  if (day < openingDay) return { bank: ZERO_CENTS, since: ZERO_CENTS };
  const until = days.filter((one) => one.day <= day);
  const ours = until.at(-1)?.expected_balance ?? opening_balance;
  const last = until.findLast(({ statement_balance: balance }) => balance !== null);
  return {
    bank: last?.statement_balance ?? ours,
    since: last ? addCents(ours, negateCents(last.expected_balance)) : ZERO_CENTS,
  };
}
