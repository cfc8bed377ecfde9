import { PAGE_SIZE } from '#shared/constants.ts';
import type { transactionsContract } from '#shared/contract/transactions.ts';
import type { Handler } from '../http/context.ts';
import { summaryOf } from '../ledger/statistics.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { presentTransaction } from './present-transaction.ts';
import { listTransactionItems } from './transaction-store.ts';

export const listTransactions: Handler<typeof transactionsContract.listTransactions> = async (
  input,
  { services },
) => {
  const [page, statistics] = await Promise.all([
    listTransactionItems(services, {
      limit: input.limit ?? PAGE_SIZE,
      cursor: input.cursor,
      from: input.from,
      to: input.to,
      state: input.status,
    }),
    readStatistics(services),
  ]);
  const summary = summaryOf(statistics);
  const ofState = input.status ? summary[input.status] : summary.transactions;
  return {
    transactions: page.transactions.map(presentTransaction),
    // Null, because counting a date range would cost more than the page.
    total: input.from || input.to ? null : ofState,
    next_cursor: page.nextCursor,
    summary,
  };
};
