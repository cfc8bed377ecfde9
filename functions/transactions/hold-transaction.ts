import type { transactionsContract } from '#shared/contract/transactions.ts';
import { formatDollars } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { NO_MONTHS, refuseIfClosed } from '../ledger/month-locks.ts';
import { moneyWrites } from '../money/move-money.ts';
import { isBeingTakenBack } from './import-store.ts';
import { presentTransaction } from './present-transaction.ts';
import { excludedAs, findTransaction, type TransactionItem, transactionTarget } from './transaction-store.ts';

/** A held contribution can still be allocated; it only no longer stands before closing its month. */
export const holdTransaction: Handler<typeof transactionsContract.holdTransaction> = async (
  input,
  context,
) => {
  const { services, refuse, now, actor } = context;
  return decideAgain(async () => {
    const transaction = await findTransaction(services, input.id);
    if (!transaction) return refuse('transaction-not-found');
    if (await isBeingTakenBack(services, [transaction])) return refuse('import-undoing');
    const excluded = excludedAs(transaction);
    if (excluded) return refuse(excluded === 'void' ? 'already-void' : 'already-set-aside');
    if (transaction.type !== 'contribution') return refuse('not-a-contribution');
    if (transaction.unallocated_cents === 0 || transaction.corrects !== undefined)
      return refuse('nothing-to-hold');
    if (transaction.held_at !== undefined) return refuse('already-held');
    await refuseIfClosed(context, transaction.txn_date);
    const after: TransactionItem = {
      ...transaction,
      held_at: now,
      held_by_name: actor.name,
      held_reason: input.reason,
    };
    return context.commit(
      {
        writes: moneyWrites(services, [{ before: transaction, after }], { closedMonths: NO_MONTHS }),
        audit: {
          target: transactionTarget(transaction.id),
          name: transaction.description,
          action: 'transaction.held',
          summary: `${formatDollars(transaction.unallocated_cents)} held: ${input.reason}`,
          changes: { held: { after: true }, reason: { after: input.reason } },
        },
      },
      presentTransaction(after),
    );
  });
};
