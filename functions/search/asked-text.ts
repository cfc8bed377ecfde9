import { type Cents, negateCents } from '#shared/money.ts';
import {
  readAmount,
  readReference,
  type SearchedAmount,
  type SearchedReference,
  wordsOf,
} from '#shared/search-text.ts';

export interface Asked {
  readonly text: string;
  readonly words: readonly string[];
  readonly amount: SearchedAmount | undefined;
  readonly reference: SearchedReference | undefined;
  readonly phone: string | undefined;
}

const FEWEST_PHONE_DIGITS = 4;

export function readAsked(text: string): Asked {
  const reference = readReference(text);
  const amount = reference?.isExact ? undefined : readAmount(text);
  const plain = text.normalize('NFKC');
  const phone = phoneDigits(plain);
  return {
    text,
    words: amount?.isCertain ? [] : wordsOf(text),
    amount,
    reference,
    phone: /^[\d\s+().-]+$/.test(plain) && phone.length >= FEWEST_PHONE_DIGITS ? phone : undefined,
  };
}

/** Returns the digits as dialled in Australia: `04` for `+61 4`. */
export function phoneDigits(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^(?:0011)?61(?=\d{9}$)/, '0');
}

export function signedAmounts({ cents, sign }: SearchedAmount): Cents[] {
  if (sign === 'in') return [cents];
  return sign === 'out' ? [negateCents(cents)] : [cents, negateCents(cents)];
}
