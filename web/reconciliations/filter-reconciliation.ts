import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { LineItem } from '#shared/contract/capital-calls.ts';
import type { ExportFilters } from '#shared/contract/exports.ts';
import type { AllocatedMoney, UnreconciledTransaction } from '#shared/contract/reconciliations.ts';
import { hasWords } from '#shared/has-words.ts';
import { plainDollars } from '#shared/money.ts';
import { hasLineStatus, passesLineWords } from '#shared/reconciliation-filter.ts';
import type { ReconciliationFilters } from './reconciliation-state.ts';

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
      hasWords(search, transaction.description, plainDollars(transaction.amount)),
  );
}

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
        hasWords(search, money.client_name, money.description, plainDollars(money.unmatched_amount)),
    )
    .toSorted((one, other) => other.txn_date.localeCompare(one.txn_date));
}

export function filterItems(
  items: readonly LineItem[],
  { status, search }: ReconciliationFilters,
): LineItem[] {
  const ofStatus = items.filter((item) => status === 'all' || hasLineStatus(item, status));
  const found = ofStatus.filter((item) => passesLineWords(item, search));
  return found.length > 0 ? found : ofStatus;
}

export function itemFiltersOf(
  items: readonly LineItem[],
  { status, search }: ReconciliationFilters,
): ExportFilters {
  const ofStatus = items.filter((item) => status === 'all' || hasLineStatus(item, status));
  const words = search.trim();
  const narrows = words !== '' && ofStatus.some((item) => passesLineWords(item, words));
  return { ...(status === 'all' ? {} : { status }), ...(narrows ? { q: words } : {}) };
}
