import {
  addMonths,
  type CalendarDate,
  displayDate,
  displayMonth,
  firstDayOf,
  lastDayOf,
  monthOf,
} from '#shared/calendar-date.ts';
import { OLDEST_MONEY_DAY } from '#shared/constants.ts';
import type { TieOutDay } from '#shared/contract/bank-accounts.ts';
import type { Period } from '#shared/contract/periods.ts';
import { type Cents, cents, formatDollars, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { TRANSACTION_TYPES, type TransactionType, usualSign } from '#shared/terms.ts';
import { type FirstClosed, findFirstClosed } from '../ledger/month-locks.ts';
import {
  emptyMonthStatistics,
  type MonthStatistics,
  netCashflowCents,
  summaryOfMonth,
} from '../ledger/statistics.ts';
import { readDaysOfAccounts, readMonthStatistics } from '../ledger/statistics-store.ts';
import {
  type BankAccountItem,
  firstMonthOfAccounts,
  listBalances,
  listBankAccountItems,
} from '../records/bank-account-store.ts';
import { type DoubtfulRow, listWaitingRows } from '../records/doubtful-row-store.ts';
import { listPeriodItems, type PeriodItem } from '../records/period-store.ts';
import { balancesByDay } from '../records/statement-balances.ts';
import { tieOutOf } from '../records/tie-out.ts';
import type { Services } from '../services.ts';
import { cashFlowPeriods, openedByMonth } from './cash-flow.ts';

export interface Books {
  readonly months: ReadonlyMap<string, MonthStatistics>;
  readonly accounts: readonly (BankAccountItem & {
    readonly days: readonly TieOutDay[];
  })[];
  readonly closings: ReadonlyMap<string, PeriodItem>;
  readonly waiting: readonly DoubtfulRow[];
  readonly closingCents: ReadonlyMap<string, Cents>;
  readonly firstClosed: FirstClosed | undefined;
  readonly first: string;
  readonly running: string;
}

export async function readBooks(services: Services, today: CalendarDate): Promise<Books> {
  // Read before the rest. A conditional write fails if a month is closed or reopened meanwhile.
  const firstClosed = await findFirstClosed(services);
  const [months, items, daysOf, closings, waiting] = await Promise.all([
    readMonthStatistics(services),
    listBankAccountItems(services),
    readDaysOfAccounts(services),
    listPeriodItems(services),
    listWaitingRows(services),
  ]);
  const accounts = await Promise.all(
    items.map(async (account) => {
      const balances = balancesByDay(await listBalances(services, account.id));
      return { ...account, days: tieOutOf(account, daysOf.get(account.id) ?? new Map(), balances).days };
    }),
  );
  const running = monthOf(today);
  const withMoney = [...months].filter(([, statistics]) => rowsOf(statistics) > 0);
  const known = [...withMoney.map(([month]) => month), ...closings.map(({ month }) => month), running];
  const first = known.sort()[0] ?? running;
  const { periods } = cashFlowPeriods(months, {
    from: first,
    to: running,
    by: 'month',
    openedIn: openedByMonth(items, daysOf),
  });
  return {
    months,
    accounts,
    closings: new Map(closings.map((closing) => [closing.month, closing])),
    waiting,
    firstClosed,
    closingCents: new Map(periods.map(({ period, closing_balance }) => [period, closing_balance])),
    first,
    running,
  };
}

/** The month before the first closed month is locked too, so the list includes that month. */
export function monthsOf({ first, firstClosed, running }: Books): string[] {
  const locked = firstClosed?.month ? [addMonths(firstClosed.month, -1)].filter(mayHaveMoney) : [];
  const from = [first, ...locked].sort()[0] ?? first;
  const months: string[] = [];
  for (let month = running; month >= from; month = addMonths(month, -1)) months.push(month);
  return months;
}

export function mayHaveMoney(month: string): boolean {
  return month >= monthOf(OLDEST_MONEY_DAY as CalendarDate);
}

function isBeforeClosed({ firstClosed }: Books, month: string): boolean {
  return firstClosed?.month !== undefined && month < firstClosed.month;
}

export function isClosed(books: Books, month: string): boolean {
  return books.closings.get(month)?.closed_at !== undefined || isBeforeClosed(books, month);
}

/** The closing of the first closed month also locks all earlier months. */
export function lockingOf(books: Books, month: string): PeriodItem | undefined {
  const { closings, firstClosed } = books;
  const closing = closings.get(isBeforeClosed(books, month) ? (firstClosed?.month ?? month) : month);
  return closing?.closed_at === undefined ? undefined : closing;
}

export function nextToClose(books: Books): string | undefined {
  const first = firstMonthOfAccounts(books.accounts) ?? books.first;
  const next = monthsOf(books).findLast((month) => month >= first && !isClosed(books, month));
  return next === books.running ? undefined : next;
}

export function issuesOf(books: Books, month: string): Period['issues'] {
  const { unclassified, unallocated } = summaryOfMonth(statisticsOf(books, month));
  const doubtful = books.waiting.filter((row) => monthOf(row.txn_date) === month).length;
  return [
    ...(doubtful > 0
      ? [
          {
            path: 'doubtful',
            message: `${count(doubtful, 'row', 'rows')} from the bank ${doubtful === 1 ? 'is' : 'are'} probably in the ledger already and must be decided`,
          },
        ]
      : []),
    ...(unclassified.count > 0
      ? [{ path: 'unclassified', message: `${count(unclassified.count, 'row is', 'rows are')} unclassified` }]
      : []),
    ...(unallocated.count > 0
      ? [
          {
            path: 'unallocated',
            message:
              `${count(unallocated.count, 'contribution is', 'contributions are')} not allocated in full: ` +
              `${formatDollars(unallocated.total)} is left`,
          },
        ]
      : []),
    ...accountsOf(books, month).flatMap(({ id, name, first_gap_day: gap, is_covered: isCovered }) => {
      const path = `bank-accounts/${id}`;
      if (gap !== null)
        return [{ path, message: `${name} does not agree with the bank on ${displayDate(gap)}` }];
      if (isCovered || month === books.running) return [];
      return [{ path, message: `${name} has no bank balance on or after ${displayDate(lastDayOf(month))}` }];
    }),
  ];
}

export function presentPeriod(books: Books, month: string, userId: string): Period {
  const statistics = statisticsOf(books, month);
  const closing = books.closings.get(month);
  const locked = isClosed(books, month);
  const closed = lockingOf(books, month);
  const next = nextToClose(books);
  const isRunning = month === books.running;
  const issues = locked
    ? []
    : [
        ...issuesOf(books, month),
        ...(!isRunning && next !== undefined && next < month
          ? [
              {
                path: 'earlier-month',
                message: EXACT_SENTENCES['earlier-month-open'].ofMonth(displayMonth(next)),
              },
            ]
          : []),
        ...(isRunning
          ? [
              {
                path: 'running',
                message: EXACT_SENTENCES['month-running'].until(displayDate(lastDayOf(month))),
              },
            ]
          : []),
      ];
  const inCents = sumOf(statistics, 1);
  const outCents = negateCents(sumOf(statistics, -1));
  return {
    period: month,
    status: locked ? 'closed' : issues.length === 0 ? 'ready' : 'open',
    issues,
    money_in: inCents,
    money_out: outCents,
    net: netCashflowCents(statistics),
    by_hand: cents(statistics.sum_by_hand_cents),
    opening_balance: closingOf(books, addMonths(month, -1)),
    closing_balance: closingOf(books, month),
    closed_at: closed?.closed_at ?? null,
    closed_by_name: closed?.closed_by_name ?? null,
    closed_by_caller: closed?.closed_by === userId,
    reopened: closing?.reopened ?? [],
    ...summaryOfMonth(statistics),
    accounts: accountsOf(books, month),
  };
}

function closingOf({ closings, closingCents }: Books, month: string): Cents {
  const closing = closings.get(month);
  const closed = closing?.closed_at === undefined ? undefined : closing.closing_cents;
  return closed ?? closingCents.get(month) ?? ZERO_CENTS;
}

export function figuresOf(books: Books, month: string): Record<string, number> {
  return Object.fromEntries(Object.entries(statisticsOf(books, month)).filter(([, value]) => value !== 0));
}

function statisticsOf({ months }: Books, month: string): MonthStatistics {
  return months.get(month) ?? emptyMonthStatistics();
}

function rowsOf(statistics: MonthStatistics): number {
  return summaryOfMonth(statistics).rows;
}

function sumOf(statistics: MonthStatistics, sign: 1 | -1): Cents {
  const types = TRANSACTION_TYPES.filter((type: TransactionType) => usualSign(type) === sign);
  return cents(types.reduce((sum, type) => sum + statistics[`sum_${type}_cents`], 0));
}

/** `first_gap_day` is the first day on which the account's rows and the bank's balance differ. */
function accountsOf({ accounts }: Books, month: string): Period['accounts'] {
  const [start, end] = [firstDayOf(month), lastDayOf(month)];
  return accounts
    .filter(({ opening_day: day }) => day <= end)
    .flatMap(({ id, name, days, opening_cents, closed_on: closedOn }) => {
      const upToEnd = days.filter(({ day }) => day <= end);
      const gap = upToEnd.find(({ difference }) => difference !== null && difference !== 0);
      const last = days.findLast(({ statement_balance: balance }) => balance !== null);
      const since = upToEnd.slice(last ? days.indexOf(last) + 1 : 0);
      // A closed account with rows after the bank's last balance is treated as open.
      const isClosed = closedOn !== undefined && closedOn <= end && since.length === 0;
      if (isClosed && closedOn < start && !gap) return [];
      return {
        id,
        name,
        first_gap_day: gap?.day ?? null,
        difference: gap?.difference ?? null,
        as_of: last?.day ?? null,
        is_covered: isClosed || (last !== undefined && last.day >= end),
        balance_without_rows: since.length === 0 ? (last?.statement_balance ?? opening_cents) : null,
      };
    });
}

function count(number: number, one: string, several: string): string {
  return `${number.toLocaleString('en-AU')} ${number === 1 ? one : several}`;
}
