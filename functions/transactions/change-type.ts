import type { Transaction } from '#shared/contract/transactions.ts';
import type { TransactionType } from '#shared/terms.ts';
import type { Context } from '../http/context.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { changeOfCounts, countsOfTransaction, shardOf } from '../ledger/statistics.ts';
import { countWrite } from '../ledger/statistics-store.ts';
import { presentTransaction } from './present-transaction.ts';
import {
  changeTypeWrite,
  findTransaction,
  type TransactionItem,
  transactionTarget,
} from './transaction-store.ts';

interface TypeChange {
  readonly type: TransactionType | '';
  readonly action: 'transaction.reclassified' | 'transaction.classification-undone';
  readonly summary: string;
  readonly reason: string | undefined;
}

/**
 * Gives a classified transaction another type or none, while nothing of it is allocated. A concurrent allocation and a
 * change of type exclude each other. `decide` may refuse.
 */
export async function changeType(
  context: Context<'transaction-not-found' | 'not-classified' | 'has-allocations' | 'changed-meanwhile'>,
  id: string,
  decide: (transaction: TransactionItem) => TypeChange,
): Promise<Transaction> {
  const { services, refuse } = context;
  const transaction = await findTransaction(services, id);
  if (!transaction) return refuse('transaction-not-found');
  refuseIfFixed(transaction);
  const { type, action, summary, reason } = decide(transaction);
  const counted = { absCents: transaction.abs_cents, unallocatedCents: transaction.unallocated_cents };
  const counts = changeOfCounts(
    countsOfTransaction({ ...counted, type: transaction.type }),
    countsOfTransaction({ ...counted, type }),
  );
  try {
    return await context.commit(
      {
        writes: {
          transaction: changeTypeWrite(services, transaction, type),
          counters: countWrite(services, shardOf(id), counts),
        },
        audit: {
          target: transactionTarget(id),
          name: transaction.description,
          action,
          summary,
          changes: {
            type: { before: transaction.type, after: type },
            ...(reason ? { reason: { after: reason } } : {}),
          },
        },
      },
      presentTransaction({ ...transaction, type }),
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const current = await findTransaction(services, id);
    if (current) refuseIfFixed(current);
    return refuse('changed-meanwhile');
  }

  function refuseIfFixed(current: TransactionItem): void {
    if (current.type === '') refuse('not-classified');
    if (current.allocation_count > 0) refuse('has-allocations');
  }
}
