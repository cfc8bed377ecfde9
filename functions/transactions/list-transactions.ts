import { type CalendarDate, firstDayOf } from '#shared/calendar-date.ts';
import type { ListedState } from '#shared/terms.ts';
import type { Handler } from '../http/context.ts';
import { type Paged, pageOf } from '../ledger/query-list.ts';
import { type Statistics, summaryOf } from '../ledger/statistics.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { suggestKinds } from '../money/classification-rule.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import {
  findFirstMonth,
  type ListedTransaction,
  listTransactionItems,
} from '../records/transaction-list-store.ts';
import { searchTransactions } from './search-transactions.ts';

type Found = Paged<ListedTransaction> & { searchedTo?: CalendarDate | null };

const COUNTED_AS = {
  unclassified: 'unclassified',
  unallocated: 'unallocated',
  partial: 'partial',
  'set-aside': 'set_aside',
  void: 'void',
} as const;

const isListed = (status: string | undefined): status is ListedState | undefined =>
  status === undefined || status in COUNTED_AS;

export const listTransactions: Handler<'listTransactions'> = async (
  { limit, cursor, ...filters },
  { services },
) => {
  const { from, to, status, min, max, q, client_id, property_id, account_id, ...same } = filters;
  const filter = {
    ...same,
    minCents: min,
    maxCents: max,
    words: q,
    clientId: client_id,
    propertyId: property_id,
    accountId: account_id,
  };
  const isSearch =
    !isListed(status) || Object.values(filter).some((part) => part !== undefined && part !== '');
  const page = pageOf({ limit, cursor });
  const [found, statistics, firstMonth]: [Found, Statistics, string | undefined] = await Promise.all([
    isSearch
      ? searchTransactions(services, { ...filter, from, to, status }, page)
      : listTransactionItems(services, { from, to, state: status }, page),
    readStatistics(services),
    isSearch && cursor === undefined ? findFirstMonth(services) : undefined,
  ]);
  const suggested = await suggestKinds(services, found.items);
  const summary = summaryOf(statistics);
  const ofState = isListed(status) && status ? summary[COUNTED_AS[status]] : summary.transactions;
  return {
    transactions: found.items.map((item) => presentTransaction(item, suggested(item))),
    // Counting the rows of a filtered list would cost more than reading the page.
    total: isSearch || from || to ? null : ofState,
    next_cursor: found.nextCursor,
    searched_to: found.searchedTo ?? null,
    ...(firstMonth === undefined ? {} : { first_day: firstDayOf(firstMonth) }),
    summary,
  };
};
