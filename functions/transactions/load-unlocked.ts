import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import { refuseIfClosed } from '../ledger/month-locks.ts';
import { refuseIfGivenBack } from '../money/decide-giving-back.ts';
import { listAllocationItems } from '../records/allocation-store.ts';
import { isImportBeingUndone } from '../records/import-store.ts';
import { findTransaction, type TransactionItem } from '../records/transaction-store.ts';

export async function loadChangeable(
  { services, refuse }: Context<'transaction-not-found' | 'import-undoing'>,
  id: string,
  refuseState: (transaction: TransactionItem) => void | Promise<void>,
): Promise<TransactionItem> {
  const transaction = await findTransaction(services, id);
  if (!transaction) return refuse('transaction-not-found');
  if (await isImportBeingUndone(services, [transaction])) return refuse('import-undoing');
  await refuseState(transaction);
  return transaction;
}

export async function loadUnlocked(
  context: Context<'transaction-not-found' | 'import-undoing' | 'period-locked'>,
  id: string,
  refuseState: (transaction: TransactionItem) => void | Promise<void>,
  mayBeClosed: (transaction: TransactionItem) => boolean = () => false,
): Promise<TransactionItem> {
  const transaction = await loadChangeable(context, id, refuseState);
  // The month is checked last, because nobody should reopen a month for a change that is refused anyway.
  if (!mayBeClosed(transaction)) await refuseIfClosed(context, transaction.txn_date);
  return transaction;
}

/** `given-back` precedes `has-allocations`, because an allocation that was given back cannot be reversed. */
export async function refuseIfAllocated(
  context: Context<'has-allocations' | 'given-back'>,
  row: TransactionItem,
): Promise<void> {
  if (row.allocation_count === 0) return;
  for (const allocation of await listAllocationItems(context.services, row.id))
    refuseIfGivenBack(context, allocation);
  context.refuse('has-allocations');
}

export async function refuseIfUsed(
  context: Context<'already-void' | 'has-allocations' | 'given-back' | 'row-in-use'>,
  row: TransactionItem,
): Promise<void> {
  const { refuse } = context;
  if (row.voided_at !== undefined) refuse('already-void');
  if (row.corrects !== undefined)
    refuse('already-void', { sentence: EXACT_SENTENCES['already-void'].counterEntry });
  refuseIfGivenBack(context, row);
  await refuseIfAllocated(context, row);
  if (row.held_at !== undefined) refuse('row-in-use', { sentence: EXACT_SENTENCES['row-in-use'].held });
}
