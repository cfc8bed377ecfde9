import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TieOut, TieOutDay } from '#shared/contract/bank-accounts.ts';
import { addCents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import type { DaysOfAccount } from '../ledger/statistics-store.ts';
import type { BankAccountItem } from './bank-account-store.ts';
import type { BankBalance } from './statement-balances.ts';

/** Compares an account's rows with the bank's balances, day by day from the opening day to `to`. */
export function tieOutOf(
  {
    opening_day: openingDay,
    opening_cents: openingCents,
  }: Pick<BankAccountItem, 'opening_day' | 'opening_cents'>,
  rowsByDay: DaysOfAccount,
  balances: ReadonlyMap<CalendarDate, BankBalance>,
  to?: CalendarDate,
): TieOut {
  const known = [...rowsByDay].filter(([, { rows, sumCents }]) => rows !== 0 || sumCents !== 0);
  const all = [...new Set([...known.map(([day]) => day), ...balances.keys()])]
    // The opening balance already includes all earlier rows.
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
  const compared = days.filter(({ day }) => last !== undefined && day <= last.day);
  return {
    opening_balance: openingCents,
    rows: compared.reduce((sum, { rows }) => sum + rows, 0),
    rows_total: addCents(ZERO_CENTS, ...compared.map(({ sum }) => sum)),
    expected_balance: last?.expected_balance ?? openingCents,
    statement_balance: last?.statement_balance ?? null,
    difference: last?.difference ?? null,
    first_gap_day: days.find(({ difference }) => difference !== null && difference !== 0)?.day ?? null,
    as_of: last?.day ?? openingDay,
    earlier_rows: known.filter(([day]) => day < openingDay).reduce((sum, [, { rows }]) => sum + rows, 0),
    days,
  };
}
