import { TRANSACTION_SOURCES, TRANSACTION_TYPES } from '#shared/terms.ts';
import type { TransactionFilter } from '#shared/transaction-filter.ts';
import {
  amount,
  ascending,
  day,
  defineView,
  oneOf,
  openId,
  pageNumber,
  text,
  type ViewOf,
  wholeNumber,
} from '../../ui/address-view.ts';

export const STATUS_TABS = [
  'all',
  'unclassified',
  'classified',
  'unallocated',
  'partial',
  'allocated',
  'to-allocate',
  'held',
  'set-aside',
  'void',
  'countered',
] as const;
export type StatusTab = (typeof STATUS_TABS)[number];
export const SORT_KEYS = ['date', 'description', 'amount'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export function startsAscending(sort: SortKey): boolean {
  return sort === 'description';
}

const MAX_OLDER = 100;

export const TRANSACTIONS_VIEW = defineView({
  filters: {
    status: oneOf('status', STATUS_TABS, 'all'),
    search: text('q'),
    type: oneOf('type', [...TRANSACTION_TYPES, 'split', 'unclassified'], 'any'),
    source: oneOf('source', TRANSACTION_SOURCES, 'any'),
    propertyId: openId('property'),
    accountId: openId('account'),
    from: day('from'),
    to: day('to'),
    minCents: amount('min'),
    maxCents: amount('max'),
  },
  order: {
    sort: oneOf('sort', SORT_KEYS, 'date'),
    ascending: ascending(() => false),
  },
  rest: {
    page: pageNumber(),
    layout: oneOf('view', ['table', 'cards'], 'table'),
    transaction: openId('transaction'),
    older: wholeNumber('older', 0, MAX_OLDER),
  },
});

export type TransactionsView = ViewOf<typeof TRANSACTIONS_VIEW>;
export type TypeFilter = TransactionsView['type'];
export type SourceFilter = TransactionsView['source'];

export function filterOf(view: TransactionsView): TransactionFilter {
  const { type, source, search, ...others } = view;
  return {
    ...others,
    type: type === 'any' ? undefined : type === 'unclassified' ? '' : type,
    source: source === 'any' ? undefined : source,
    words: search,
  };
}

export function showsNewest(view: TransactionsView): boolean {
  const { sort, ascending: isAscending, page } = view;
  return TRANSACTIONS_VIEW.filtersOn(view) === 0 && sort === 'date' && !isAscending && page === 1;
}
