import { useCallback, useState } from 'react';
import { TRANSACTIONS_LOAD_LIMIT, TRANSACTIONS_PAGE_SIZE } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import type { TransactionType } from '#shared/terms.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { updateCached } from '../api/hooks.ts';
import { refreshAfter } from '../api/refresh.ts';
import { notify } from '../ui/toast.tsx';
import { summaryAfterChange } from './ledger-summary.ts';

/** The newest page; its answer includes the ledger's sums, long before the newest thousand are loaded. */
export const NEWEST_QUERY = { limit: TRANSACTIONS_PAGE_SIZE } as const;

/** A transaction before and after a change. */
interface ChangedTransaction {
  readonly before: Transaction;
  readonly after: Transaction;
}

/**
 * Updates changed transactions in the cached answers and adjusts the sums, then reads the other answers again.
 * The current list is not reloaded: it would be slower than the next key press, and a row that no longer
 * matches the status filter must stay where it is.
 */
export async function replaceTransactions(
  capability: 'classifyTransaction' | 'classifyTransactions' | 'allocateTransaction',
  changed: readonly ChangedTransaction[],
): Promise<void> {
  const afterOf = new Map(changed.map(({ after }) => [after.id, after]));
  await updateCached('listTransactions', (cached) => ({
    ...cached,
    transactions: cached.transactions.map((known) => afterOf.get(known.id) ?? known),
    summary: changed.reduce(
      (summary, { before, after }) => summaryAfterChange(summary, before, after),
      cached.summary,
    ),
  }));
  await updateCached('listImportRows', (cached) => ({
    ...cached,
    rows: cached.rows.map((row) => {
      const after = afterOf.get(row.transaction_id);
      return after && row.transaction ? { ...row, type: after.type, transaction: after } : row;
    }),
  }));
  await updateCached('getTransaction', (cached) => ({ ...cached, ...afterOf.get(cached.id) }));
  void refreshAfter(
    capability,
    ([reading, input]) =>
      reading === 'listImportRows' ||
      (reading === 'listTransactions' && (input as { limit?: number }).limit === TRANSACTIONS_LOAD_LIMIT),
  );
}

/** What somebody says money is. */
export interface ChosenKind {
  readonly type: TransactionType;
  readonly property_id?: string;
  readonly category?: string;
}

export type Classify = (transaction: Transaction, kind: ChosenKind) => void;

/**
 * Classifies with one press. The row shows its new type at once (`pending`), and the old one again if the
 * server refuses.
 */
export function useClassify(onDone: (id: string) => void) {
  const [pending, setPending] = useState<ReadonlyMap<string, TransactionType>>(new Map());

  const classify = useCallback<Classify>(
    async (transaction, kind) => {
      const { id } = transaction;
      setPending((known) => new Map(known).set(id, kind.type));
      try {
        const after = await call(
          'classifyTransaction',
          { id, ...kind },
          { idempotencyKey: crypto.randomUUID(), refresh: 'later' },
        );
        onDone(id);
        await replaceTransactions('classifyTransaction', [{ before: transaction, after }]);
        notify.success('Transaction classified successfully!');
      } catch (error) {
        notify.error(`Classification failed: ${messageOf(error)}`);
        // Another manager may have classified it first.
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
