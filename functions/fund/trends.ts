import { addMonths, type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import { addCents, type Cents, cents, formatDollars, negateCents } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';
import type { MonthStatistics } from '../ledger/statistics.ts';
import type { PropertyItem } from '../records/property-store.ts';
import { STEPS, startOf } from './cash-flow.ts';

type Months = ReadonlyMap<string, MonthStatistics>;
type Flow = 'net' | 'contributions';

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

interface Trend {
  readonly trend: string;
  readonly periods: string;
}

const plain = (amountCents: Cents) => formatDollars(amountCents).replace(/\.00$/, '');
const signed = (amountCents: Cents) => `${amountCents < 0 ? '' : '+'}${plain(amountCents)}`;

export function firstMonthCompared(today: CalendarDate): string {
  return addMonths(startOf(monthOf(today), 'quarter'), -STEPS.quarter.months);
}

function trendOf(
  months: Months,
  today: CalendarDate,
  { flow, by, compared }: { flow: Flow; by: 'month' | 'quarter'; compared: string },
): Trend {
  const month = monthOf(today);
  const start = startOf(month, by);
  const day = Number(today.slice(8));
  const back = -STEPS[by].months;
  const now = flowBetween(months, flow, start, month, day);
  const before = flowBetween(months, flow, addMonths(start, back), addMonths(month, back), day);
  const periods = `This ${by} up to today: ${plain(now)}; last ${by} up to the same day: ${plain(before)}`;
  if (before === 0) return { trend: now === 0 ? '' : `${signed(now)} this ${by}`, periods };
  const change = addCents(now, negateCents(before));
  const amount = before > 0 ? `${change < 0 ? '' : '+'}${percentOf(change, before, 1)}%` : signed(change);
  return { trend: `${amount} ${compared}`, periods };
}

export function netCashflowTrend(months: Months, today: CalendarDate): Trend {
  return trendOf(months, today, { flow: 'net', by: 'quarter', compared: 'vs last quarter' });
}

export function contributionsTrend(months: Months, today: CalendarDate): Trend {
  return trendOf(months, today, { flow: 'contributions', by: 'month', compared: 'this month' });
}

export function propertiesTrend(
  properties: readonly Pick<PropertyItem, 'acquired_on'>[],
  today: CalendarDate,
): string {
  if (properties.length === 0 || properties.some(({ acquired_on: day }) => !day)) return '';
  const since = `${addMonths(monthOf(today), -12)}${today.slice(7)}`;
  const bought = properties.filter(({ acquired_on: day }) => day && day > since && day <= today);
  return `${bought.length > 0 ? bought.length : 'None'} bought in the last 12 months`;
}
