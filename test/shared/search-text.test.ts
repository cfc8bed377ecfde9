import { describe, expect, test } from 'vitest';
import { numbersIn, paymentReference } from '#shared/payment-reference.ts';
import { foldText, readAmount, readReference, wordsOf } from '#shared/search-text.ts';

test('texts are compared without case, accents, strokes and the shape of an apostrophe', () => {
  expect(foldText('Zoë O’BRIEN')).toBe("zoe o'brien");
  expect(wordsOf('  Zoë   zoe O’Brien ')).toEqual(['zoe', "o'brien"]);
  expect(wordsOf(' ')).toEqual([]);
  expect(foldText('\u0110\u1ee9c S\u00f8ren \u0141ukasz Wei\u00df')).toBe('duc soren lukasz weiss');
});

describe('an amount', () => {
  test.each([
    ['20636.29', 2_063_629, 'either', true],
    ['\uff12\uff10\uff16\uff13\uff16\uff0e\uff12\uff19', 2_063_629, 'either', true],
    ['\uff04\uff12\uff10,\uff16\uff13\uff16.29', 2_063_629, 'either', true],
    ['$20,636.29', 2_063_629, 'either', true],
    ['A$20,636.29', 2_063_629, 'either', true],
    ['AUD 20636.29', 2_063_629, 'either', true],
    ['$15,500', 1_550_000, 'either', true],
    ['15500', 1_550_000, 'either', false],
    ['15500.5', 1_550_050, 'either', true],
    ['-450', 45_000, 'out', true],
    ['\u2212$450.00', 45_000, 'out', true],
    ['+450', 45_000, 'in', true],
    ['0.05', 5, 'either', true],
  ] as const)('%s is read', (text, cents, sign, isCertain) => {
    expect(readAmount(text)).toEqual({ cents, sign, isCertain });
  });

  test.each([
    'olivia',
    '',
    '0',
    '0.00',
    '0491570021',
    '0491 570 021',
    '15.500',
    '1,5,00',
    '20,636.291',
    '$',
    '1e9',
    '18 Quay Street',
    '10/03/2025',
    '999999999999',
    '9'.repeat(100),
  ])('%s is not one', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });
});

describe('a reference', () => {
  const todays = paymentReference(3, 15);

  test('names its call and its line', () => {
    expect(numbersIn(todays)).toEqual({ callNumber: 3, lineNumber: 15 });
    expect(numbersIn(paymentReference(9_999, 9_999))).toEqual({ callNumber: 9_999, lineNumber: 9_999 });
  });

  test.each([todays, `${todays.slice(0, 4)} ${todays.slice(4, 8)} ${todays.slice(8)}`])(
    '%s is read with and without spaces',
    (text) => {
      expect(readReference(text)).toEqual({ callNumber: 3, lineNumber: 15, isExact: true });
    },
  );

  test('that is not typed to its end names what was typed', () => {
    expect(readReference('CC0003')).toBeUndefined();
    expect(readReference('1003 0000')).toEqual({ callNumber: 3, lineNumber: undefined, isExact: false });
    expect(readReference('1003 0015')).toEqual({ callNumber: 3, lineNumber: 15, isExact: false });
  });

  test('with one wrong digit leads to the intended one', () => {
    const wrong = `${todays.slice(0, 5)}${(Number(todays[5]) + 3) % 10}${todays.slice(6)}`;
    expect(readReference(wrong)).toEqual({ callNumber: 3, lineNumber: 15, isExact: false });
  });

  test.each(['olivia', '', 'CC', 'CC12', '2025', `${todays} Olivia`, `9${todays}`, '0'.repeat(100)])(
    '%s is not one',
    (text) => {
      expect(readReference(text)).toBeUndefined();
    },
  );
});
