import { Decimal } from 'decimal.js';
import type { Cents } from './money.ts';

// Calculates with 20 significant digits and rounds half up.
const Exact = Decimal.clone({ precision: 20, rounding: Decimal.ROUND_HALF_UP });

/** `part` as a percentage of `whole` with a fixed number of decimals, e.g. `"12.10"`; `"0.00"` when `whole` is 0. */
export function percentOf(partCents: Cents, wholeCents: Cents, decimals: number): string {
  if (wholeCents === 0) return new Exact(0).toFixed(decimals);
  return new Exact(partCents).times(100).dividedBy(wholeCents).toFixed(decimals);
}
