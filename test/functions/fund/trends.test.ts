import { expect, test } from 'vitest';
import { contributionsTrend, netCashflowTrend, propertiesTrend } from '#functions/fund/trends.ts';
import { emptyMonthStatistics, type MonthCounter } from '#functions/ledger/statistics.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';

const day = (text: string) => text as CalendarDate;
const monthsOf = (amounts: Readonly<Record<string, number>>, flow: 'net' | 'contributions') => {
  const months = new Map<string, ReturnType<typeof emptyMonthStatistics>>();
  for (const [date, dollars] of Object.entries(amounts)) {
    const month = date.slice(0, 7);
    const sums = months.get(month) ?? emptyMonthStatistics();
    sums[`${flow}_${date.slice(8)}_cents` as MonthCounter] = dollars * 100;
    months.set(month, sums);
  }
  return months;
};

test('the quarter to this day is compared with the quarter before to the same day, and says both periods in words', () => {
  const months = monthsOf(
    { '2025-01-10': 600, '2025-02-10': 200, '2025-02-20': 5_000, '2025-04-01': 900, '2025-05-12': 0 },
    'net',
  );
  expect(netCashflowTrend(months, day('2025-05-12'))).toEqual({
    trend: '+12.5% vs last quarter',
    periods: 'This quarter up to today: $900; last quarter up to the same day: $800',
  });
  expect(netCashflowTrend(months, day('2025-05-20')).trend).toBe('-84.5% vs last quarter');
});

test('a figure below zero is compared in dollars, and nothing with nothing is left out', () => {
  const months = monthsOf({ '2025-01-10': -600, '2025-04-01': 900 }, 'net');
  expect(netCashflowTrend(months, day('2025-04-30')).trend).toBe('+$1,500 vs last quarter');
  expect(netCashflowTrend(months, day('2025-07-01')).trend).toBe('-100.0% vs last quarter');
  expect(netCashflowTrend(months, day('2025-10-01')).trend).toBe('');
});

test('without an amount to compare with, the trend is the amount of the period itself', () => {
  const net = monthsOf({ '2025-04-01': -900.5 }, 'net');
  expect(netCashflowTrend(net, day('2025-04-30')).trend).toBe('-$900.50 this quarter');
  const contributions = monthsOf({ '2025-04-01': 415_000 }, 'contributions');
  expect(contributionsTrend(contributions, day('2025-04-30')).trend).toBe('+$415,000 this month');
});

test('contributions of the month are compared with those of the month before, over the year’s end too', () => {
  const months = monthsOf({ '2024-12-05': 1_000, '2024-12-31': 9_000, '2025-01-02': 1_083 }, 'contributions');
  expect(contributionsTrend(months, day('2025-01-06')).trend).toBe('+8.3% this month');
});

test('properties bought in the last twelve months are counted where their days are recorded', () => {
  const bought = (...days: (string | undefined)[]) =>
    propertiesTrend(days.map((date) => ({ acquired_on: date && day(date) })) as never, day('2025-06-12'));
  expect(bought('2024-06-13', '2024-06-12', '2025-06-12')).toBe('2 bought in the last 12 months');
  expect(bought('2024-06-13', undefined)).toBe('');
  expect(bought('2020-01-01')).toBe('None bought in the last 12 months');
  expect(bought('2020-01-01', undefined)).toBe('');
  expect(bought()).toBe('');
});
