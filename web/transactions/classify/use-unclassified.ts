import { TRANSACTIONS_LOAD_LIMIT } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { useCall } from '../../api/hooks.ts';
import { formatCount } from '../../ui/money-format.ts';
import { queryOf } from '../list/use-ledger.ts';

/** The same query as the list uses, so that both share one response. */
const UNCLASSIFIED = queryOf({ status: 'unclassified', from: undefined, to: undefined });

/** The newest thousand unclassified rows; `isAll` when there are no more. Undefined until they are there. */
export function useUnclassified(): { rows: readonly Transaction[]; isAll: boolean } | undefined {
  const { data } = useCall('listTransactions', UNCLASSIFIED);
  return data && { rows: data.transactions, isAll: data.next_cursor === null };
}

/** `61 rows`, or `at least 61 rows` where only the newest thousand were looked at. */
export function countRows(count: number, isAll: boolean): string {
  return `${isAll ? '' : 'at least '}${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;
}

/** Says how far was looked. */
export const LOOKED_AT = `Among the newest ${formatCount(TRANSACTIONS_LOAD_LIMIT)} unclassified rows.`;
