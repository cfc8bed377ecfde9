import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findClosedMonths } from '../ledger/month-locks.ts';
import { moneyWrites } from '../money/move-money.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import { aboutTransaction, type TransactionItem } from '../records/transaction-store.ts';
import { loadChangeable } from './load-unlocked.ts';

export const undoHold: Handler<'undoHold'> = async (input, context) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const transaction = await loadChangeable(context, input.id, (row) => {
      if (row.held_at === undefined) refuse('not-held');
    });
    const after: TransactionItem = {
      ...transaction,
      held_at: undefined,
      held_by: undefined,
      held_by_name: undefined,
      held_reason: undefined,
    };
    const closedMonths = await findClosedMonths(services, [transaction.txn_date]);
    return context.commit(
      {
        writes: moneyWrites(services, [{ before: transaction, after }], { closedMonths }),
        audit: {
          ...aboutTransaction(transaction),
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
