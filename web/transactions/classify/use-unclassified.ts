import { TRANSACTIONS_LOAD_LIMIT } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { useCall } from '../../api/hooks.ts';
import { formatCount } from '../../ui/money-format.ts';
import { queryOf } from '../list/use-ledger.ts';

/** The same query as the list uses, so that both share one response. */
const UNCLASSIFIED = queryOf({ status: 'unclassified', from: undefined, to: undefined });

/** The newest thousand unclassified rows; `isAll` if there are no more. Undefined while loading. */
export function useUnclassified(): { rows: readonly Transaction[]; isAll: boolean } | undefined {
  const { data } = useCall('listTransactions', UNCLASSIFIED);
  return data && { rows: data.transactions, isAll: data.next_cursor === null };
}

/** `61 rows`, or `at least 61 rows` if only the newest thousand were checked. */
export function countRows(count: number, isAll: boolean): string {
  return `${isAll ? '' : 'at least '}${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;
}

/** States how many rows were checked. */
export const LOOKED_AT = `Among the newest ${formatCount(TRANSACTIONS_LOAD_LIMIT)} unclassified rows.`;
