import { useState } from 'react';
import { TRANSACTIONS_PAGE_SIZE } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import type { TransactionType } from '#shared/terms.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { lazyPart } from '../../shell/lazy-screen.ts';
import { notify } from '../../ui/toast.tsx';
import type { ChosenKind } from './kind-fields.tsx';
import type { RedeemTransactionProps } from './redeem-transaction.tsx';
import { replaceTransactions } from './replace-transactions.ts';
import { tellClassified } from './tell-classified.ts';

export const NEWEST_QUERY = { limit: TRANSACTIONS_PAGE_SIZE } as const;

export type Classify = (transaction: Transaction, kind: ChosenKind) => void;

const RedeemTransaction = lazyPart(() => import('./redeem-transaction.tsx'), 'RedeemTransaction');
const SplitTransaction = lazyPart(() => import('./split-transaction.tsx'), 'SplitTransaction');

export const preloadRedemption = RedeemTransaction.preload;

/**
 * A row shows its new type at once. If the server refuses, it shows its old type again.
 * The caller shows `forms`, because redemptions and splits need more details.
 */
export function useClassify(onDone: (id: string) => void) {
  const [pending, setPending] = useState<ReadonlyMap<string, TransactionType>>(new Map());
  const [redeeming, setRedeeming] = useState<Pick<RedeemTransactionProps, 'transaction' | 'kind'>>();
  const [splitting, setSplitting] = useState<Transaction>();

  async function classify(transaction: Transaction, { type, ...named }: ChosenKind) {
    if (type === 'split') return setSplitting(transaction);
    if (type === 'redemption') return setRedeeming({ transaction, kind: { type, ...named } });
    const { id } = transaction;
    const about = `classify ${id}`;
    setPending((known) => new Map(known).set(id, type));
    try {
      const after = await call(
        'classifyTransaction',
        { id, type, ...named },
        { idempotencyKey: crypto.randomUUID(), refresh: 'later' },
      );
      onDone(id);
      await replaceTransactions('classifyTransaction', [{ before: transaction, after }]);
      notify.over(about);
      tellClassified([after], 'Transaction classified successfully!');
    } catch (error) {
      notify.error(`Classification failed: ${messageOf(error)}`, { about });
      // The lists are reloaded, because another manager may have classified the transaction.
      void refreshAfter('classifyTransaction');
    } finally {
      setPending((known) => {
        const left = new Map(known);
        left.delete(id);
        return left;
      });
    }
  }

  const endForm = () => {
    setRedeeming(undefined);
    setSplitting(undefined);
  };
  const forms = (
    <>
      {redeeming && (
        <RedeemTransaction key={redeeming.transaction.id} {...redeeming} onClose={endForm} onDone={onDone} />
      )}
      {splitting && (
        <SplitTransaction key={splitting.id} transaction={splitting} onClose={endForm} onDone={onDone} />
      )}
    </>
  );
  return { classify, pending, forms };
}
