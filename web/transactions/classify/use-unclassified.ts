import { TRANSACTIONS_LOAD_LIMIT } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { useCall } from '../../api/hooks.ts';
import { counted, formatCount } from '../../ui/money-format.ts';
import { queryOf } from '../list/ledger-query.ts';

/** This query equals the query of the transactions list, so that one response serves both. */
export const UNCLASSIFIED = queryOf({ status: 'unclassified', from: undefined, to: undefined });

/** The newest thousand unclassified rows; undefined while loading. `isAll` is true if there are no older ones. */
export function useUnclassified(): { rows: readonly Transaction[]; isAll: boolean } | undefined {
  const { data } = useCall('listTransactions', UNCLASSIFIED);
  return data && { rows: data.transactions, isAll: data.next_cursor === null };
}

/** `61 rows`; or `at least 61 rows` if there are more unclassified rows than were checked. */
export function countRows(count: number, isAll: boolean): string {
  return `${isAll ? '' : 'at least '}${counted(count, 'row')}`;
}

export const LOOKED_AT = `Among the newest ${formatCount(TRANSACTIONS_LOAD_LIMIT)} unclassified rows.`;
