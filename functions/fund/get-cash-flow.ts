import { monthOf } from '#shared/calendar-date.ts';
import type { Handler } from '../http/context.ts';
import { readDaysOfAccounts, readMonthStatistics } from '../ledger/statistics-store.ts';
import { listBankAccountItems } from '../records/bank-account-store.ts';
import { addSums, cashFlowPeriods, openedByMonth, partsOf } from './cash-flow.ts';

export const getCashFlow: Handler<'getCashFlow'> = async (input, { services, today }) => {
  const [months, accounts, daysOf] = await Promise.all([
    readMonthStatistics(services),
    listBankAccountItems(services),
    readDaysOfAccounts(services),
  ]);
  const known = [...months.keys()];
  const thisMonth = monthOf(today);
  const first = known[0] ?? thisMonth;
  const last = [known.at(-1) ?? thisMonth, thisMonth].sort().at(-1) ?? thisMonth;
  const from = input.from && monthOf(input.from) > first ? monthOf(input.from) : first;
  const to = input.to && monthOf(input.to) < last ? monthOf(input.to) : last;
  const { opening, periods } = cashFlowPeriods(months, {
    from,
    to,
    by: input.by,
    openedIn: openedByMonth(accounts, daysOf),
  });
  const covered = [...months].filter(([month]) =>
    periods.some((period) => month >= monthOf(period.from) && month <= monthOf(period.to)),
  );
  return {
    periods,
    total: {
      ...addSums(periods),
      ...partsOf(covered.map(([, statistics]) => statistics)),
      opening_balance: opening,
      closing_balance: periods.at(-1)?.closing_balance ?? opening,
    },
  };
};
