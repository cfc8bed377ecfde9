import * as z from 'zod';
import { parseDisplayDate } from '#shared/calendar-date.ts';
import { type Cents, plainDollars } from '#shared/money.ts';
import { invalidAmount, readTypedMoney } from '../ui/money-field.tsx';

/**
 * Parsers of typed text for `useCallForm`: each converts a field's text to the contract's format or says what
 * is wrong. Rules that the contract already checks are not repeated here.
 */
export type TextReader = z.ZodType;

/** Non-empty text, where the contract's own message is less exact. */
export function requiredText(missing: string) {
  return z.string().trim().min(1, missing);
}

/** Converts `1,234.5` or `$20` to plain dollars. `mostCents` is named in the message for too many digits. */
export function moneyText(missing: string, mostCents?: Cents) {
  return z.string().transform((text, context): string => {
    const amountCents = readTypedMoney(text);
    if (amountCents !== undefined) return plainDollars(amountCents);
    const message = text.trim() === '' ? missing : invalidAmount(text, mostCents);
    context.issues.push({ code: 'custom', input: text, message });
    return z.NEVER;
  });
}

/** Converts DD/MM/YYYY to YYYY-MM-DD. */
export function dayText(missing: string, wrong = 'Enter a date as DD/MM/YYYY') {
  return z.string().transform((text, context): string => {
    const day = parseDisplayDate(text);
    if (day) return day;
    const message = text.trim() === '' ? missing : wrong;
    context.issues.push({ code: 'custom', input: text, message });
    return z.NEVER;
  });
}

/** As `dayText`, for a day that may be left out; empty text stays empty. */
export function optionalDayText() {
  return z.string().transform((text, context): string => {
    if (text.trim() === '') return '';
    const day = parseDisplayDate(text);
    if (!day) context.issues.push({ code: 'custom', input: text, message: 'Enter a date as DD/MM/YYYY' });
    return day ?? z.NEVER;
  });
}

/** As `moneyText`, for an amount that may be left out; empty text stays empty. */
export function optionalMoneyText() {
  return z.string().transform((text, context): string => {
    const amountCents = readTypedMoney(text);
    if (amountCents !== undefined) return plainDollars(amountCents);
    if (text.trim() === '') return '';
    context.issues.push({ code: 'custom', input: text, message: invalidAmount(text) });
    return z.NEVER;
  });
}
