import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { LineItem } from '#shared/contract/capital-calls.ts';
import type {
  AllocatedMoney,
  Reconciliation,
  UnreconciledTransaction,
} from '#shared/contract/reconciliations.ts';
import { plainDollars } from '#shared/money.ts';
import { displayReference } from '#shared/payment-reference.ts';
import type { ReconciliationFilters } from './reconciliation-state.ts';

/** As it is written on the screen and as it is copied. */
const bothWays = (reference: string): string[] => [reference, displayReference(reference)];

function has(search: string, ...texts: readonly string[]): boolean {
  const wanted = search.trim().toLowerCase();
  return wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted));
}

export function filterDeposits(
  transactions: readonly UnreconciledTransaction[],
  { dateRange, transactionType, search }: ReconciliationFilters,
  today: CalendarDate,
): UnreconciledTransaction[] {
  const from = dateRange === 'all' ? '' : addDays(today, -Number(dateRange));
  const type = transactionType === 'unclassified' ? '' : transactionType;
  return transactions.filter(
    (transaction) =>
      transaction.txn_date >= from &&
      (type === 'all' || transaction.type === type) &&
      has(search, transaction.description, plainDollars(transaction.amount)),
  );
}

/** Money allocated to clients, newest first. */
export function filterAllocated(
  allocated: readonly AllocatedMoney[],
  { dateRange, search }: ReconciliationFilters,
  today: CalendarDate,
): AllocatedMoney[] {
  const from = dateRange === 'all' ? '' : addDays(today, -Number(dateRange));
  return allocated
    .filter(
      (money) =>
        money.txn_date >= from &&
        has(search, money.client_name, money.description, plainDollars(money.unmatched_amount)),
    )
    .toSorted((one, other) => other.txn_date.localeCompare(one.txn_date));
}

/** Line items by status; if a search matches no deposit, the line items that it matches. */
export function filterItems(
  items: readonly LineItem[],
  { status, search }: ReconciliationFilters,
): LineItem[] {
  const ofStatus = items.filter((item) =>
    status === 'all' ? true : status === 'Overdue' ? item.overdue : item.status === status,
  );
  const found = ofStatus.filter((item) =>
    has(
      search,
      item.client_name,
      item.title,
      ...bothWays(item.payment_reference),
      plainDollars(item.outstanding_amount),
    ),
  );
  return found.length > 0 ? found : ofStatus;
}

export function filterMatched(
  reconciliations: readonly Reconciliation[],
  { search }: Pick<ReconciliationFilters, 'search'>,
): Reconciliation[] {
  return reconciliations.filter((one) =>
    has(
      search,
      one.description,
      one.client_name,
      one.capital_call_title,
      ...bothWays(one.payment_reference),
      plainDollars(one.amount),
    ),
  );
}
