import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bpayCheckDigit,
  correctedReference,
  displayReference,
  findPaymentReferences,
  isPaymentReference,
  paymentReference,
} from '#shared/payment-reference.ts';

const LENGTH = 12;
const part = fc.integer({ min: 1, max: 9_999 });
const numbers = fc.tuple(part, part);
const todays = numbers.map(([call, line]) => paymentReference(call, line));
const place = fc.integer({ min: 0, max: LENGTH - 1 });

function differences(one: string, other: string): number {
  return [...one].filter((digit, index) => digit !== other[index]).length;
}

function withDigit(digits: string, at: number, digit: number): string {
  return digits.slice(0, at) + digit + digits.slice(at + 1);
}

function withOneWrongDigit(digits: string): string[] {
  return [...digits].flatMap((right, at) =>
    Array.from({ length: 10 }, (_, digit) => withDigit(digits, at, digit)).filter(
      (wrong) => wrong[at] !== right,
    ),
  );
}

function swapped(digits: string, one: number, other: number): string {
  const all = [...digits];
  [all[one], all[other]] = [all[other] ?? '', all[one] ?? ''];
  return all.join('');
}

test('is twelve digits that a person can compare with the call and the line', () => {
  expect(paymentReference(12, 34)).toMatch(/^10120034\d{4}$/);
  expect(displayReference(paymentReference(1, 1))).toBe('1001 0001 0269');
  for (const [call, line] of [
    [10_000, 1],
    [1, 10_000],
    [0, 1],
    [1, 0],
    [1.5, 1],
  ] as const)
    expect(() => paymentReference(call, line)).toThrow(RangeError);
});

test('begins with a 0, which a spreadsheet would drop, only after 8,999 calls', () => {
  fc.assert(
    fc.property(part, part, (call, line) => {
      const reference = paymentReference(call, line);
      expect(reference).toHaveLength(LENGTH);
      expect(reference.startsWith('0')).toBe(call > 8_999);
    }),
  );
});

test('has the check digit of published BPAY numbers of rule MOD10V05', () => {
  const published = [
    ...['394523459', '518619363', '284468818', '886651112', '295157771'],
    ...['132240108', '634092742', '241029332', '758423990', '758081227'],
    ...['1000000047', '123455', '3243242343249', '12345678905', '400079231'],
  ];
  for (const number of published) expect(bpayCheckDigit(number.slice(0, -1)), number).toBe(number.at(-1));
  fc.assert(
    fc.property(todays, (reference) => {
      expect(bpayCheckDigit(reference.slice(0, -1))).toBe(reference.at(-1));
    }),
  );
});

test('two different lines never have references that differ in fewer than three digits', () => {
  fc.assert(
    fc.property(numbers, numbers, ([call, line], [otherCall, otherLine]) => {
      const differing = differences(paymentReference(call, line), paymentReference(otherCall, otherLine));
      if (call === otherCall && line === otherLine) expect(differing).toBe(0);
      else expect(differing).toBeGreaterThanOrEqual(3);
    }),
  );
});

test('any one wrong digit is detected, and leads back to the one intended reference', () => {
  fc.assert(
    fc.property(todays, (right) => {
      expect(correctedReference(right)).toBe(right);
      for (const wrong of withOneWrongDigit(right)) {
        expect(isPaymentReference(wrong), wrong).toBe(false);
        expect(correctedReference(wrong), wrong).toBe(right);
      }
    }),
  );
});

test('twelve digits are corrected to a reference that differs in one of them, or to none', () => {
  const digits = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: LENGTH, maxLength: LENGTH }),
    fc
      .tuple(todays, place, place, fc.nat(9), fc.nat(9))
      .map(([right, one, other, first, second]) => withDigit(withDigit(right, one, first), other, second)),
  );
  fc.assert(
    fc.property(digits, (text) => {
      const near = [text, ...withOneWrongDigit(text)].filter(isPaymentReference);
      expect(near.length).toBeLessThanOrEqual(1);
      expect(correctedReference(text)).toBe(near[0]);
    }),
  );
});

test('any two swapped digits are detected, and never read as one wrong digit of another reference', () => {
  fc.assert(
    fc.property(todays, place, place, (right, one, other) => {
      fc.pre(right[one] !== right[other]);
      const wrong = swapped(right, one, other);
      expect(isPaymentReference(wrong)).toBe(false);
      expect(correctedReference(wrong)).toBeUndefined();
    }),
  );
});

test('is found in any notation, inside any text of a bank', () => {
  const before = fc.constantFrom(
    '',
    'DIRECT CREDIT 301500 ',
    'OSKO ',
    'ACC',
    'ACC ',
    'Fast Transfer From J SMITH ',
    'ref:',
  );
  const after = fc.constantFrom('', ' SMITH', ' 20/06/2026', ', Sydney', 'JOHN');
  fc.assert(
    fc.property(
      todays,
      before,
      after,
      fc.array(fc.constantFrom('', ' ', '-', '.', '/', ' - '), { minLength: LENGTH, maxLength: LENGTH }),
      fc.boolean(),
      (right, head, tail, gaps, isLower) => {
        const spaced = [...right].map((letter, index) => (index > 0 ? gaps[index] : '') + letter).join('');
        const typed = isLower ? spaced.toLowerCase() : spaced;
        expect(findPaymentReferences(head + typed + tail)).toContain(right);
        expect(findPaymentReferences(displayReference(right))).toEqual([right]);
      },
    ),
  );
});

test('several are found in one text, each once', () => {
  const [one, other] = [paymentReference(3, 7), paymentReference(1, 2)];
  const found = findPaymentReferences(`${other} ${displayReference(one)} ${displayReference(other)} ${one}`);
  expect(found.sort()).toEqual([one, other].sort());
});

test('twelve digits inside a longer number are not a reference', () => {
  const right = paymentReference(3, 7);
  for (const text of [`5${right}`, `${right}5`, `${displayReference(right)}5`, `40${right}77`]) {
    expect(findPaymentReferences(text), text).toEqual([]);
  }
});

test('texts without one contain none', () => {
  const words = ['', 'CC', 'CC0001 0001 4', 'Transfer 123456789', 'CCTV 2026', 'ACC 062000 12345678'];
  const digits = ['1001 0001 026', '111111111111', '000000000000', '100000010909', '100100000549'];
  for (const text of [...words, ...digits]) {
    expect(findPaymentReferences(text), text).toEqual([]);
    expect(correctedReference(text), text).toBeUndefined();
  }
});
