import { useCallback, useState } from 'react';
import { mutate } from 'swr';
import { TRANSACTIONS_PAGE_SIZE } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import type { TransactionType } from '#shared/terms.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { refresh, replaceKept } from '../api/hooks.ts';
import { notify } from '../ui/toast.tsx';
import { summaryAfterChange } from './ledger-summary.ts';

/** The newest page: with it come the sums of the whole ledger, long before the newest thousand have come. */
export const NEWEST_QUESTION = { limit: TRANSACTIONS_PAGE_SIZE } as const;

/** Puts a changed transaction into every list that is kept, and its effect into their sums. */
export async function replaceTransaction(before: Transaction, after: Transaction): Promise<void> {
  await replaceKept('listTransactions', (kept) => ({
    ...kept,
    transactions: kept.transactions.map((known) => (known.id === after.id ? after : known)),
    summary: summaryAfterChange(kept.summary, before, after),
  }));
  void mutate(['listTransactions', NEWEST_QUESTION]);
}

export type Classify = (transaction: Transaction, type: TransactionType) => void;

/**
 * Classifies with one press. The row shows its type at once (`pending`), and goes back to what it was
 * when the server refuses.
 */
export function useClassify(onDone: (id: string) => void) {
  const [pending, setPending] = useState<ReadonlyMap<string, TransactionType>>(new Map());

  const classify = useCallback<Classify>(
    async (transaction, type) => {
      const { id } = transaction;
      setPending((known) => new Map(known).set(id, type));
      try {
        const after = await call(
          'classifyTransaction',
          { id, type },
          { idempotencyKey: crypto.randomUUID() },
        );
        onDone(id);
        await replaceTransaction(transaction, after);
        await replaceKept('getTransaction', (kept) => (kept.id === id ? { ...kept, ...after } : kept));
        notify.success('Transaction classified successfully!');
        void refresh('getTransaction', 'getFundStatistics', 'getFundPerformance');
      } catch (error) {
        notify.error(`Classification failed: ${messageOf(error)}`);
        // Someone else may have been first.
        void refresh('listTransactions', 'getTransaction');
      } finally {
        setPending((known) => {
          const left = new Map(known);
          left.delete(id);
          return left;
        });
      }
    },
    [onDone],
  );

  return { classify, pending };
}
