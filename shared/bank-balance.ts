import type { CalendarDate } from './calendar-date.ts';
import type { ListedAccount } from './contract/bank-accounts.ts';
import { addCents, type Cents, ZERO_CENTS } from './money.ts';

type Tied = Pick<ListedAccount, 'tie_out' | 'closed_on'>;

export function balanceOf({ tie_out: tieOut }: Tied): Cents {
  return tieOut.statement_balance ?? tieOut.expected_balance;
}

/** `byRowsCents` is the sum of the rows of all accounts without a bank balance. */
export function inBank(accounts: readonly Tied[]) {
  const total = (some: readonly Tied[]): Cents => addCents(ZERO_CENTS, ...some.map(balanceOf));
  const byRows = accounts.filter(({ tie_out: tieOut }) => tieOut.statement_balance === null);
  const days = accounts.flatMap((account): CalendarDate[] =>
    byRows.includes(account) || account.closed_on ? [] : [account.tie_out.as_of],
  );
  days.sort();
  return {
    cents: total(accounts),
    byRowsCents: total(byRows),
    hasByRows: byRows.length > 0,
    since: days[0],
    until: days.at(-1),
    laterCents: addCents(ZERO_CENTS, ...accounts.map(({ tie_out: tieOut }) => tieOut.later_amount)),
  };
}
