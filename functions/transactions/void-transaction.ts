import { LIMITS } from '#shared/constants.ts';
import type { transactionsContract } from '#shared/contract/transactions.ts';
import { addCents, ZERO_CENTS } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import type { AuditEntry } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { afterTakingBack } from '../money/allocation.ts';
import { type AllocationItem, listAllocationItems } from '../money/allocation-store.ts';
import { moneyWrites } from '../money/move-money.ts';
import { describeShare, reversalBy } from './load-allocation.ts';
import { presentTransaction } from './present-transaction.ts';
import { findTransaction, type TransactionItem, transactionTarget } from './transaction-store.ts';
import { findCounterpart } from './transfer.ts';

/**
 * Reverses what is allocated of money recorded by hand and takes it out of every figure; it stays, marked, as does the
 * other row of a transfer.
 */
export const voidTransaction: Handler<typeof transactionsContract.voidTransaction> = async (
  input,
  context,
) => {
  const { services, refuse, now, actor } = context;
  return decideAgain(async () => {
    const [transaction, allocations] = await Promise.all([
      findTransaction(services, input.id),
      listAllocationItems(services, input.id),
    ]);
    if (!transaction) return refuse('transaction-not-found');
    if (transaction.source !== 'manual') return refuse('not-recorded-by-hand');
    if (transaction.voided_at !== undefined) return refuse('already-void');
    const live = allocations.filter((item) => item.reversed_at === undefined);
    if (live.some((item) => item.matched_cents > 0)) return refuse('allocation-matched');
    if (live.length > LIMITS.allocationsPerVoid) return refuse('too-many-allocations');
    const reversal = reversalBy(context, input.reason);
    const sumCents = addCents(ZERO_CENTS, ...live.map((item) => item.amount_cents));
    const mark = { voided_at: now, voided_by_name: actor.name, void_reason: input.reason };
    const after = {
      ...afterTakingBack(transaction, { sumCents, parts: live.length }),
      type: transaction.type,
      ...mark,
    };
    const counterpart = await findCounterpart(services, transaction);
    return context.commit(
      {
        writes: moneyWrites(services, [
          { before: transaction, after, reversed: live.map((item) => ({ item, reversal })) },
          ...(counterpart ? [{ before: counterpart, after: { ...counterpart, ...mark } }] : []),
        ]),
        audit: voidedAudit(transaction, input.reason, live),
        furtherAudits: counterpart ? [voidedAudit(counterpart, input.reason)] : [],
      },
      presentTransaction(after),
    );
  });
};

function voidedAudit(
  transaction: TransactionItem,
  reason: string,
  reversed: readonly AllocationItem[] = [],
): AuditEntry {
  return {
    target: transactionTarget(transaction.id),
    name: transaction.description,
    action: 'transaction.voided',
    summary: `Voided: ${reason}`,
    changes: {
      voided: { after: true },
      ...(reversed.length > 0 ? { allocations: { before: reversed.map(describeShare).join(', ') } } : {}),
      reason: { after: reason },
    },
  };
}
