import type { transactionsContract } from '#shared/contract/transactions.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { refuseIfClosed } from '../ledger/month-locks.ts';
import { changeTypeWrites } from '../money/count-transactions.ts';
import { suggestKinds } from './classification-rule.ts';
import { isBeingTakenBack } from './import-store.ts';
import { presentTransaction } from './present-transaction.ts';
import {
  findTransaction,
  type TransactionItem,
  transactionTarget,
  unlinkSameMoneyWrites,
} from './transaction-store.ts';

export const undoSetAside: Handler<typeof transactionsContract.undoSetAside> = async (input, context) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const transaction = await findTransaction(services, input.id);
    if (!transaction) return refuse('transaction-not-found');
    if (await isBeingTakenBack(services, [transaction])) return refuse('import-undoing');
    if (transaction.set_aside_at === undefined) return refuse('not-set-aside');
    await refuseIfClosed(context, transaction.txn_date);
    const after: TransactionItem = {
      ...transaction,
      set_aside_at: undefined,
      set_aside_by_name: undefined,
      set_aside_reason: undefined,
      duplicate_of: undefined,
    };
    const suggested = await suggestKinds(services, [after]);
    return context.commit(
      {
        writes: {
          ...changeTypeWrites(services, transaction, after),
          ...unlinkSameMoneyWrites(services, transaction),
        },
        audit: {
          target: transactionTarget(transaction.id),
          name: transaction.description,
          action: 'transaction.set-aside-undone',
          summary: `Brought back: ${input.reason}`,
          changes: {
            set_aside: { before: true, after: false },
            ...(transaction.duplicate_of ? { duplicate_of: { before: transaction.duplicate_of } } : {}),
            reason: { after: input.reason },
          },
        },
      },
      presentTransaction(after, suggested(after)),
    );
  });
};
