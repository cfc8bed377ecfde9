import { addMonths, type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import { addCents, type Cents, cents, formatDollars, negateCents } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';
import { CASH_FLOW_GROUPS, TYPES_OF_GROUP } from '#shared/terms.ts';
import { countOfType, type MonthStatistics, type Statistics } from '../ledger/statistics.ts';
import type { PropertyItem } from '../records/property-store.ts';
import { STEPS, startOf } from './cash-flow.ts';

type Months = ReadonlyMap<string, MonthStatistics>;
type Flow = 'net' | 'contributions';

/** Leaves out days without an amount. */
function amountsTo(months: Months, month: string, flow: Flow, lastDay: number): number[] {
  const name = new RegExp(`^${flow}_(\\d\\d)_cents$`);
  return Object.entries(months.get(month) ?? {}).flatMap(([counter, amount]) => {
    const day = Number(name.exec(counter)?.[1] ?? Number.POSITIVE_INFINITY);
    return day <= lastDay && amount !== 0 ? [amount] : [];
  });
}

function flowBetween(months: Months, flow: Flow, first: string, last: string, day: number): Cents {
  let sum = 0;
  for (let month = first; month <= last; month = addMonths(month, 1))
    for (const amount of amountsTo(months, month, flow, month === last ? day : 31)) sum += amount;
  return cents(sum);
}

/** Returns `+12.5% vs last quarter`; empty without an earlier amount. */
function describeTrend(now: Cents, before: Cents, compared: string): string {
  if (before === 0) return '';
  const change = addCents(now, negateCents(before));
  // A percentage needs an earlier figure above zero.
  const amount = before > 0 ? `${percentOf(change, before, 1)}%` : formatDollars(change);
  return `${change < 0 ? '' : '+'}${amount} ${compared}`;
}

/** Excludes payments from before the portal, as every flow does. */
function countOf(statistics: Statistics | MonthStatistics, flow: Flow): number {
  if (flow === 'contributions') return countOfType(statistics, 'contribution') - statistics.count_opening;
  const types = CASH_FLOW_GROUPS.flatMap((group) => TYPES_OF_GROUP[group]);
  return types.reduce((sum, type) => sum + countOfType(statistics, type), -statistics.count_opening);
}

export function firstMonthCompared(today: CalendarDate): string {
  return addMonths(startOf(monthOf(today), 'quarter'), -STEPS.quarter.months);
}

/** Compares the current period up to today with the same days of the previous period. */
function trendOf(
  months: Months,
  fund: Statistics,
  today: CalendarDate,
  { flow, by, compared, first }: { flow: Flow; by: 'month' | 'quarter'; compared: string; first: string },
): string {
  const month = monthOf(today);
  const start = startOf(month, by);
  const given = [...months.values()].reduce((sum, statistics) => sum + countOf(statistics, flow), 0);
  // `fund` covers the whole ledger. If it counts more than `months`, the flow has earlier amounts.
  const hasBase =
    countOf(fund, flow) > given ||
    [...months.keys()].some((known) => known < start && amountsTo(months, known, flow, 31).length > 0);
  if (!hasBase) return first;
  const day = Number(today.slice(8));
  const back = -STEPS[by].months;
  return describeTrend(
    flowBetween(months, flow, start, month, day),
    flowBetween(months, flow, addMonths(start, back), addMonths(month, back), day),
    compared,
  );
}

export function netCashflowTrend(months: Months, fund: Statistics, today: CalendarDate): string {
  return trendOf(months, fund, today, {
    flow: 'net',
    by: 'quarter',
    compared: 'vs last quarter',
    first: 'First quarter',
  });
}

export function contributionsTrend(months: Months, fund: Statistics, today: CalendarDate): string {
  return trendOf(months, fund, today, {
    flow: 'contributions',
    by: 'month',
    compared: 'this month',
    first: 'First month',
  });
}

/** Those bought in the last twelve months; empty without any, or without an acquisition day. */
export function propertiesTrend(
  properties: readonly Pick<PropertyItem, 'acquired_on'>[],
  today: CalendarDate,
): string {
  if (properties.length === 0 || properties.some(({ acquired_on: day }) => !day)) return '';
  const since = `${addMonths(monthOf(today), -12)}${today.slice(7)}`;
  const bought = properties.filter(({ acquired_on: day }) => day && day > since && day <= today);
  return `${bought.length > 0 ? bought.length : 'None'} bought in the last 12 months`;
}
