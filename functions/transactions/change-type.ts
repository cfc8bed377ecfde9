import type { Transaction } from '#shared/contract/transactions.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import { type AuditEntry, ConditionFailed, type Write } from '../ledger/change.ts';
import { findClosedMonths, NO_MONTHS, refuseIfClosed } from '../ledger/month-locks.ts';
import { withGivenBack } from '../messages/with-given-back.ts';
import { suggestKinds } from '../money/classification-rule.ts';
import { changeTypeWrites } from '../money/counter-writes.ts';
import { refuseIfGivenBack } from '../money/decide-giving-back.ts';
import { type KindAndClient, kindChanges } from '../money/kind-of-money.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import { type TransactionItem, transactionTarget } from '../records/transaction-store.ts';
import { loadUnlocked, refuseIfAllocated } from './load-unlocked.ts';

interface KindChange {
  readonly kind: KindAndClient & Partial<TransactionItem>;
  readonly paying?: {
    readonly writes: Readonly<Record<string, Write>>;
    readonly audits: readonly AuditEntry[];
  };
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
  try {
    const { kind, paying, action, summary, reason } = await decide(transaction);
    if (transaction.counterpart_id !== undefined && kind.type !== transaction.type)
      return refuse('part-of-transfer');
    const after = { ...transaction, ...kind };
    // The figures of a closed month must not change. A new payer or recipient does not change them.
    const isSameKind =
      after.property_id === transaction.property_id && after.category === transaction.category;
    if (!isSameKind) await refuseIfClosed(context, transaction.txn_date);
    const closedMonths =
      isSameKind && mayBeClosed?.(transaction)
        ? await findClosedMonths(services, [transaction.txn_date])
        : NO_MONTHS;
    const suggested = await suggestKinds(services, [after]);
    const change = await changeTypeWrites(services, transaction, after, closedMonths);
    if (change.back.isUsed) refuse('given-back', { sentence: EXACT_SENTENCES['given-back'].usedSince });
    const given = await withGivenBack(context, { ...change.writes, ...paying?.writes }, change.back);
    return await context.commit(
      {
        writes: given.writes,
        furtherAudits: [...given.furtherAudits, ...(paying?.audits ?? [])],
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
    // If the row no longer allows the change, `load` refuses with the exact reason.
    await load();
    return refuse('changed-meanwhile');
  }

  async function refuseIfFixed(current: TransactionItem): Promise<void> {
    if (current.voided_at !== undefined) refuse('already-void');
    if (current.corrects !== undefined)
      refuse('already-void', { sentence: EXACT_SENTENCES['already-void'].counterEntry });
    if (current.source === 'opening')
      refuse('recorded-by-hand', { sentence: EXACT_SENTENCES['recorded-by-hand'].opening });
    if (current.type === '') refuse('not-classified');
    if (current.parts) refuse('row-in-use', { sentence: EXACT_SENTENCES['row-in-use'].split });
    refuseIfGivenBack(context, current);
    await refuseIfAllocated(context, current);
  }
}
