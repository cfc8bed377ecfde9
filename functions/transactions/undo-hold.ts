import type { transactionsContract } from '#shared/contract/transactions.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { NO_MONTHS, refuseIfClosed } from '../ledger/month-locks.ts';
import { moneyWrites } from '../money/move-money.ts';
import { isBeingTakenBack } from './import-store.ts';
import { presentTransaction } from './present-transaction.ts';
import { findTransaction, type TransactionItem, transactionTarget } from './transaction-store.ts';

export const undoHold: Handler<typeof transactionsContract.undoHold> = async (input, context) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const transaction = await findTransaction(services, input.id);
    if (!transaction) return refuse('transaction-not-found');
    if (await isBeingTakenBack(services, [transaction])) return refuse('import-undoing');
    if (transaction.held_at === undefined) return refuse('not-held');
    await refuseIfClosed(context, transaction.txn_date);
    const after: TransactionItem = {
      ...transaction,
      held_at: undefined,
      held_by_name: undefined,
      held_reason: undefined,
    };
    return context.commit(
      {
        writes: moneyWrites(services, [{ before: transaction, after }], { closedMonths: NO_MONTHS }),
        audit: {
          target: transactionTarget(transaction.id),
          name: transaction.description,
          action: 'transaction.hold-undone',
          summary: input.reason ? `No longer held: ${input.reason}` : 'No longer held',
          changes: {
            held: { before: true, after: false },
            ...(input.reason ? { reason: { after: input.reason } } : {}),
          },
        },
      },
      presentTransaction(after),
    );
  });
};
