import * as z from 'zod';
import { type CalendarDate, parseCalendarDate } from '../calendar-date.ts';
import { LIMITS } from '../constants.ts';
import { type Cents, MAX_AMOUNT_CENTS, NOT_AN_AMOUNT, parseMoney, wireDollars } from '../money.ts';
import { faultOfName, faultOfStaffName, toPlainSpaces } from '../name-text.ts';
import {
  type PriceE6,
  parsePrice,
  parseUnits,
  priceE6,
  type RatioE6,
  type UnitsE4,
  unitsE4,
  wirePrice,
  wireUnits,
} from '../units.ts';
import { atFirstUse, object } from './endpoint.ts';

/** Codecs convert the dollars and texts of JSON to cents and days. */

// Each schema is created at first use, which saves a tenth of a Lambda function's start time.

const centsValue = atFirstUse(() => z.number() as unknown as z.ZodType<Cents, Cents>);

function encodeCents(amountCents: Cents, { issues }: z.core.ParsePayload): number {
  if (!Number.isSafeInteger(amountCents))
    issues.push({ code: 'custom', input: amountCents, message: 'Not a whole number of cents' });
  return wireDollars(amountCents);
}

function inRange(cents: Cents): boolean {
  return Math.abs(cents) <= MAX_AMOUNT_CENTS;
}

/** An amount in an answer: a JSON number of dollars with at most two decimals. */
export const money = atFirstUse(() =>
  z.codec(z.number().meta({ id: 'Money', multipleOf: 0.01 }), centsValue(), {
    decode: (dollars, context) => {
      const amount = parseMoney(dollars);
      if (amount === undefined)
        context.issues.push({ code: 'custom', input: dollars, message: 'Not an amount of money' });
      return amount ?? (0 as Cents);
    },
    encode: encodeCents,
  }),
);

const moneyText = atFirstUse(() =>
  z.union([z.number().meta({ multipleOf: 0.01 }), z.string().max(32)]).meta({ id: 'MoneyInput' }),
);

function moneyInput(allows: (cents: Cents) => boolean, sentence: string) {
  return z.codec(moneyText(), centsValue(), {
    decode: (dollars, context) => {
      const amount = parseMoney(dollars);
      if (amount === undefined || !inRange(amount)) {
        context.issues.push({
          code: 'custom',
          input: dollars,
          message: NOT_AN_AMOUNT,
        });
      } else if (!allows(amount)) {
        context.issues.push({ code: 'custom', input: dollars, message: sentence });
      }
      return amount ?? (0 as Cents);
    },
    encode: encodeCents,
  });
}

export const signedMoney = atFirstUse(() => moneyInput(() => true, ''));

export const nonZeroMoney = atFirstUse(() => moneyInput((amount) => amount !== 0, 'Amount must not be zero'));

export const positiveMoney = atFirstUse(() => moneyInput((amount) => amount > 0, 'Amount must be positive'));

export const nonNegativeMoney = atFirstUse(() =>
  moneyInput((amount) => amount >= 0, 'Amount must not be negative'),
);

interface Decimal<Value> {
  readonly id: string;
  readonly multipleOf: number;
  readonly parse: (text: string | number) => Value | undefined;
  readonly print: (value: Value) => number;
  readonly allows?: (value: Value) => boolean;
  readonly sentence: string;
}

function decimalCodec<Value extends number>(decimal: Decimal<Value>) {
  const { id, multipleOf, parse, print, allows = () => true, sentence } = decimal;
  return z.codec(z.number().meta({ id, multipleOf }), z.number() as unknown as z.ZodType<Value, Value>, {
    decode: (given, context) => {
      const value = parse(given);
      if (value === undefined || !allows(value))
        context.issues.push({ code: 'custom', input: given, message: sentence });
      return value ?? (0 as Value);
    },
    encode: print,
  });
}

function unitsCodec(id: string, sentence: string, allows: (value: UnitsE4) => boolean) {
  return decimalCodec({ id, multipleOf: 0.0001, parse: parseUnits, print: wireUnits, allows, sentence });
}

const NOT_UNITS = 'Enter a number of units with at most four decimals';

export const units = atFirstUse(() => unitsCodec('Units', 'Not a number of units', () => true));
export const nonZeroUnits = atFirstUse(() => unitsCodec('UnitsInput', NOT_UNITS, (value) => value !== 0));
export const positiveUnits = atFirstUse(() => unitsCodec('PositiveUnits', NOT_UNITS, (value) => value > 0));

export const unitPrice = atFirstUse(() =>
  decimalCodec({
    id: 'UnitPrice',
    multipleOf: 0.000001,
    parse: parsePrice,
    print: wirePrice,
    allows: (value) => value > 0,
    sentence: 'Enter a price above zero with at most six decimals',
  }),
);

export const ratio = atFirstUse(() =>
  decimalCodec({
    id: 'Ratio',
    multipleOf: 0.000001,
    // `parsePrice` can read a ratio, because a ratio has six decimals like a price.
    parse: (text) => parsePrice(text) as RatioE6 | undefined,
    print: (value) => wirePrice(priceE6(value)),
    sentence: 'Not a ratio',
  }),
);

