import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateLines, type DistributionHolder } from '#functions/distributions/calculate-lines.ts';
import { type Cents, cents, ZERO_CENTS } from '#shared/money.ts';
import { type PriceE6, priceE6, unitsForCents } from '#shared/units.ts';

const holder = (client_id: string, more: Partial<DistributionHolder> = {}): DistributionHolder => ({
  client_id,
  unit_days: 0n,
  has_units: true,
  brought_forward_cents: ZERO_CENTS,
  rate_bps: 0,
  reinvest_bps: 0,
  ...more,
});
const income = (total: number) => [
  { kind: 'income' as const, label: 'Net income', amount: { total_cents: cents(total) } },
];
const TERMS = { days: 92, reinvest_price: priceE6(1_047_211), smallest_payout_cents: ZERO_CENTS };

test('equal remainders go to the first clients', () => {
  const holders = Array.from({ length: 15 }, (_, place) => holder(`${place}`, { unit_days: 5n }));
  const lines = calculateLines(holders, { ...TERMS, components: income(7) });
  expect(lines.map((line) => line.gross_cents)).toEqual([...Array(7).fill(1), ...Array(8).fill(0)]);
});

test('a sum below the smallest payout is carried, then paid with the next one or with the last unit', () => {
  const [first] = calculateLines([holder('a', { unit_days: 1n })], {
    ...TERMS,
    components: income(1_999),
    smallest_payout_cents: cents(2_000),
  });
  expect(first).toMatchObject({ net_cents: 0, carried_cents: 1_999 });
  const brought = { unit_days: 1n, brought_forward_cents: cents(1_999) };
  const next = { ...TERMS, components: income(1), smallest_payout_cents: cents(2_000) };
  expect(calculateLines([holder('a', brought)], next)).toMatchObject([
    { net_cents: 2_000, carried_cents: 0 },
  ]);
  const leaving = holder('a', { ...brought, has_units: false, brought_forward_cents: cents(5) });
  expect(calculateLines([leaving], next)).toMatchObject([{ net_cents: 6, carried_cents: 0 }]);
});

const anyCents = fc.integer({ min: 0, max: 1_000_000_000 }).map(cents);
const anyHolders = fc.array(
  fc.record({
    unit_days: fc.bigInt({ min: 0n, max: 10n ** 16n }),
    has_units: fc.boolean(),
    brought_forward_cents: fc.integer({ min: 0, max: 2_000 }).map(cents),
    rate_bps: fc.constantFrom(0, 4_700),
    reinvest_bps: fc.constantFrom(0, 3_333, 10_000),
  }),
  { minLength: 1, maxLength: 40 },
);

test('every line accounts for each cent, and the lines add up to what was declared', () => {
  const anyTerms = fc.record({
    income: anyCents,
    capital: anyCents,
    reinvest_price: fc.option(fc.integer({ min: 1_000, max: 500_000_000 }).map(priceE6), { nil: undefined }),
    smallest_payout_cents: fc.constantFrom(0, 2_000).map(cents),
  });
  fc.assert(
    fc.property(anyHolders, anyTerms, (drawn, { income: total, capital, ...terms }) => {
      fc.pre(drawn.some(({ unit_days }) => unit_days > 0n));
      const holders = drawn.map((one, place) => holder(`${place}`, one));
      const components = [
        ...income(total),
        { kind: 'capital' as const, label: 'Return of capital', amount: { total_cents: capital } },
      ];
      const lines = calculateLines(holders, { ...terms, days: 92, components });
      const sumOf = (of: (line: (typeof lines)[number]) => Cents) =>
        lines.reduce((sum, line) => sum + of(line), 0);
      expect(sumOf((line) => line.gross_cents)).toBe(total + capital);
      for (const [place, line] of lines.entries()) {
        const { withheld_cents: withheld, reinvested_cents: reinvested, carried_cents: carried } = line;
        expect(line.gross_cents + line.brought_forward_cents).toBe(
          withheld + reinvested + carried + line.net_cents,
        );
        for (const part of [withheld, reinvested, carried, line.net_cents])
          expect(part).toBeGreaterThanOrEqual(0);
        expect(withheld % 100).toBe(0);
        expect(withheld).toBeLessThanOrEqual(Math.floor(((line.shares[0] ?? 0) * line.rate_bps) / 10_000));
        const price = terms.reinvest_price as PriceE6 | undefined;
        if (price !== undefined)
          expect(unitsForCents(line.reinvested_cents, price)).toBeGreaterThanOrEqual(
            line.reinvested_units_e4,
          );
        if (price !== undefined && price <= 100_000_000 && holders[place]?.reinvest_bps === 10_000)
          expect(line.gross_cents - withheld - reinvested).toBe(0);
        if (!holders[place]?.has_units) expect(carried).toBe(0);
        else if (line.net_cents > 0)
          expect(line.net_cents).toBeGreaterThanOrEqual(terms.smallest_payout_cents);
      }
    }),
  );
});
