import type { transactionsContract } from '#shared/contract/transactions.ts';
import type { Handler } from '../http/context.ts';
import { pageOf } from '../ledger/query-list.ts';
import { summaryOf } from '../ledger/statistics.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { presentTransaction } from './present-transaction.ts';
import { listTransactionItems } from './transaction-store.ts';

/** The summary's count of each state by which the list is filtered. */
const COUNTED_AS = {
  unclassified: 'unclassified',
  unallocated: 'unallocated',
  partial: 'partial',
  'set-aside': 'set_aside',
  void: 'void',
} as const;

export const listTransactions: Handler<typeof transactionsContract.listTransactions> = async (
  input,
  { services },
) => {
  const [page, statistics] = await Promise.all([
    listTransactionItems(services, { from: input.from, to: input.to, state: input.status }, pageOf(input)),
    readStatistics(services),
  ]);
  const summary = summaryOf(statistics);
  const ofState = input.status ? summary[COUNTED_AS[input.status]] : summary.transactions;
  return {
    transactions: page.items.map(presentTransaction),
    // Null, because counting a date range would cost more than the page.
    total: input.from || input.to ? null : ofState,
    next_cursor: page.nextCursor,
    summary,
  };
};
