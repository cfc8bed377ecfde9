import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  count,
  cursor,
  day,
  email,
  flag,
  id,
  instant,
  money,
  nonNegativeMoney,
  optionalText,
  positiveMoney,
  requiredText,
} from '#shared/contract/fields.ts';
import { type Cents, cents, MAX_AMOUNT_CENTS } from '#shared/money.ts';

test('every field is created at its first use, so that a function does not create all of them when it starts', async () => {
  const fields = await import('#shared/contract/fields.ts');
  for (const [name, field] of Object.entries(fields)) expect(field, name).toBeTypeOf('function');
});

const accepts = (schema: z.ZodType, wire: unknown) => z.safeDecode(schema, wire as never).success;
const anyAmount = fc.maxSafeInteger().map((value) => cents(value % (MAX_AMOUNT_CENTS + 1)));

describe('one side decodes what the other encodes', () => {
  test('amounts', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(z.decode(money(), z.encode(money(), amount))).toBe(amount);
        const absolute = cents(Math.abs(amount));
        expect(z.decode(nonNegativeMoney(), z.encode(nonNegativeMoney(), absolute))).toBe(absolute);
        if (absolute > 0)
          expect(z.decode(positiveMoney(), z.encode(positiveMoney(), absolute))).toBe(absolute);
      }),
      { numRuns: 5_000 },
    );
  });

  test('days, counts and flags', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('1900-01-01T00:00:00Z'),
          max: new Date('2199-12-31T00:00:00Z'),
          noInvalidDate: true,
        }),
        fc.integer({ min: 1, max: 1_000 }),
        fc.boolean(),
        (date, number, on) => {
          const text = date.toISOString().slice(0, 10);
          expect(z.encode(day(), z.decode(day(), text))).toBe(text);
          expect(z.decode(count(1, 1_000), z.encode(count(1, 1_000), number))).toBe(number);
          expect(z.decode(flag(), z.encode(flag(), on))).toBe(on);
        },
      ),
    );
  });

  test('an invalid amount or day is never encoded', () => {
    for (const wrong of [0.5, Number.NaN, '5', null, undefined, 2 ** 60]) {
      expect(z.safeEncode(money(), wrong as Cents).success, String(wrong)).toBe(false);
    }
    expect(z.safeEncode(day(), 20250601 as never).success).toBe(false);
  });

  test('an amount or a day that an answer lacks is named', () => {
    const answer = z.object({ amount: money(), on: day(), balance: money().nullable() });
    expect(z.safeEncode(answer, {} as never).error?.issues.map(({ path }) => path)).toEqual([
      ['amount'],
      ['on'],
      ['balance'],
    ]);
  });
});

describe('amounts in requests', () => {
  test('are numbers or the same as text', () => {
    for (const [wire, amount] of [
      [3, 300],
      [3.5, 350],
      ['3.50', 350],
      ['0.01', 1],
      [0.01, 1],
    ] as const) {
      expect(z.decode(positiveMoney(), wire)).toBe(amount);
    }
  });

  test('go up to a hundred billion dollars and no cent further', () => {
    expect(z.decode(positiveMoney(), '100000000000.00')).toBe(MAX_AMOUNT_CENTS);
    expect(z.decode(positiveMoney(), 100_000_000_000)).toBe(MAX_AMOUNT_CENTS);
    expect(accepts(positiveMoney(), '100000000000.01')).toBe(false);
    expect(accepts(nonNegativeMoney(), '100000000000.01')).toBe(false);
  });

  test('start at a cent, or at zero where zero is allowed', () => {
    expect(accepts(positiveMoney(), 0)).toBe(false);
    expect(accepts(positiveMoney(), '0.00')).toBe(false);
    expect(accepts(positiveMoney(), -1)).toBe(false);
    expect(accepts(nonNegativeMoney(), 0)).toBe(true);
    expect(accepts(nonNegativeMoney(), -0.01)).toBe(false);
    const { error } = z.safeDecode(positiveMoney(), 0);
    expect(error?.issues.map((issue) => issue.message)).toEqual(['Amount must be positive']);
  });
});

