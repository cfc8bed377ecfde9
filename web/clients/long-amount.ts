import type { Cents } from '#shared/money.ts';
import { formatMoney } from '../ui/money-format.ts';

const LONG = '$100,000,000'.length;

/** Whether an amount is so long that it needs a smaller font on a phone, or a wider column. Amounts are never truncated. */
export function isLongAmount(amountCents: Cents): boolean {
  return formatMoney(amountCents).length > LONG;
}
