import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { readAmount } from '#functions/csv/statement-amount.ts';
import { cents, plainDollars } from '#shared/money.ts';

function centsOf(cell: string): number | string {
  const reading = readAmount(cell);
  return reading.kind === 'amount' ? reading.cents : reading.kind;
}

describe('amounts as banks write them', () => {
  test.each([
    ['-1234.5000', -123450],
    ['  7 ', 700],
    ['\u00a07', 700],
    ['7.5', 750],
    ['.50', 50],
    ['0.01', 1],
    ['007.00', 700],
    ['0.29', 29],
    ['1.15', 115],
    ['4.35', 435],
    ['-0', 0],
    ['0.00', 0],
    ['100,000,000,000.00', 10_000_000_000_000],
    ['-100000000000', -10_000_000_000_000],
  ])('%s is %d cents', (cell, expected) => {
    expect(centsOf(cell)).toBe(expected);
  });

  test.each([
    '0.001',
    '1.005',
    '100,000,000,000.01',
    '999999999999.99',
    '1000000000000',
    '9007199254740993',
    '1e5',
    '1E2',
    '1e309',
    '5e-324',
    'NaN',
    'Infinity',
    '0x10',
    '5.',
    '.',
    '$',
    'CR',
    '()',
    '--5',
    '+-5',
    '-5-',
    '(-5)',
    '-5 DR',
    '-5 CR',
    '(5',
    '5)',
    '1,23',
    '12,34.00',
    '1,2345.00',
    '1.234,50',
    '1 23.50',
    '1 234,50',
    '1.5E+03',
    '######',
    '#REF!',
    '$$5',
    'AUD5AUD DR DR',
    '1,234,56.00',
    '\uff11\uff12',
    '\u0661\u0662',
    '€5',
    'USD 5',
    '5%',
    'five',
    'true',
    '[]',
    '{}',
    'null',
    '=1+1',
    '9'.repeat(1_000_000),
    `(${' '.repeat(1_000_000)}`,
  ])('%.30s is refused, and no pattern is tried on text longer than the longest notation', (cell) => {
    const patterns = vi.spyOn(RegExp.prototype, 'exec');
    expect(readAmount(cell).kind).toBe('bad');
    const lengths = patterns.mock.calls.map(([text]) => text.length);
    patterns.mockRestore();
    expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(200);
  });

  test.each(['', '  ', '-', '\t'])('%j is not an amount', (cell) => {
    expect(readAmount(cell).kind).toBe('blank');
  });

  test('every amount is read to the cent from every notation of its sign, currency and thousands', () => {
    const incoming = "@|+@|$@|A$@|AU$@|AUD @|@ AUD|@ CR|'@| @ |\u00a0@".split('|');
    const outgoing =
      "-@|\u2212@|\u2013@|- @|@-|@\u2212|(@)|($@)|$(@)|-$@|$-@|-AU$@|'-@|@ DR|@dr|-@ AUD|@ AUD DR".split('|');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_000_000 }),
        fc.constantFrom('', ',', ' ', '\u00a0', "'"),
        fc.constantFrom(...incoming),
        fc.constantFrom(...outgoing),
        (amount, separator, positive, negative) => {
          const digits = plainDollars(cents(amount)).replace(/\B(?=(\d{3})+\.)/g, separator);
          expect(centsOf(positive.replace('@', digits))).toBe(amount);
          expect(centsOf(negative.replace('@', digits))).toBe(amount === 0 ? 0 : -amount);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
