import { TRANSACTIONS_LOAD_LIMIT } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { useCall } from '../../api/hooks.ts';
import { counted, formatCount } from '../../ui/money-format.ts';
import { queryOf } from '../list/ledger-query.ts';

/** Must equal the query of the transactions list, so that SWR sends one request. */
export const UNCLASSIFIED = queryOf({ status: 'unclassified', from: undefined, to: undefined });

/** The newest thousand rows. `isAll` is true if no older rows exist. */
export function useUnclassified(): { rows: readonly Transaction[]; isAll: boolean } | undefined {
  const { data } = useCall('listTransactions', UNCLASSIFIED);
  return data && { rows: data.transactions, isAll: data.next_cursor === null };
}

export function countRows(count: number, isAll: boolean): string {
  return `${isAll ? '' : 'at least '}${counted(count, 'row')}`;
}

export const LOOKED_AT = `Among the newest ${formatCount(TRANSACTIONS_LOAD_LIMIT)} unclassified rows.`;
