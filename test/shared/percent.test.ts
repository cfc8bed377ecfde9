import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';

const amount = fc.maxSafeNat().map((value) => (value % 10_000_000_000_001) as Cents);

test('percentages are rounded half up from exact cents', () => {
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 4 }), (part, whole, decimals) => {
      fc.pre(whole > 0);
      // Rounds half up as floor(x / whole + 1/2), doubled to stay in whole numbers.
      const scale = 10n ** BigInt(decimals);
      const rounded = (BigInt(part) * 100n * scale * 2n + BigInt(whole)) / (BigInt(whole) * 2n);
      const digits = String(rounded).padStart(decimals + 1, '0');
      const expected = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
      expect(percentOf(part, whole, decimals)).toBe(expected);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  [1, 3, 2, '33.33'],
  [2, 3, 2, '66.67'],
  [1, 8, 2, '12.50'],
  [1, 8, 1, '12.5'],
  [1, 800, 2, '0.13'],
  [1, 200, 0, '1'],
  [1_005, 100_000, 1, '1.0'],
  [1_050, 100_000, 1, '1.1'],
  [10_050, 1_000_000, 2, '1.01'],
  [5, 5, 2, '100.00'],
  [7, 0, 2, '0.00'],
  [0, 7, 1, '0.0'],
] as const)('%d of %d with %d decimals is %s', (part, whole, decimals, expected) => {
  expect(percentOf(part as Cents, whole as Cents, decimals)).toBe(expected);
});
