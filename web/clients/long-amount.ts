import type { Cents } from '#shared/money.ts';
import { formatMoney } from '../ui/money-format.ts';

const LONG = '$100,000,000'.length;

/** Whether an amount needs a smaller font on a phone or a wider column, because amounts are never truncated. */
export function isLongAmount(amountCents: Cents): boolean {
  return formatMoney(amountCents).length > LONG;
}
