import * as z from 'zod';
import { type CalendarDate, parseCalendarDate } from '../calendar-date.ts';
import { LIMITS } from '../constants.ts';
import { type Cents, MAX_AMOUNT_CENTS, NOT_AN_AMOUNT, parseMoney, wireDollars } from '../money.ts';
import { faultOfName, faultOfStaffName, toPlainSpaces } from '../name-text.ts';
import { atFirstUse, named } from './endpoint.ts';

/** The fields of requests and answers. Codecs convert the JSON's dollars and strings to cents and days. */

// Each field is created at first use, because creating all fields took a tenth of a function's start time.

// This schema checks nothing, because `encodeCents` already checks each amount of an answer.
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

/** An amount in a request: positive, negative or zero. */
export const signedMoney = atFirstUse(() => moneyInput(() => true, ''));

export const nonZeroMoney = atFirstUse(() => moneyInput((amount) => amount !== 0, 'Amount must not be zero'));

export const positiveMoney = atFirstUse(() => moneyInput((amount) => amount > 0, 'Amount must be positive'));

export const nonNegativeMoney = atFirstUse(() =>
  moneyInput((amount) => amount >= 0, 'Amount must not be negative'),
);

const NO_SUCH_DAY = 'Enter a date that exists, as YYYY-MM-DD';

/** A day of the calendar, `YYYY-MM-DD`. */
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

/** An instant, ISO 8601 in UTC. */
export const instant = atFirstUse(() =>
  z.iso.datetime({ error: 'Not an instant in UTC' }).meta({ id: 'Instant' }),
);

export const id = atFirstUse(() => z.string().regex(/^[A-Za-z0-9_-]{1,80}$/, 'Not an id'));

// Control characters and bidirectional overrides are refused, because with them one text can look like another.
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

/** The name of a person or an entity, without characters that make it look like a different name. */
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

/** Refusal codes of the warnings that the manager has confirmed, out of `codes`. */
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

export const tally = named('Tally', () => z.object({ count: wholeNumber(), total: money() }));

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

/** The start of a list's next page; callers must not interpret it. */
export const cursor = atFirstUse(() => z.string().regex(/^[A-Za-z0-9_-]{1,1024}$/, 'Not a cursor'));
export const nextCursor = atFirstUse(() => z.string().nullable());

export const page = atFirstUse(() => ({
  limit: count(1, LIMITS.listLimit).optional(),
  cursor: cursor().optional(),
}));
