import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Flow, multiplesOf, twrOf, xirrOf, yearlyRatesOf } from '#functions/money/returns.ts';
import { addDays, type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import { priceE6 } from '#shared/units.ts';
import { runs } from '#test/runs.ts';

const day = (text: string) => text as CalendarDate;
const flowsOf = (flows: readonly (readonly [string, number])[]): Flow[] =>
  flows.map(([on, amount]) => ({ day: day(on), amount }));
const daysOf = (flows: readonly Flow[]) => {
  const days = flows.map((flow) => flow.day).sort();
  return daysBetween(days[0] ?? day('2024-01-01'), days.at(-1) ?? day('2024-01-01'));
};

// The expected values come from a fund calculated by hand, hledger, npm xirr and beangrow.
const WORKED = {
  holderA: {
    flows: [
      ['2024-07-01', -20_000_000],
      ['2025-01-20', 266_955],
      ['2025-06-30', 21_424_680],
    ],
    roots: [0.085316],
    shown: 85_073,
  },
  holderC: {
    flows: [
      ['2024-11-15', -5_000_000],
      ['2025-06-30', 5_116_981],
    ],
    roots: [0.03788616],
    shown: 23_396,
  },
  three: {
    flows: [
      ['2024-07-01', -10_000_000],
      ['2025-01-01', -5_000_000],
      ['2025-04-01', 300_000],
      ['2025-06-30', 16_500_000],
    ],
    roots: [0.14656989],
  },
  loss: {
    flows: [
      ['2024-07-01', -10_000_000],
      ['2025-06-30', 7_000_000],
    ],
    roots: [-0.30068558],
  },
  short: {
    flows: [
      ['2020-03-04', -71_307],
      ['2020-03-17', 55_533],
    ],
    roots: [-0.99910592],
    shown: null,
  },
  beangrow: {
    flows: [
      ['2020-05-20', -7_200],
      ['2020-11-01', 9_900],
    ],
    roots: [1.02275057],
  },
  two: {
    flows: [
      ['2024-01-01', -10_000],
      ['2025-01-01', 23_000],
      ['2026-01-01', -13_200],
    ],
    roots: [0.10339793, 0.19258579],
    shown: null,
  },
  none: {
    flows: [
      ['2024-07-01', -100],
      ['2025-07-01', -5],
    ],
    roots: [],
    shown: null,
  },
} as const;

test('the yearly rates are those of the worked examples, to eight decimals', () => {
  for (const [name, { flows, roots }] of Object.entries(WORKED)) {
    const found = yearlyRatesOf(flowsOf(flows));
    expect(found.length, name).toBe(roots.length);
    for (const [place, root] of roots.entries()) expect(found[place], name).toBeCloseTo(root, 8);
  }
});

test('a rate is shown only if it is the only one, after 90 days, and for less than a year as that of the period', () => {
  for (const [name, worked] of Object.entries(WORKED))
    if ('shown' in worked) {
      const flows = flowsOf(worked.flows);
      expect(xirrOf(flows, daysOf(flows)).value, name).toBe(worked.shown);
    }
  expect(xirrOf(flowsOf(WORKED.short.flows), 13).why_not).toBe('under-90-days');
  expect(xirrOf(flowsOf(WORKED.two.flows), 731).why_not).toBe('no-single-rate');
  expect(xirrOf(flowsOf(WORKED.none.flows), 365).why_not).toBe('no-single-rate');
  expect(xirrOf([], 400).why_not).toBe('no-single-rate');
  const atCost = flowsOf([
    ['2024-07-01', -100],
    ['2024-09-29', 100],
  ]);
  expect(xirrOf(atCost, 89).why_not).toBe('under-90-days');
  expect(xirrOf(atCost, 90)).toEqual({ value: 0, why_not: null });
});

test('flows of the same day count as their sum', () => {
  const { flows } = WORKED.three;
  const split = flows.flatMap(([on, amount]) => [
    [on, amount - 7] as const,
    [on, 7] as const,
    [on, 0] as const,
  ]);
  expect(yearlyRatesOf(flowsOf(split))).toEqual(yearlyRatesOf(flowsOf(flows)));
});

test('the time-weighted return multiplies the windows between prices, with the distributions of periods that end in them', () => {
  const prices = [
    { day: day('2024-07-31'), nav_price_e6: priceE6(1_000_000) },
    { day: day('2024-12-31'), nav_price_e6: priceE6(1_047_211) },
    { day: day('2025-06-30'), nav_price_e6: priceE6(1_071_234) },
  ];
  // The distributed amount of 4,321.09, divided by all unit-days, times the 92 days of the quarter.
  const perUnit = ((4_321.09 * 92) / 29_783_375.0224) * 1_000_000;
  const quarter = { to: day('2024-12-31'), perUnit };
  expect(twrOf(prices, [quarter]).value).toBe(84_888);
  expect(twrOf(prices, [{ ...quarter, to: day('2024-07-31') }]).value).toBe(71_234);
  expect(twrOf(prices, [{ ...quarter, to: day('2025-07-01') }]).value).toBe(71_234);
  expect(twrOf(prices.slice(0, 1), []).why_not).toBe('under-two-prices');
});

test('what was received and the value add up to both together', () => {
  const { dpi, tvpi, rvpi } = multiplesOf(
    { paidIn: 20_000_000, received: 266_955, value: 21_424_680 },
    { paid: undefined, value: undefined },
  );
  expect([dpi.value, rvpi.value, tvpi.value]).toEqual([13_348, 1_071_234, 1_084_582]);
});

/** Newton's method on the logarithm of growth. `pivot` must lie between the payments and the receipts. */
function newton(flows: readonly Flow[], pivot: CalendarDate): number {
  const terms = flows.map((flow) => ({ amount: flow.amount, years: daysBetween(pivot, flow.day) / 365 }));
  const sum = (at: number, of: (years: number) => number) =>
    terms.reduce((total, { amount, years }) => total + amount * of(years) * Math.exp(-years * at), 0);
  let at = 0;
  for (let turn = 0; turn < 500; turn += 1) {
    const value = sum(at, () => 1);
    let step = value / sum(at, (years) => -years);
    while (Math.abs(sum(at - step, () => 1)) > Math.abs(value)) step /= 2;
    if (Math.abs(step) < 1e-15) break;
    at -= step;
  }
  return Math.exp(at) - 1;
}

const paidOrReceived = fc.record({
  after: fc.integer({ min: 0, max: 3_000 }),
  cents: fc.integer({ min: 1e6, max: 1e9 }),
});

test('paid first and received later, the one rate is what Newton’s method finds', () => {
  const start = day('2012-02-29');
  const some = fc.array(paidOrReceived, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(some, some, (paid, received) => {
      const pivot = addDays(start, 3_001);
      const flows = [
        ...paid.map(({ after, cents }) => ({ day: addDays(start, after), amount: -cents })),
        ...received.map(({ after, cents }) => ({ day: addDays(start, 3_002 + after), amount: cents })),
      ];
      const rate = newton(flows, pivot);
      const found = yearlyRatesOf(flows);
      fc.pre(rate > -0.9998 && rate < 98);
      expect(found).toHaveLength(1);
      expect(Math.abs((found[0] ?? 0) - rate)).toBeLessThan(1e-8 * (1 + Math.abs(rate)));
    }),
    { numRuns: runs(300) },
  );
});

test('of any flows, each rate nets them to zero', () => {
  const start = day('2019-12-31');
  const signed = fc.tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: -1e10, max: 1e10 }));
  fc.assert(
    fc.property(fc.array(signed, { minLength: 1, maxLength: 15 }), (given) => {
      const flows = given.map(([after, amount]) => ({ day: addDays(start, after), amount }));
      for (const rate of yearlyRatesOf(flows)) {
        const now = flows.map((flow) => flow.amount * (1 + rate) ** (-daysBetween(start, flow.day) / 365));
        const all = now.reduce((sum, amount) => sum + Math.abs(amount), 0);
        expect(Math.abs(now.reduce((sum, amount) => sum + amount, 0))).toBeLessThanOrEqual(1e-7 * all);
      }
    }),
    { numRuns: runs(300) },
  );
});
