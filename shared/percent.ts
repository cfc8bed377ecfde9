import Big from 'big.js';
import type { Cents } from './money.ts';

/** Limits the text to 15 digits, as spreadsheets do, because binary fractions add false digits. */
export function decimalText(value: number): string {
  return Big(value).prec(15).toString();
}

/** Returns a text such as `"12.10"`, or 0 if the whole is 0. */
export function percentOf(partCents: Cents, wholeCents: Cents, decimals: number): string {
  if (wholeCents === 0) return new Big(0).toFixed(decimals);
  return new Big(partCents).times(100).div(wholeCents).toFixed(decimals, Big.roundHalfUp);
}