export const centsPerUnit = atFirstUse(() =>
  decimalCodec({
    id: 'CentsPerUnit',
    multipleOf: 0.0001,
    // Four decimals of a cent are six of a dollar, so `parseUnits` returns millionths of a dollar.
    parse: (text) => parseUnits(text) as PriceE6 | undefined,
    print: (price) => wireUnits(unitsE4(price)),
    allows: (value) => value > 0,
    sentence: 'Enter cents above zero with at most four decimals',
  }),
);

const NO_SUCH_DAY = 'Enter a date that exists, as YYYY-MM-DD';

export const day = atFirstUse(() =>
  z.codec(
    z.string().max(10, NO_SUCH_DAY).meta({ id: 'Day', format: 'date' }),
    z.string() as unknown as z.ZodType<CalendarDate, CalendarDate>,
    {
      decode: (text, context) => {
        const date = parseCalendarDate(text);
        if (!date)
          context.issues.push({
            code: 'custom',
            input: text,
            message: NO_SUCH_DAY,
          });
        return date ?? (text as CalendarDate);
      },
      encode: (date) => date,
    },
  ),
);

export const instant = atFirstUse(() =>
  z.iso.datetime({ error: 'Not an instant in UTC' }).meta({ id: 'Instant' }),
);

export const id = atFirstUse(() => z.string().regex(/^[A-Za-z0-9_-]{1,80}$/, 'Not an id'));

// Control characters and bidirectional overrides can make one text look like another.
const FORBIDDEN_CHARACTERS = /[^\P{Cc}\t\n\r]|\p{Bidi_Control}/u;

function cleanText(maximum: number, minimum: number, required: string) {
  return z
    .string()
    .normalize('NFC')
    .trim()
    .min(minimum, required)
    .max(maximum, `At most ${maximum} characters`)
    .refine((text) => !FORBIDDEN_CHARACTERS.test(text) && text.isWellFormed(), {
      error: 'Contains characters that cannot be shown',
      abort: true,
    });
}

export function requiredText(maximum: number, required = 'Required') {
  return cleanText(maximum, 1, required);
}

export function optionalText(maximum: number) {
  return cleanText(maximum, 0, '').optional();
}

function cleanName(minimum: number, required: string, faultOf = faultOfName) {
  return cleanText(LIMITS.nameLength, minimum, required)
    .overwrite(toPlainSpaces)
    .superRefine((name, context) => {
      const fault = faultOf(name);
      if (fault !== undefined) context.addIssue(fault);
    });
}

export function requiredName(required = 'Required') {
  return cleanName(1, required);
}

export function staffName() {
  return cleanName(1, 'Required', faultOfStaffName);
}

export function optionalName() {
  return cleanName(0, '').optional();
}

export const reason = atFirstUse(() =>
  cleanText(
    LIMITS.reasonLength,
    LIMITS.reasonMinLength,
    `Say why, in at least ${LIMITS.reasonMinLength} characters`,
  ),
);

export const token = atFirstUse(() => z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, 'Not a link'));

export function confirmed<const Codes extends readonly string[]>(codes: Codes) {
  return z.array(z.enum(codes)).max(codes.length).optional();
}

export const email = atFirstUse(() =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(LIMITS.emailLength, `At most ${LIMITS.emailLength} characters`)
    .pipe(z.email('Enter an email address')),
);

export const wholeNumber = atFirstUse(() => z.int().min(0));

export const tally = object('Tally', () => ({ count: wholeNumber(), total: money() }));

export function count(minimum: number, maximum: number) {
  return z.codec(
    z.string().regex(/^\d{1,7}$/, 'A whole number'),
    z.number().int().min(minimum).max(maximum),
    {
      decode: Number,
      encode: String,
    },
  );
}

export const flag = atFirstUse(() =>
  z.codec(z.enum(['true', 'false']), z.boolean(), {
    decode: (text) => text === 'true',
    encode: (value) => (value ? ('true' as const) : ('false' as const)),
  }),
);

export function jsonText<Value extends z.ZodType>(value: Value) {
  return z.codec(z.string().max(LIMITS.jsonBodyBytes), value, {
    decode: (text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: 'custom', input: text, message: 'Not valid JSON' });
        return z.NEVER;
      }
    },
    encode: (given) => JSON.stringify(given),
  });
}

export const cursor = atFirstUse(() => z.string().regex(/^[A-Za-z0-9_-]{1,1024}$/, 'Not a cursor'));
export const nextCursor = atFirstUse(() => z.string().nullable());

export const page = atFirstUse(() => ({
  limit: count(1, LIMITS.listLimit).optional(),
  cursor: cursor().optional(),
}));

export function listOf<Lists extends z.ZodRawShape>(lists: Lists) {
  return z.object({ ...lists, total: wholeNumber(), next_cursor: nextCursor() });
}
