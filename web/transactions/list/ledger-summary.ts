import type { Transaction, TransactionSummary } from '#shared/contract/transactions.ts';
import { addCents, type Cents, negateCents, unallocatedCents } from '#shared/money.ts';
import { isDeposit } from '#shared/transaction-parts.ts';
import { allocationState, isAllocatable } from './allocation-state.ts';

/** A total of outflows is positive, and refunds reduce the total. */
const TOTALS = {
  contribution: { name: 'contributions', sign: 1 },
  expense: { name: 'expenses', sign: -1 },
  commission: { name: 'commissions', sign: -1 },
} as const;

function totalOf(type: Transaction['type']) {
  return type in TOTALS ? TOTALS[type as keyof typeof TOTALS] : undefined;
}

function addToTotals(summary: TransactionSummary, transaction: Transaction, direction: 1 | -1) {
  const signed = (amount: Cents) => (direction === 1 ? amount : negateCents(amount));
  const state = allocationState(transaction);
  const next = {
    ...summary,
    ...(state === 'none' ? {} : { [state]: summary[state] + direction }),
  };
  const total = totalOf(transaction.type);
  if (total) {
    const { amount } = transaction;
    next[total.name] = {
      count: summary[total.name].count + direction,
      total: addCents(summary[total.name].total, signed(total.sign === 1 ? amount : negateCents(amount))),
    };
  }
  if (isDeposit(transaction)) {
    next.unallocated_total = addCents(summary.unallocated_total, signed(unallocatedCents(transaction)));
  }
  if (transaction.type === '') {
    next.unclassified_total = addCents(summary.unclassified_total, signed(transaction.amount));
  }
  // A contribution on hold does not count, because it need not be allocated.
  if (isAllocatable(transaction) && transaction.held_at === undefined) {
    next.to_allocate = {
      count: summary.to_allocate.count + direction,
      total: addCents(summary.to_allocate.total, signed(unallocatedCents(transaction))),
    };
  }
  return next;
}

export function summaryAfterChange(
  summary: TransactionSummary,
  before: Transaction,
  after: Transaction,
): TransactionSummary {
  return addToTotals(addToTotals(summary, before, -1), after, 1);
}

export function afterAllocation(transaction: Transaction, amount: Cents): Transaction {
  return { ...transaction, allocated_amount: addCents(transaction.allocated_amount, amount) };
}
