import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TieOut, TieOutDay } from '#shared/contract/bank-accounts.ts';
import { addCents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import type { DaysOfAccount } from '../ledger/statistics-store.ts';
import type { BankAccountItem } from './bank-account-store.ts';
import type { BankBalance } from './statement-balances.ts';

const CLOSED: BankBalance = { cents: ZERO_CENTS, isTyped: true };

/** Without `to`, the comparison ends at the bank's last balance. */
export function tieOutOf(
  account: Pick<BankAccountItem, 'opening_day' | 'opening_cents' | 'closed_on'>,
  rowsByDay: DaysOfAccount,
  given: ReadonlyMap<CalendarDate, BankBalance>,
  to?: CalendarDate,
): TieOut {
  const { opening_day: openingDay, closed_on: closedOn } = account;
  const openingCents = to !== undefined && to < openingDay ? ZERO_CENTS : account.opening_cents;
  const balances = new Map([...(closedOn ? [[closedOn, CLOSED] as const] : []), ...given]);
  const known = [...rowsByDay].filter(([, { rows, sumCents }]) => rows !== 0 || sumCents !== 0);
  const all = [...new Set([...known.map(([day]) => day), ...balances.keys()])]
    .filter((day) => day >= openingDay && (to === undefined || day <= to))
    .sort();
  let expected = openingCents;
  const days = all.map((day): TieOutDay => {
    const { rows, sumCents } = rowsByDay.get(day) ?? { rows: 0, sumCents: ZERO_CENTS };
    const balance = balances.get(day);
    expected = addCents(expected, sumCents);
    return {
      day,
      rows,
      sum: sumCents,
      expected_balance: expected,
      statement_balance: balance?.cents ?? null,
      difference: balance ? addCents(balance.cents, negateCents(expected)) : null,
      typed: balance?.isTyped ?? false,
    };
  });
  const last = days.findLast((day) => day.statement_balance !== null) ?? days.at(-1);
  const counted = to === undefined ? days.slice(0, last && days.indexOf(last) + 1) : days;
  return {
    opening_balance: openingCents,
    rows: counted.reduce((sum, { rows }) => sum + rows, 0),
    rows_total: addCents(ZERO_CENTS, ...counted.map(({ sum }) => sum)),
    expected_balance: counted.at(-1)?.expected_balance ?? openingCents,
    statement_balance: last?.statement_balance ?? null,
    difference: last?.difference ?? null,
    later_amount: addCents(
      ZERO_CENTS,
      ...days.filter(({ day }) => last && day > last.day).map(({ sum }) => sum),
    ),
    first_gap_day: days.find(({ difference }) => difference !== null && difference !== 0)?.day ?? null,
    as_of: last?.day ?? openingDay,
    earlier_rows: known.filter(([day]) => day < openingDay).reduce((sum, [, { rows }]) => sum + rows, 0),
    days,
  };
}