describe('text', () => {
  test('is trimmed, normalised and measured after that', () => {
    const name = requiredText(5);
    expect(z.decode(name, '  Zoe\u0308  ')).toBe('Zoë');
    expect(z.decode(name, ' abcde ')).toBe('abcde');
    expect(accepts(name, 'abcdef')).toBe(false);
    expect(accepts(name, ' \t\n ')).toBe(false);
    expect(accepts(optionalText(5), ' ')).toBe(true);
    expect(accepts(optionalText(5), undefined)).toBe(true);
  });

  test('can be in any script, with emoji, quotes, markup and formulas, and is never interpreted', () => {
    for (const harmless of [
      'Nguyễn Thị Hương',
      'محمد',
      '李小龍',
      '👩‍👩‍👧‍👦',
      "O'Brien & Söhne",
      '<img src=x onerror=alert(1)>',
      '{{7*7}}',
      '\u0024{jndi:ldap://x}',
      '=cmd()',
      'a\r\nb',
      '"); DROP TABLE',
    ]) {
      expect(accepts(requiredText(100), harmless), harmless).toBe(true);
    }
  });

  test('cannot contain invisible characters or characters that reverse text', () => {
    for (const code of [
      0x00, 0x07, 0x1b, 0x7f, 0x85, 0x202a, 0x202e, 0x2066, 0x2069, 0x200f, 0xd800, 0xdfff,
    ]) {
      expect(accepts(requiredText(100), `a${String.fromCharCode(code)}b`), code.toString(16)).toBe(false);
    }
  });
});

test('ids are short, with letters that have no meaning in a path', () => {
  for (const good of ['a', 'csv-0123abc', '3f1c1f0e-7e0a-4a52-8a38-0b3c8b1c6a11', 'A_b', 'x'.repeat(80)]) {
    expect(accepts(id(), good), good).toBe(true);
  }
  for (const wrong of ['', 'a/b', '..', 'a b', 'a#b', '%2e', 'ä', 'a\n', 'x'.repeat(81), 7, null]) {
    expect(accepts(id(), wrong), String(wrong)).toBe(false);
  }
});

test('e-mail addresses are compared in lower case and at most 254 long', () => {
  expect(z.decode(email(), ' Olivia.Chen@Example.COM ')).toBe('olivia.chen@example.com');
  const ofLength = (length: number) => {
    const domain = `${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.example.com`;
    return `${'a'.repeat(length - domain.length - 1)}@${domain}`;
  };
  expect(ofLength(254)).toHaveLength(254);
  expect(accepts(email(), ofLength(254))).toBe(true);
  expect(accepts(email(), ofLength(255))).toBe(false);
  for (const wrong of [
    '',
    'a',
    'a@',
    '@b.co',
    'a b@c.de',
    'a@b',
    'a@b@c.de',
    'a@b.c\u0000',
    'a@b.com\r\nBcc: x@y.z',
  ]) {
    expect(accepts(email(), wrong), wrong).toBe(false);
  }
});

test('a count is a whole number in its range, in plain digits', () => {
  const limit = count(1, 1_000);
  for (const good of ['1', '10', '1000', '0007']) expect(accepts(limit, good), good).toBe(true);
  for (const wrong of ['0', '1001', '-1', '1.0', '1e2', '0x10', ' 1', '', 'abc', '1'.repeat(8), 5]) {
    expect(accepts(limit, wrong), String(wrong)).toBe(false);
  }
});

test('cursors, flags and instants have one form each', () => {
  expect(accepts(cursor(), 'x'.repeat(1_024))).toBe(true);
  for (const wrong of ['', 'x'.repeat(1_025), 'a=b', 'a+b'])
    expect(accepts(cursor(), wrong), wrong).toBe(false);
  for (const wrong of ['TRUE', '1', '', 'yes', true])
    expect(accepts(flag(), wrong), String(wrong)).toBe(false);
  expect(accepts(instant(), '2025-06-01T00:00:00.000Z')).toBe(true);
  for (const wrong of ['2025-06-01', '2025-02-30T00:00:00Z', '2025-06-01T00:00:00+10:00']) {
    expect(accepts(instant(), wrong), wrong).toBe(false);
  }
});
