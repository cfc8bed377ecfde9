import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';

const amount = fc.maxSafeNat().map((value) => (value % 10_000_000_000_001) as Cents);

test('percentages are rounded half up from exact cents', () => {
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 4 }), (part, whole, decimals) => {
      fc.pre(whole > 0);
      // `(2a + b) / (2b)` without its remainder is `a / b` rounded half up.
      const scale = 10n ** BigInt(decimals);
      const rounded = (BigInt(part) * 100n * scale * 2n + BigInt(whole)) / (BigInt(whole) * 2n);
      const digits = String(rounded).padStart(decimals + 1, '0');
      const expected = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
      expect(percentOf(part, whole, decimals)).toBe(expected);
    }),
    { numRuns: 5_000 },
  );
});

test('a part of nothing is nothing', () => {
  expect(percentOf(7 as Cents, 0 as Cents, 2)).toBe('0.00');
});
