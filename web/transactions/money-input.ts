import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import type { Cents } from '#shared/money.ts';
import { readTypedMoney, unreadAmount } from '../ui/money-field.tsx';

interface Sentences {
  missing: string;
  notPositive: string;
  /** The most that is allowed, and what to say above it. */
  most?: { amountCents: Cents; sentence: (overCents: Cents) => string };
}

/** The text of an amount field, read into cents above zero. */
export function typedAmount({ missing, notPositive, most }: Sentences) {
  return z.string().transform((text, context): Cents => {
    const refuse = (message: string) => {
      context.issues.push({ code: 'custom', input: text, message });
      return z.NEVER;
    };
    if (text.trim() === '') return refuse(missing);
    const amount = readTypedMoney(text);
    if (amount === undefined) return refuse(unreadAmount(text, most?.amountCents));
    if (amount <= 0) return refuse(notPositive);
    if (most && amount > most.amountCents) return refuse(most.sentence((amount - most.amountCents) as Cents));
    return amount;
  });
}

/** A note as typed: at most a thousand characters after trimming. */
export const typedNote = z.string().trim().max(LIMITS.noteLength, `At most ${LIMITS.noteLength} characters`);
