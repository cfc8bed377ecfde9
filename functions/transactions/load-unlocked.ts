import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import { refuseIfClosed } from '../ledger/month-locks.ts';
import { refuseIfGivenBack } from '../money/decide-giving-back.ts';
import { isImportBeingUndone } from '../records/import-store.ts';
import { findTransaction, type TransactionItem } from '../records/transaction-store.ts';

export async function loadChangeable(
  { services, refuse }: Context<'transaction-not-found' | 'import-undoing'>,
  id: string,
  refuseState: (transaction: TransactionItem) => void,
): Promise<TransactionItem> {
  const transaction = await findTransaction(services, id);
  if (!transaction) return refuse('transaction-not-found');
  if (await isImportBeingUndone(services, [transaction])) return refuse('import-undoing');
  refuseState(transaction);
  return transaction;
}

export async function loadUnlocked(
  context: Context<'transaction-not-found' | 'import-undoing' | 'period-locked'>,
  id: string,
  refuseState: (transaction: TransactionItem) => void,
  mayBeClosed: (transaction: TransactionItem) => boolean = () => false,
): Promise<TransactionItem> {
  const transaction = await loadChangeable(context, id, refuseState);
  // The month is checked last, because nobody should reopen a month for a change that is refused anyway.
  if (!mayBeClosed(transaction)) await refuseIfClosed(context, transaction.txn_date);
  return transaction;
}

export function refuseIfUsed(
  context: Context<'already-void' | 'has-allocations' | 'given-back' | 'row-in-use'>,
  row: TransactionItem,
): void {
  const { refuse } = context;
  if (row.voided_at !== undefined) refuse('already-void');
  if (row.corrects !== undefined)
    refuse('already-void', { sentence: EXACT_SENTENCES['already-void'].counterEntry });
  if (row.allocation_count > 0) refuse('has-allocations');
  refuseIfGivenBack(context, row);
  if (row.held_at !== undefined) refuse('row-in-use', { sentence: EXACT_SENTENCES['row-in-use'].held });
}
