import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkDigit,
  displayReference,
  findPaymentReferences,
  paymentReference,
} from '#shared/payment-reference.ts';

const part = fc.integer({ min: 1, max: 9_999 });
const reference = fc.tuple(part, part).map(([call, line]) => paymentReference(call, line));

test('the check digit is Damm’s', () => {
  expect(checkDigit('572')).toBe('4');
  expect(checkDigit('5724')).toBe('0');
  expect(paymentReference(12, 34)).toMatch(/^CC00120034\d$/);
  expect(() => paymentReference(10_000, 1)).toThrow(RangeError);
  expect(() => paymentReference(0, 1)).toThrow(RangeError);
});

test('two different lines never have the same reference', () => {
  fc.assert(
    fc.property(part, part, part, part, (a, b, c, d) => {
      expect(paymentReference(a, b) === paymentReference(c, d)).toBe(a === c && b === d);
    }),
  );
});

test('any single wrong digit is detected', () => {
  fc.assert(
    fc.property(
      reference,
      fc.integer({ min: 2, max: 10 }),
      fc.integer({ min: 1, max: 9 }),
      (right, at, by) => {
        const digit = (Number(right[at]) + by) % 10;
        expect(findPaymentReferences(right.slice(0, at) + digit + right.slice(at + 1))).toEqual([]);
      },
    ),
  );
});

test('any two swapped neighbouring digits are detected', () => {
  fc.assert(
    fc.property(reference, fc.integer({ min: 2, max: 9 }), (right, at) => {
      fc.pre(right[at] !== right[at + 1]);
      const swapped = right.slice(0, at) + right[at + 1] + right[at] + right.slice(at + 2);
      expect(findPaymentReferences(swapped)).toEqual([]);
    }),
  );
});

test('is found however it is typed, inside any text of a bank', () => {
  const before = fc.constantFrom(
    '',
    'DIRECT CREDIT 301500 ',
    'OSKO ',
    'ACC',
    'Fast Transfer From J SMITH ',
    'ref:',
  );
  const after = fc.constantFrom('', ' SMITH', ' 20/06/2026', ', Sydney', 'JOHN');
  fc.assert(
    fc.property(
      reference,
      before,
      after,
      fc.array(fc.nat(2), { minLength: 11, maxLength: 11 }),
      fc.boolean(),
      (right, head, tail, gaps, isLower) => {
        const spaced = [...right]
          .map((letter, index) => letter + (index < 10 ? ['', ' ', '-'][gaps[index] ?? 0] : ''))
          .join('');
        const typed = isLower ? spaced.toLowerCase() : spaced;
        expect(findPaymentReferences(head + typed + tail)).toContain(right);
        expect(findPaymentReferences(displayReference(right))).toEqual([right]);
      },
    ),
  );
});

test('texts without one give none', () => {
  for (const text of ['', 'CC', 'CC1234', 'Transfer 123456789', 'CCTV 2026', 'ACC 062000 12345678'])
    expect(findPaymentReferences(text), text).toEqual([]);
});
