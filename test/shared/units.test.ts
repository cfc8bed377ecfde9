import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#shared/money.ts';
import {
  displayUnits,
  formatPrice,
  formatUnits,
  navPriceOf,
  parsePrice,
  parseUnits,
  payableFor,
  priceE6,
  sharePercent,
  unitsE4,
  unitsForCents,
  unitsOfPart,
  wireUnits,
  withSpread,
} from '#shared/units.ts';

test('an amount buys the units of its price, rounded down to the ten-thousandth', () => {
  for (const [amount, price, units] of [
    [1_000_000, 1_000_000, 100_000_000],
    [2_500_000, 1_053_415, 237_323_372],
    [1, 1_053_415, 94],
    [3_333_333, 1_053_415, 316_431_131],
    [5_000_000, 1_053_415, 474_646_744],
    [5_000_000, 1_048_000, 477_099_236],
    [1, 250_000_000, 0],
  ] as const)
    expect(unitsForCents(cents(amount), priceE6(price)), `${amount} at ${price}`).toBe(units);
  expect(() => unitsForCents(cents(90_071_992_547_410), priceE6(1))).toThrow(RangeError);
});

test('a price is the net asset value by the units, and its spread never costs the other holders', () => {
  const price = navPriceOf(cents(31_602_456), unitsE4(3_000_000_000));
  expect(price).toBe(1_053_415);
  expect([withSpread(price, 25, 'up'), withSpread(price, 25, 'down')]).toEqual([1_056_049, 1_050_781]);
  expect(navPriceOf(cents(31_440_000), unitsE4(3_000_000_000))).toBe(1_048_000);
  expect(payableFor(unitsE4(250_000_000), price) - payableFor(unitsE4(250_000_000), priceE6(1_048_000))).toBe(
    13_537,
  );
});

test('the parts of an issue never exceed it, and units are written as they are read', () => {
  expect([parseUnits('47464.6744'), parseUnits(-1), parseUnits('0.00001'), parsePrice('1.0534151')]).toEqual([
    474_646_744,
    -10_000,
    undefined,
    undefined,
  ]);
  expect([parseUnits('999999999999.9999'), parseUnits('1e3'), parseUnits(' 1')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([formatUnits(unitsE4(474_646_744)), formatPrice(priceE6(1_053_415))]).toEqual([
    '47,464.6744',
    '$1.053415',
  ]);
  expect([displayUnits(unitsE4(10_000_000)), displayUnits(unitsE4(10_005_000))]).toEqual([
    '1,000',
    '1,000.50',
  ]);
  expect(sharePercent(unitsE4(1), unitsE4(3))).toBe(33.33);
  const amounts = fc.integer({ min: 1, max: 1_000_000_000 });
  fc.assert(
    fc.property(amounts, amounts, amounts, (units, one, other) => {
      const part = (amount: number) => unitsOfPart(unitsE4(units), cents(amount), cents(one + other));
      expect(part(one) + part(other)).toBeLessThanOrEqual(units);
      expect(part(one + other)).toBe(units);
      expect(parseUnits(wireUnits(unitsE4(units)))).toBe(units);
    }),
  );
});
