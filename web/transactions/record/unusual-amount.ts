import type { Transaction } from '#shared/contract/transactions.ts';
import { absCents, addCents, type Cents } from '#shared/money.ts';
import { displayType, type TransactionType } from '#shared/terms.ts';
import { useCall } from '../../api/hooks.ts';
import { formatMoney } from '../../ui/money-format.ts';

const TIMES = 10;
/** The median is used only if there are at least this many amounts. */
const FEWEST = 5;
const LOOKED_AT = 100;

function usualCents(transactions: readonly Transaction[], type: TransactionType): Cents | undefined {
  const sorted = transactions
    .filter((transaction) => transaction.type === type)
    .map(({ amount }) => absCents(amount))
    .sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length < FEWEST ? undefined : sorted[middle];
}

export function unusualAmount(
  transactions: readonly Transaction[],
  type: TransactionType,
  amountCents: Cents,
): string | undefined {
  const usual = usualCents(transactions, type);
  if (!usual) return undefined;
  const large = addCents(...Array.from({ length: TIMES }, () => usual));
  if (amountCents < large) return undefined;
  return `This is at least ${TIMES} times the usual ${displayType(type)} of ${formatMoney(usual)}. Check the amount.`;
}

export function useNewest(): readonly Transaction[] {
  const { data } = useCall('listTransactions', { limit: LOOKED_AT }, { revalidateOnFocus: false });
  return data?.transactions ?? [];
}
