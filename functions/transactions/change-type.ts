import type { Transaction } from '#shared/contract/transactions.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { suggestKinds } from '../money/classification-rule.ts';
import { changeTypeWrites } from '../money/counter-writes.ts';
import { type KindAndClient, kindChanges } from '../money/kind-of-money.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import { type TransactionItem, transactionTarget } from '../records/transaction-store.ts';
import { loadUnlocked } from './load-unlocked.ts';

interface KindChange {
  readonly kind: KindAndClient;
  readonly action: 'transaction.reclassified' | 'transaction.classification-undone';
  readonly summary: string;
  readonly reason: string | undefined;
}

/** Changes a classified transaction's type, property or category. `decide` chooses the change or refuses. */
export async function changeType(
  context: Context<
    | 'transaction-not-found'
    | 'not-classified'
    | 'has-allocations'
    | 'changed-meanwhile'
    | 'already-void'
    | 'import-undoing'
    | 'part-of-transfer'
    | 'period-locked'
  >,
  id: string,
  decide: (transaction: TransactionItem) => Promise<KindChange>,
): Promise<Transaction> {
  const { services, refuse } = context;
  const load = () => loadUnlocked(context, id, refuseIfFixed);
  const transaction = await load();
  const { kind, action, summary, reason } = await decide(transaction);
  // The two rows of a transfer must keep their types, because they net to zero only together.
  if (transaction.counterpart_id !== undefined && kind.type !== transaction.type)
    return refuse('part-of-transfer');
  const after = { ...transaction, ...kind };
  const suggested = await suggestKinds(services, [after]);
  try {
    return await context.commit(
      {
        writes: await changeTypeWrites(services, transaction, after),
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
    // Somebody changed or allocated the transaction meanwhile. `load` refuses if no change is allowed now.
    await load();
    return refuse('changed-meanwhile');
  }

  function refuseIfFixed(current: TransactionItem): void {
    if (current.voided_at !== undefined) refuse('already-void');
    if (current.corrects !== undefined)
      refuse('already-void', { sentence: EXACT_SENTENCES['already-void'].counterEntry });
    if (current.type === '') refuse('not-classified');
    if (current.allocation_count > 0) refuse('has-allocations');
  }
}
