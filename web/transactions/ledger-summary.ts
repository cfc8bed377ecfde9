import type { Transaction, TransactionSummary } from '#shared/contract/transactions.ts';
import { absCents, addCents, type Cents, negateCents } from '#shared/money.ts';
import { allocationState, remainingCents } from './allocation-state.ts';

const TALLIES = { contribution: 'contributions', expense: 'expenses', commission: 'commissions' } as const;

function tallied(
  summary: TransactionSummary,
  transaction: Transaction,
  direction: 1 | -1,
): TransactionSummary {
  const signed = (amount: Cents) => (direction === 1 ? amount : negateCents(amount));
  const state = allocationState(transaction);
  const next = {
    ...summary,
    ...(state === 'none' ? {} : { [state]: summary[state] + direction }),
  };
  if (transaction.type !== '') {
    const tally = TALLIES[transaction.type];
    next[tally] = {
      count: summary[tally].count + direction,
      total: addCents(summary[tally].total, signed(absCents(transaction.amount))),
    };
  }
  if (transaction.type === 'contribution') {
    next.unallocated_total = addCents(summary.unallocated_total, signed(remainingCents(transaction)));
  }
  return next;
}

/** The summary after one transaction changed, e.g. by classification or allocation. */
export function summaryAfterChange(
  summary: TransactionSummary,
  before: Transaction,
  after: Transaction,
): TransactionSummary {
  return tallied(tallied(summary, before, -1), after, 1);
}

/** The transaction with its allocated amount increased by `amount`. */
export function afterAllocation(transaction: Transaction, amount: Cents): Transaction {
  return { ...transaction, allocated_amount: addCents(transaction.allocated_amount, amount) };
}
