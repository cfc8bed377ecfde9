import type { Transaction } from '#shared/contract/transactions.ts';
import { unallocatedCents } from '#shared/money.ts';
import { isDeposit } from '#shared/transaction-parts.ts';

export function exclusionOf({ voided_at, set_aside_at }: Transaction): 'void' | 'set-aside' | undefined {
  if (voided_at !== undefined) return 'void';
  return set_aside_at === undefined ? undefined : 'set-aside';
}

/** `none` is for rows that are never allocated: other types, void or set-aside rows, and counter-entries. */
export type AllocationState = 'unclassified' | 'none' | 'unallocated' | 'partial' | 'allocated';

export function allocationState(transaction: Transaction): AllocationState {
  if (exclusionOf(transaction) || transaction.corrects !== undefined) return 'none';
  if (transaction.type === '') return 'unclassified';
  if (!isDeposit(transaction)) return 'none';
  if (unallocatedCents(transaction) === 0) return 'allocated';
  return transaction.allocated_amount > 0 ? 'partial' : 'unallocated';
}

export function isAllocatable(transaction: Transaction): boolean {
  const state = allocationState(transaction);
  return state === 'unallocated' || state === 'partial';
}
