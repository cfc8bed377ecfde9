import * as z from 'zod';
import { parseDisplayDate } from '#shared/calendar-date.ts';
import { type Cents, plainDollars } from '#shared/money.ts';
import { readTypedMoney, unreadAmount } from '../ui/money-field.tsx';

/**
 * Parsers of typed text for `useCallForm`: each converts a field's text to the contract's format or says what
 * is wrong. Rules that the contract already checks are not repeated here.
 */
export type TextReader = z.ZodType;

/** Non-empty text, where the contract's own message is less exact. */
export function filled(missing: string) {
  return z.string().trim().min(1, missing);
}

/** Converts `1,234.5` or `$20` to plain dollars. `mostCents` is named in the message for too many digits. */
export function typedMoney(missing: string, mostCents?: Cents) {
  return z.string().transform((text, context): string => {
    const amountCents = readTypedMoney(text);
    if (amountCents !== undefined) return plainDollars(amountCents);
    const message = text.trim() === '' ? missing : unreadAmount(text, mostCents);
    context.issues.push({ code: 'custom', input: text, message });
    return z.NEVER;
  });
}

/** Converts DD/MM/YYYY to YYYY-MM-DD. */
export function typedDay(missing: string, wrong = 'Enter a date as DD/MM/YYYY') {
  return z.string().transform((text, context): string => {
    const day = parseDisplayDate(text);
    if (day) return day;
    const message = text.trim() === '' ? missing : wrong;
    context.issues.push({ code: 'custom', input: text, message });
    return z.NEVER;
  });
}
