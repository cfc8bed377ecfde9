import { addMonths, type CalendarDate, firstDayOf, lastDayOf, monthOf } from '#shared/calendar-date.ts';
import { addCents, type Cents, cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { CASH_FLOW_GROUPS, type CashFlowGroup, type CashFlowStep } from '#shared/terms.ts';
import { cashFlowCents, type MonthStatistics, netCashflowCents } from '../ledger/statistics.ts';
import type { DaysOfAccount } from '../ledger/statistics-store.ts';
import type { BankAccountItem } from '../records/bank-account-store.ts';

const COLUMNS = [
  ...CASH_FLOW_GROUPS,
  'net',
  'by_hand',
  'transfers',
  'unclassified',
  'set_aside',
  'opened',
] as const;

export type CashFlowSums = Record<(typeof COLUMNS)[number], Cents>;

export interface CashFlowPeriod extends CashFlowSums {
  readonly period: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly closing_balance: Cents;
}

/** `offset` is the first month of a year, counted from 0. Financial years begin in July. */
export const STEPS = {
  month: { months: 1, offset: 0 },
  quarter: { months: 3, offset: 0 },
  year: { months: 12, offset: 6 },
} as const;

export function startOf(month: string, by: CashFlowStep): string {
  const { months, offset } = STEPS[by];
  const number = Number(month.slice(5, 7)) - 1;
  return addMonths(month, -((number - offset + 12) % months));
}

/** For example `2025-06`, `2025-Q2`, or `FY2025` for July 2024 to June 2025. */
function nameOf(firstMonth: string, by: CashFlowStep): string {
  if (by === 'month') return firstMonth;
  const year = firstMonth.slice(0, 4);
  if (by === 'year') return `FY${Number(year) + 1}`;
  return `${year}-Q${Math.ceil(Number(firstMonth.slice(5, 7)) / 3)}`;
}

function sumsOf(statistics: MonthStatistics): CashFlowSums {
  const groups = Object.fromEntries(
    CASH_FLOW_GROUPS.map((group) => [group, cashFlowCents(statistics, group)]),
  ) as Record<CashFlowGroup, Cents>;
  return {
    ...groups,
    net: netCashflowCents(statistics),
    by_hand: cents(statistics.sum_by_hand_cents),
    transfers: cents(statistics.sum_transfer_cents),
    unclassified: cents(statistics.sum_unclassified_cents),
    // A set-aside row that repeats another row of the same account is in no balance.
    set_aside: cents(statistics.sum_set_aside_cents - statistics.sum_repeated_cents),
    opened: ZERO_CENTS,
  };
}

export function addSums(all: readonly CashFlowSums[]): CashFlowSums {
  return Object.fromEntries(
    COLUMNS.map((column) => [column, addCents(ZERO_CENTS, ...all.map((sums) => sums[column]))]),
  ) as CashFlowSums;
}

export function partsOf(months: readonly MonthStatistics[]) {
  const total = (amountOf: (statistics: MonthStatistics) => number) =>
    months.reduce((sum, statistics) => sum + amountOf(statistics), 0);
  return {
    contributions: cents(total((month) => month.sum_contribution_cents)),
    property_purchases: cents(total((month) => month.sum_property_purchase_cents)),
    property_sales: cents(total((month) => month.sum_property_sale_cents)),
    unclassified_count: total((month) => month.count_unclassified),
  };
}

export function balanceChange(sums: CashFlowSums): Cents {
  const { net, by_hand, transfers, unclassified, set_aside, opened } = sums;
  return addCents(net, negateCents(by_hand), transfers, unclassified, set_aside, opened);
}

export function cashFlowPeriods(
  months: ReadonlyMap<string, MonthStatistics>,
  {
    from,
    to,
    by,
    openedIn,
  }: { from: string; to: string; by: CashFlowStep; openedIn: ReadonlyMap<string, Cents> },
): { opening: Cents; periods: CashFlowPeriod[] } {
  const first = startOf(from, by);
  const before = [...months].filter(([month]) => month < first).map(([, statistics]) => sumsOf(statistics));
  const openedFrom = (start: string, end: string) =>
    addCents(
      ZERO_CENTS,
      ...[...openedIn].flatMap(([month, sum]) => (month >= start && month < end ? sum : [])),
    );
  const opening = addCents(openedFrom('', first), balanceChange(addSums(before)));
  const periods: CashFlowPeriod[] = [];
  let balance = opening;
  for (let start = first; start <= to; start = addMonths(start, STEPS[by].months)) {
    const own = Array.from({ length: STEPS[by].months }, (_, step) => months.get(addMonths(start, step)));
    const next = addMonths(start, STEPS[by].months);
    const sums = {
      ...addSums(own.filter((statistics) => statistics !== undefined).map(sumsOf)),
      opened: openedFrom(start, next),
    };
    balance = addCents(balance, balanceChange(sums));
    periods.push({
      period: nameOf(start, by),
      from: firstDayOf(start),
      to: lastDayOf(addMonths(start, STEPS[by].months - 1)),
      ...sums,
      closing_balance: balance,
    });
  }
  return { opening, periods };
}

/**
 * An account's opening balance already includes rows from before its opening day. Subtracting these rows avoids counting
 * them twice.
 */
export function openedByMonth(
  accounts: readonly BankAccountItem[],
  daysOf: ReadonlyMap<string, DaysOfAccount>,
): Map<string, Cents> {
  const opened = new Map<string, Cents>();
  const add = (day: CalendarDate, sum: Cents) =>
    opened.set(monthOf(day), addCents(opened.get(monthOf(day)) ?? ZERO_CENTS, sum));
  for (const { id, opening_day: openingDay, opening_cents: openingCents } of accounts) {
    add(openingDay, openingCents);
    for (const [day, { sumCents }] of daysOf.get(id) ?? [])
      if (day < openingDay) add(day, negateCents(sumCents));
  }
  return opened;
}
