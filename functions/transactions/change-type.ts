import type { Transaction } from '#shared/contract/transactions.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { findClosedMonths, NO_MONTHS, refuseIfClosed } from '../ledger/month-locks.ts';
import { suggestKinds } from '../money/classification-rule.ts';
import { changeTypeWrites } from '../money/counter-writes.ts';
import { refuseIfGivenBack } from '../money/decide-giving-back.ts';
import { type KindAndClient, kindChanges } from '../money/kind-of-money.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import { type TransactionItem, transactionTarget } from '../records/transaction-store.ts';
import { loadUnlocked } from './load-unlocked.ts';
import { withGivenBack } from './with-given-back.ts';

interface KindChange {
  readonly kind: KindAndClient & Pick<TransactionItem, 'gives_back'>;
  readonly action: 'transaction.reclassified' | 'transaction.classification-undone';
  readonly summary: string;
  readonly reason: string | undefined;
}

export async function changeType(
  context: Context<
    | 'transaction-not-found'
    | 'not-classified'
    | 'has-allocations'
    | 'changed-meanwhile'
    | 'already-void'
    | 'recorded-by-hand'
    | 'import-undoing'
    | 'part-of-transfer'
    | 'period-locked'
    | 'given-back'
    | 'row-in-use'
    | 'exceeds-outstanding'
  >,
  id: string,
  decide: (transaction: TransactionItem) => Promise<KindChange>,
  mayBeClosed?: (transaction: TransactionItem) => boolean,
): Promise<Transaction> {
  const { services, refuse } = context;
  const load = () => loadUnlocked(context, id, refuseIfFixed, mayBeClosed);
  const transaction = await load();
  const { kind, action, summary, reason } = await decide(transaction);
  // The two rows of a transfer must keep their types, because they net to zero only together.
  if (transaction.counterpart_id !== undefined && kind.type !== transaction.type)
    return refuse('part-of-transfer');
  const after = { ...transaction, ...kind };
  // A closed month keeps its figures, so only the payer or recipient can be corrected.
  const isSameKind = after.property_id === transaction.property_id && after.category === transaction.category;
  if (!isSameKind) await refuseIfClosed(context, transaction.txn_date);
  const closedMonths =
    isSameKind && mayBeClosed?.(transaction)
      ? await findClosedMonths(services, [transaction.txn_date])
      : NO_MONTHS;
  const suggested = await suggestKinds(services, [after]);
  try {
    const change = await changeTypeWrites(services, transaction, after, closedMonths);
    if (change.back.isUsed) refuse('given-back', { sentence: EXACT_SENTENCES['given-back'].usedSince });
    return await context.commit(
      {
        ...(await withGivenBack(context, change.writes, change.back)),
        audit: {
          target: transactionTarget(id),
          name: transaction.description,
          action,
          summary,
          changes: {
            ...kindChanges(transaction, after),
            ...(reason ? { reason: { after: reason } } : {}),
          },
        },
      },
      presentTransaction(after, suggested(after)),
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // `load` refuses if no change is allowed now.
    await load();
    return refuse('changed-meanwhile');
  }

  function refuseIfFixed(current: TransactionItem): void {
    if (current.voided_at !== undefined) refuse('already-void');
    if (current.corrects !== undefined)
      refuse('already-void', { sentence: EXACT_SENTENCES['already-void'].counterEntry });
    if (current.source === 'opening')
      refuse('recorded-by-hand', { sentence: EXACT_SENTENCES['recorded-by-hand'].opening });
    if (current.type === '') refuse('not-classified');
    if (current.parts) refuse('row-in-use', { sentence: EXACT_SENTENCES['row-in-use'].split });
    if (current.allocation_count > 0) refuse('has-allocations');
    refuseIfGivenBack(context, current);
  }
}
