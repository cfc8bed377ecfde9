import type { Transaction } from '#shared/contract/transactions.ts';
import { absCents, addCents, type Cents, negateCents } from '#shared/money.ts';

/** The allocation status; `none` is for expenses and commissions, which are never allocated. */
export type AllocationState = 'unclassified' | 'none' | 'unallocated' | 'partial' | 'allocated';

type Allocatable = Pick<Transaction, 'type' | 'amount' | 'allocated_amount'>;

/** The unallocated amount of a contribution, never below zero. */
export function remainingCents({ amount, allocated_amount }: Allocatable): Cents {
  const left = addCents(absCents(amount), negateCents(allocated_amount));
  return left > 0 ? left : (0 as Cents);
}

export function allocationState(transaction: Allocatable): AllocationState {
  if (transaction.type === '') return 'unclassified';
  if (transaction.type !== 'contribution') return 'none';
  if (transaction.allocated_amount >= absCents(transaction.amount)) return 'allocated';
  return transaction.allocated_amount > 0 ? 'partial' : 'unallocated';
}

export function isAllocatable(transaction: Allocatable): boolean {
  const state = allocationState(transaction);
  return state === 'unallocated' || state === 'partial';
}
