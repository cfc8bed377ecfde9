import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  absCents,
  addCents,
  apportion,
  type Cents,
  cents,
  formatDollars,
  MAX_AMOUNT_CENTS,
  negateCents,
  outstandingCents,
  parseMoney,
  plainDollars,
  wireDollars,
} from '#shared/money.ts';

const anyCents = fc
  .oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.maxSafeInteger().map((value) => value % 1_000_000_000_001),
    fc.constantFrom(0, 1, -1, 9, 10, 99, 100, 101, 10 ** 12, -(10 ** 12), 10 ** 12 - 1, 1 - 10 ** 12),
  )
  .map(cents);

/** Texts such as `1e5`, `$5`, ` 5`, `1,000.00`, `--5`, `0x10` and digits of other scripts. */
const likeAmounts = fc.string({ unit: fc.constantFrom(...'0159.,-+_$()eEx \n\u0000１٣−'), maxLength: 6 });

const runs = { numRuns: 5_000 };

describe('reading and writing amounts', () => {
  test('every amount up to a trillion cents is read back from plain text', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        const text = plainDollars(amount);
        expect(text).toMatch(/^-?(0|[1-9]\d*)\.\d{2}$/);
        expect(parseMoney(text)).toBe(amount);
      }),
      runs,
    );
  });

  test('every amount in a sentence is its plain text with a dollar sign and separators', () => {
    expect(
      [0, 5, -5, 99_999, 100_000, -123_456_780, 100_000_000_000].map((amount) =>
        formatDollars(cents(amount)),
      ),
    ).toEqual(['$0.00', '$0.05', '-$0.05', '$999.99', '$1,000.00', '-$1,234,567.80', '$1,000,000,000.00']);
    fc.assert(
      fc.property(anyCents, (amount) => {
        const text = formatDollars(amount);
        expect(text).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(text.replaceAll(/[$,]/g, '')).toBe(plainDollars(amount));
      }),
      runs,
    );
  });

  test('every amount is read back from JSON, a number of at most two decimals', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        const json = JSON.stringify(wireDollars(amount));
        expect(json).toMatch(/^-?\d+(\.\d{1,2})?$/);
        expect(parseMoney(JSON.parse(json))).toBe(amount);
        expect(parseMoney(json)).toBe(amount);
      }),
      runs,
    );
  });

  test('every cent of the first ten thousand dollars is exact, which multiplying floats is not', () => {
    let wrongWhenMultiplied = 0;
    for (let amount = 0; amount <= 1_000_000; amount += 1) {
      const dollars = wireDollars(amount as Cents);
      if (parseMoney(dollars) !== amount) throw new Error(`${amount} cents became ${parseMoney(dollars)}`);
      if (Math.trunc(dollars * 100) !== amount) wrongWhenMultiplied += 1;
    }
    expect(wrongWhenMultiplied).toBeGreaterThan(60_000);
  });

  test('trailing zeros and a missing fraction mean the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 10), max: 10 ** 10 }), (dollars) => {
        expect(parseMoney(`${dollars}`)).toBe(cents(dollars * 100));
        expect(parseMoney(`${dollars}.0`)).toBe(cents(dollars * 100));
        expect(parseMoney(`${dollars}.00`)).toBe(cents(dollars * 100));
      }),
    );
  });

  test('any other form is refused, never guessed', () => {
    fc.assert(
      fc.property(fc.oneof(likeAmounts, fc.string({ unit: 'binary' }), fc.double()), (given) => {
        const form = /^-?\d{1,12}(\.\d{1,2})?$/;
        const text = String(given);
        expect(parseMoney(given) !== undefined).toBe(form.test(text));
      }),
      { numRuns: 20_000 },
    );
    for (const long of ['1234567890123', '9'.repeat(1_000_000), 2 ** 53 + 1])
      expect(parseMoney(long)).toBeUndefined();
  });

  test('minus zero is zero', () => {
    for (const zero of [
      parseMoney('-0'),
      parseMoney('-0.00'),
      parseMoney(-0),
      negateCents(0 as Cents),
      cents(-0),
    ]) {
      expect(Object.is(zero, 0)).toBe(true);
    }
    expect(plainDollars(cents(-0))).toBe('0.00');
  });

  test('only safe integers are cents', () => {
    for (const wrong of [0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, -(2 ** 53)]) {
      expect(() => cents(wrong)).toThrow(RangeError);
    }
    expect(cents(MAX_AMOUNT_CENTS)).toBe(10_000_000_000_000);
  });
});

