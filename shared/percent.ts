import Big from 'big.js';
import type { Cents } from './money.ts';

/** Writes a number with at most 15 digits, as spreadsheets do, because sums of binary fractions have more. */
export function decimalText(value: number): string {
  return Big(value).prec(15).toString();
}

/** `part` as a percentage of `whole` with a fixed number of decimals, e.g. `"12.10"`; `"0.00"` when `whole` is 0. */
export function percentOf(partCents: Cents, wholeCents: Cents, decimals: number): string {
  if (wholeCents === 0) return new Big(0).toFixed(decimals);
  return new Big(partCents).times(100).div(wholeCents).toFixed(decimals, Big.roundHalfUp);
}
