import type { CalendarDate } from '#shared/calendar-date.ts';
import { type ListedState, SEARCHED_STATES, type SearchedState } from '#shared/terms.ts';
import { passesFilter, type TransactionFilter } from '#shared/transaction-filter.ts';
import { cursorAfter, type Page, type Paged } from '../ledger/query-list.ts';
import { findTransactionIdsOf } from '../records/allocation-store.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import {
  type ListedTransaction,
  ROWS_AT_ONCE,
  walkTransactionItems,
} from '../records/transaction-list-store.ts';
import { listSortKey, statesOf } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';

const MOST_READ = 2_000;
/** A query takes as long as reading this many rows. */
const READ_BY_QUERY = 10;

export interface TransactionSearch extends TransactionFilter {
  readonly status?: ListedState | SearchedState | undefined;
  readonly clientId?: string | undefined;
}

function isOfState(item: ListedTransaction, searched: SearchedState): boolean {
  if (searched === 'countered') return item.corrected_by !== undefined;
  if (searched === 'classified') return item.type !== '';
  const states = statesOf(item);
  if (searched === 'allocated') return states.includes(searched);
  const isAllocatable = states.includes('unallocated') || states.includes('partial');
  return isAllocatable && (item.held_at !== undefined) === (searched === 'held');
}

function listedState(status: TransactionSearch['status']): ListedState | undefined {
  if (status === 'countered') return 'void';
  return isSearched(status) ? undefined : status;
}

function isSearched(status: TransactionSearch['status']): status is SearchedState {
  return SEARCHED_STATES.some((state) => state === status);
}

/** `searchedTo` is the earliest day that was read. Null if all rows were read. */
export async function searchTransactions(
  services: Services,
  { status, clientId, ...filter }: TransactionSearch,
  page: Page,
): Promise<Paged<ListedTransaction> & { searchedTo: CalendarDate | null }> {
  const searched = isSearched(status) ? status : undefined;
  const list = { from: filter.from, to: filter.to, state: listedState(status) };
  const paid = clientId === undefined ? undefined : await findTransactionIdsOf(services, clientId);
  const isFound = (item: ListedTransaction) =>
    (!searched || isOfState(item, searched)) &&
    (!paid || item.client_id === clientId || paid.has(item.id)) &&
    passesFilter(presentTransaction(item), filter);
  const items: ListedTransaction[] = [];
  let read = paid?.size ?? 0;
  for await (const step of walkTransactionItems(services, list, page)) {
    const found = step.items.filter(isFound);
    const room = page.limit - items.length;
    items.push(...found.slice(0, room));
    const last = found[room - 1];
    if (last && (found.length > room || last !== step.items.at(-1))) {
      return { items, nextCursor: cursorAfter(page, listSortKey(last)), searchedTo: last.txn_date };
    }
    read += step.items.length + READ_BY_QUERY;
    if (items.length === page.limit || read > MOST_READ - ROWS_AT_ONCE - READ_BY_QUERY)
      return { items, nextCursor: cursorAfter(page, step.place), searchedTo: step.seenTo };
  }
  return { items, nextCursor: null, searchedTo: null };
}
