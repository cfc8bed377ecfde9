import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents, plainDollars } from '#shared/money.ts';
import { invalidAmount, readTypedMoney } from '#web/ui/money-field.tsx';
import { formatCount, formatMoney, formatShortMoney } from '#web/ui/money-format.ts';

describe('formatted amounts', () => {
  it.each([
    [6_000_000, { sign: 'flow' }, '+$60,000'],
    [-648_000, { sign: 'flow' }, '\u2212$6,480'],
    [0, { sign: 'flow' }, '$0'],
    [-648_000, {}, '\u2212$6,480'],
    [-648_050, { sign: 'none', exact: true }, '$6,480.50'],
    [12_345_678_901, { exact: true }, '$123,456,789.01'],
    [150, {}, '$2'],
    [-49, { sign: 'flow' }, '\u2212$0.49'],
    [49, { sign: 'flow' }, '+$0.49'],
    [1, {}, '$0.01'],
    [-1, { sign: 'none' }, '$0.01'],
    [1, { withoutSymbol: true }, '0.01'],
    [50, {}, '$1'],
  ] as const)('%i cents as %j are %s', (amount, style, text) => {
    expect(formatMoney(cents(amount), style)).toBe(text);
  });

  it.each([null, undefined, Number.NaN, 1.5])('%s counts as zero', (amount) => {
    expect(formatMoney(amount as Cents | null | undefined)).toBe('$0');
  });

  it('shows every cent exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (amount) => {
        const shown = formatMoney(cents(amount), { exact: true }).replace(/[$,]/g, '').replace('\u2212', '-');
        expect(shown).toBe(plainDollars(cents(amount)));
      }),
    );
  });

  it('groups counts', () => {
    expect([formatCount(1234), formatCount(null)]).toEqual(['1,234', '0']);
  });
});

describe('typed amounts', () => {
  it.each([
    ['20', 2_000],
    ['1,234.5', 123_450],
    ['$1 234', 123_400],
    [' 7. ', 700],
    ['.05', 5],
    ['-3', -300],
  ])('%j is %i cents', (text, amount) => {
    expect(readTypedMoney(text)).toBe(amount);
  });

  it.each(['', 'ten', '1.234', '1,23', '1e3', '--1', '$'])('%j is not an amount', (text) => {
    expect(readTypedMoney(text)).toBeUndefined();
    expect(invalidAmount(text)).toBe('Enter an amount in dollars with at most two decimals');
  });

  it('are accepted up to the maximum, and refused above it with a message', () => {
    expect(readTypedMoney('100,000,000,000.00')).toBe(1e13);
    for (const text of ['100000000000.01', '999,999,999,999', '99999999999999', '$99,999,999,999,999.50']) {
      expect(readTypedMoney(text)).toBeUndefined();
      expect(invalidAmount(text)).toBe('At most $100,000,000,000');
    }
    expect(invalidAmount('99999999999999', cents(2_000_050))).toBe('At most $20,000.50');
  });
});

it.each([
  [0, '$0'],
  [285_000_000, '$2.85m'],
  [80_000_000, '$800K'],
  [15_000, '$0.15K'],
  [-100_000_00, '\u2212$100K'],
])('%d cents on an axis are %s', (amountCents, text) => {
  expect(formatShortMoney(amountCents)).toBe(text);
});
