import { useCallback, useState } from 'react';
import { TRANSACTIONS_LOAD_LIMIT, TRANSACTIONS_PAGE_SIZE } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import type { TransactionType } from '#shared/terms.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { replaceKept } from '../api/hooks.ts';
import { refreshAfter } from '../api/refresh.ts';
import { notify } from '../ui/toast.tsx';
import { summaryAfterChange } from './ledger-summary.ts';

/** The newest page: with it come the sums of the whole ledger, long before the newest thousand have come. */
export const NEWEST_QUESTION = { limit: TRANSACTIONS_PAGE_SIZE } as const;

/**
 * Puts a transaction just changed into what is kept of it and its effect into the sums, then reads the rest
 * again. The list being worked on is not: the next key is pressed before a thousand rows would have come,
 * and a row that has left the status shown is to stay where it is.
 */
export async function replaceTransaction(
  capability: 'classifyTransaction' | 'allocateTransaction',
  before: Transaction,
  after: Transaction,
): Promise<void> {
  await replaceKept('listTransactions', (kept) => ({
    ...kept,
    transactions: kept.transactions.map((known) => (known.id === after.id ? after : known)),
    summary: summaryAfterChange(kept.summary, before, after),
  }));
  await replaceKept('getTransaction', (kept) => (kept.id === after.id ? { ...kept, ...after } : kept));
  void refreshAfter(
    capability,
    ([reading, input]) =>
      reading === 'listTransactions' && (input as { limit?: number }).limit === TRANSACTIONS_LOAD_LIMIT,
  );
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
          { idempotencyKey: crypto.randomUUID(), refresh: 'later' },
        );
        onDone(id);
        await replaceTransaction('classifyTransaction', transaction, after);
        notify.success('Transaction classified successfully!');
      } catch (error) {
        notify.error(`Classification failed: ${messageOf(error)}`);
        // Someone else may have been first.
        void refreshAfter('classifyTransaction');
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
