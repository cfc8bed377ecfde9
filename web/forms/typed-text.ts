import * as z from 'zod';
import { parseDisplayDate } from '#shared/calendar-date.ts';
import { type Cents, plainDollars } from '#shared/money.ts';
import { readTypedMoney, unreadAmount } from '../ui/money-field.tsx';

/**
 * Readers of what people type, for `useCallForm`: each makes of a field's text the text that the contract
 * takes, or says what is wrong with it. What the contract refuses by itself is not repeated here.
 */
export type TextReader = z.ZodType;

/** Text that must not be empty, where the contract has a less exact sentence for that. */
export function filled(missing: string) {
  return z.string().trim().min(1, missing);
}

/** `1,234.5` or `$20` as plain dollars. `mostCents` is named where there are too many digits. */
export function typedMoney(missing: string, mostCents?: Cents) {
  return z.string().transform((text, context): string => {
    const amountCents = readTypedMoney(text);
    if (amountCents !== undefined) return plainDollars(amountCents);
    const message = text.trim() === '' ? missing : unreadAmount(text, mostCents);
    context.issues.push({ code: 'custom', input: text, message });
    return z.NEVER;
  });
}

/** DD/MM/YYYY as YYYY-MM-DD. */
export function typedDay(missing: string, wrong = 'Enter a date as DD/MM/YYYY') {
  return z.string().transform((text, context): string => {
    const day = parseDisplayDate(text);
    if (day) return day;
    const message = text.trim() === '' ? missing : wrong;
    context.issues.push({ code: 'custom', input: text, message });
    return z.NEVER;
  });
}
