import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { suggestKinds } from '../money/classification-rule.ts';
import { changeTypeWrites } from '../money/counter-writes.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import {
  aboutTransaction,
  type TransactionItem,
  unlinkSameMoneyWrites,
} from '../records/transaction-store.ts';
import { loadUnlocked } from './load-unlocked.ts';

export const undoSetAside: Handler<'undoSetAside'> = async (input, context) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const transaction = await loadUnlocked(context, input.id, (row) => {
      if (row.set_aside_at === undefined) refuse('not-set-aside');
    });
    const after: TransactionItem = {
      ...transaction,
      set_aside_at: undefined,
      set_aside_by: undefined,
      set_aside_by_name: undefined,
      set_aside_reason: undefined,
      duplicate_of: undefined,
      repeats_in_account: undefined,
    };
    const suggested = await suggestKinds(services, [after]);
    return context.commit(
      {
        writes: {
          ...(await changeTypeWrites(services, transaction, after)).writes,
          ...unlinkSameMoneyWrites(services, transaction),
        },
        audit: {
          ...aboutTransaction(transaction),
          action: 'transaction.set-aside-undone',
          summary: `Set aside undone: ${input.reason}`,
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
