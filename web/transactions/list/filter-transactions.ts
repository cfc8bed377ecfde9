import type { Transaction } from '#shared/contract/transactions.ts';
import { passesFilter } from '#shared/transaction-filter.ts';
import { allocationState, exclusionOf, isAllocatable } from './allocation-state.ts';
import { filterOf, type SortKey, type StatusTab, type TransactionsView } from './transactions-view.ts';

function hasStatus(transaction: Transaction, status: StatusTab): boolean {
  const exclusion = exclusionOf(transaction);
  if (status === 'countered') return exclusion === 'void' && transaction.corrected_by !== undefined;
  if (exclusion || status === 'set-aside' || status === 'void') return status === exclusion;
  if (status === 'all') return true;
  if (status === 'classified') return transaction.type !== '';
  const isHeld = transaction.held_at !== undefined;
  if (status === 'to-allocate') return isAllocatable(transaction) && !isHeld;
  if (status === 'held') return isAllocatable(transaction) && isHeld;
  return allocationState(transaction) === status;
}

type Order = (a: Transaction, b: Transaction) => number;

const byText = new Intl.Collator('en-AU', { sensitivity: 'base', numeric: true });
const ORDERS: Record<Exclude<SortKey, 'date'>, Order> = {
  description: (a, b) => byText.compare(a.description, b.description),
  amount: (a, b) => a.amount - b.amount,
};

export function filterTransactions(
  transactions: readonly Transaction[],
  view: TransactionsView,
  /** Rows that the user has just changed stay, even if their status or type no longer matches. */
  alwaysShown: ReadonlySet<string> = new Set(),
): Transaction[] {
  const filter = filterOf(view);
  const found = transactions.filter((transaction) =>
    alwaysShown.has(transaction.id)
      ? passesFilter(transaction, { ...filter, type: undefined })
      : hasStatus(transaction, view.status) && passesFilter(transaction, filter),
  );
  return inOrder(found, view);
}

export function inOrder(
  rows: readonly Transaction[],
  { sort, ascending }: Pick<TransactionsView, 'sort' | 'ascending'>,
): Transaction[] {
  // The server already sorts by date and time, so only the direction can change.
  if (sort === 'date') return ascending ? rows.toReversed() : [...rows];
  const order = ORDERS[sort];
  const direction = ascending ? 1 : -1;
  return rows.toSorted((a, b) => direction * order(a, b));
}
