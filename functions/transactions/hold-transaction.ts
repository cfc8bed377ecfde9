import { formatDollars } from '#shared/money.ts';
import { isDeposit } from '#shared/transaction-parts.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findClosedMonths } from '../ledger/month-locks.ts';
import { moneyWrites } from '../money/move-money.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import { aboutTransaction, excludedAs, type TransactionItem } from '../records/transaction-store.ts';
import { loadChangeable } from './load-unlocked.ts';

/** A contribution on hold can still be allocated, and does not prevent the closing of its month. */
export const holdTransaction: Handler<'holdTransaction'> = async (input, context) => {
  const { services, refuse, now, actor } = context;
  return decideAgain(async () => {
    const transaction = await loadChangeable(context, input.id, (row) => {
      const excluded = excludedAs(row);
      if (excluded) refuse(excluded === 'void' ? 'already-void' : 'already-set-aside');
      if (!isDeposit(row)) refuse('not-a-contribution');
      if (row.unallocated_cents === 0 || row.corrects !== undefined) refuse('nothing-to-hold');
      if (row.held_at !== undefined) refuse('already-held');
    });
    const after: TransactionItem = {
      ...transaction,
      held_at: now,
      held_by: actor.userId,
      held_by_name: actor.name,
      held_reason: input.reason,
    };
    const closedMonths = await findClosedMonths(services, [transaction.txn_date]);
    return context.commit(
      {
        writes: moneyWrites(services, [{ before: transaction, after }], { closedMonths }),
        audit: {
          ...aboutTransaction(transaction),
          action: 'transaction.held',
          summary: `${formatDollars(transaction.unallocated_cents)} held: ${input.reason}`,
          changes: { held: { after: true }, reason: { after: input.reason } },
        },
      },
      presentTransaction(after),
    );
  });
};