describe('adding', () => {
  test('is exact in any order', () => {
    fc.assert(
      fc.property(fc.array(anyCents, { maxLength: 50 }), (amounts) => {
        const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
        expect(BigInt(addCents(...amounts))).toBe(exact);
        expect(addCents(...amounts.toReversed())).toBe(addCents(...amounts));
      }),
    );
  });

  test('an overflow of safe integers is an error', () => {
    const most = cents(Number.MAX_SAFE_INTEGER);
    expect(() => addCents(most, 1 as Cents)).toThrow(RangeError);
  });

  test('negating twice changes nothing, and an absolute amount has no sign', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(negateCents(negateCents(amount))).toBe(amount);
        expect(absCents(amount)).toBe(absCents(negateCents(amount)));
        expect(absCents(amount)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('the outstanding amount is never below zero', () => {
    fc.assert(
      fc.property(anyCents, anyCents, (a, b) => {
        const [pledged, paid] = [absCents(a), absCents(b)];
        const owed = outstandingCents(pledged, paid);
        expect(owed).toBe(paid >= pledged ? 0 : pledged - paid);
      }),
    );
  });
});

describe('apportioning', () => {
  const weights = fc
    .array(fc.oneof(fc.nat({ max: 20 }), fc.maxSafeNat()), { minLength: 1, maxLength: 40 })
    .filter((all) => all.some((weight) => weight > 0));

  test('loses no cent', () => {
    fc.assert(
      fc.property(anyCents, weights, (amount, shares) => {
        const parts = apportion(amount, shares);
        expect(parts).toHaveLength(shares.length);
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(amount));
      }),
      { numRuns: 3_000 },
    );
  });

  test('gives everyone their exact share, to within a cent', () => {
    fc.assert(
      fc.property(anyCents, weights, (amount, shares) => {
        const total = shares.reduce((sum, share) => sum + BigInt(share), 0n);
        for (const [index, part] of apportion(amount, shares).entries()) {
          const share = BigInt(shares[index] ?? 0);
          // |part − amount·share/total| < 1 cent, without division.
          const difference = BigInt(part) * total - BigInt(amount) * share;
          expect(difference < total && difference > -total).toBe(true);
          if (share === 0n) expect(part).toBe(0);
          if (part !== 0) expect(Math.sign(part)).toBe(Math.sign(amount));
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test('is stable: the same input gives the same shares, and of equals the first gets the cent', () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 1, max: 30 }), (amount, people) => {
        const equal = Array.from({ length: people }, () => 7);
        const parts = apportion(amount, equal);
        expect(apportion(amount, equal)).toEqual(parts);
        const magnitudes = parts.map(Math.abs);
        expect(magnitudes).toEqual(magnitudes.toSorted((a, b) => b - a));
        expect((magnitudes[0] ?? 0) - (magnitudes.at(-1) ?? 0)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('a larger weight never gets less', () => {
    fc.assert(
      fc.property(anyCents, weights, (amount, shares) => {
        const parts = apportion(absCents(amount), shares);
        const order = shares.map((share, index) => ({ share, part: parts[index] ?? 0 }));
        order.sort((a, b) => a.share - b.share || a.part - b.part);
        for (let index = 1; index < order.length; index += 1) {
          expect(order[index]?.part).toBeGreaterThanOrEqual(order[index - 1]?.part ?? 0);
        }
      }),
    );
  });

  test('equals examples calculated by hand', () => {
    expect(apportion(10_000 as Cents, [1, 1, 1])).toEqual([3_334, 3_333, 3_333]);
    expect(apportion(-10_000 as Cents, [1, 1, 1])).toEqual([-3_334, -3_333, -3_333]);
    expect(apportion(1 as Cents, [0, 1, 1])).toEqual([0, 1, 0]);
    expect(apportion(100 as Cents, [1, 2, 3])).toEqual([17, 33, 50]);
  });

  test('without recipients, or with a negative weight, is refused', () => {
    for (const wrong of [[], [0], [0, 0], [1, -1], [0.5], [Number.NaN]]) {
      expect(() => apportion(100 as Cents, wrong)).toThrow(RangeError);
    }
  });
});
