import type { Transaction } from '#shared/contract/transactions.ts';
import { formatDollars } from '#shared/money.ts';
import { isDeposit } from '#shared/transaction-parts.ts';
import type { Context, Handler } from '../http/context.ts';
import type { AuditEntry } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findClosedMonths } from '../ledger/month-locks.ts';
import { moneyWrites } from '../money/move-money.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import { aboutTransaction, excludedAs, type TransactionItem } from '../records/transaction-store.ts';
import { loadChangeable } from './load-unlocked.ts';

/** A contribution on hold can still be allocated, and does not prevent the closing of its month. */
export const holdTransaction: Handler<'holdTransaction'> = async (input, context) => {
  const { refuse, now, actor } = context;
  return decideAgain(async () => {
    const transaction = await loadChangeable(context, input.id, (row) => {
      const excluded = excludedAs(row);
      if (excluded) refuse(excluded === 'void' ? 'already-void' : 'already-set-aside');
      if (!isDeposit(row)) refuse('not-a-contribution');
      if (row.unallocated_cents === 0 || row.corrects !== undefined) refuse('nothing-to-hold');
      if (row.held_at !== undefined) refuse('already-held');
    });
    const hold = { held_at: now, held_by: actor.userId, held_by_name: actor.name, held_reason: input.reason };
    return commitHold(context, transaction, hold, {
      action: 'transaction.held',
      summary: `${formatDollars(transaction.unallocated_cents)} held: ${input.reason}`,
      changes: { held: { after: true }, reason: { after: input.reason } },
    });
  });
};

export async function commitHold(
  { services, commit }: Pick<Context, 'services' | 'commit'>,
  before: TransactionItem,
  hold: Partial<TransactionItem>,
  audit: Pick<AuditEntry, 'action' | 'summary' | 'changes'>,
): Promise<Transaction> {
  const after = { ...before, ...hold };
  const closedMonths = await findClosedMonths(services, [before.txn_date]);
  return commit(
    {
      writes: moneyWrites(services, [{ before, after }], { closedMonths }),
      audit: { ...aboutTransaction(before), ...audit },
    },
    presentTransaction(after),
  );
}
