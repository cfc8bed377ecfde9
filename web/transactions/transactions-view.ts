import { type CalendarDate, parseCalendarDate } from '#shared/calendar-date.ts';
import { type Cents, parseMoney, plainDollars } from '#shared/money.ts';
import { TRANSACTION_SOURCES, TRANSACTION_TYPES, type TransactionType } from '#shared/terms.ts';

export const STATUS_TABS = [
  'all',
  'unclassified',
  'classified',
  'unallocated',
  'partial',
  'allocated',
] as const;
export type StatusTab = (typeof STATUS_TABS)[number];
export type TypeFilter = 'any' | TransactionType | 'unclassified';
export type SourceFilter = 'any' | (typeof TRANSACTION_SOURCES)[number];
export const SORT_KEYS = ['date', 'description', 'amount'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Everything that says what the page shows; it lives in the address, so that it can be sent on. */
export interface TransactionsView {
  status: StatusTab;
  search: string;
  type: TypeFilter;
  source: SourceFilter;
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  /** Compared with the absolute amount. */
  minCents?: Cents | undefined;
  maxCents?: Cents | undefined;
  sort: SortKey;
  ascending: boolean;
  page: number;
  layout: 'table' | 'cards';
  /** Id of the open transaction. */
  transaction?: string | undefined;
  /** How many thousands beyond the newest are loaded. */
  older: number;
}

export const START_VIEW: TransactionsView = {
  status: 'all',
  search: '',
  type: 'any',
  source: 'any',
  sort: 'date',
  ascending: false,
  page: 1,
  layout: 'table',
  older: 0,
};

const MAX_OLDER = 100;
const TYPES: readonly string[] = [...TRANSACTION_TYPES, 'unclassified'];

function oneOf<Value extends string>(values: readonly Value[], text: string | null, other: Value): Value {
  return values.find((value) => value === text) ?? other;
}

function whole(text: string | null, least: number, most: number): number | undefined {
  if (text === null || !/^\d{1,6}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}

function amount(text: string | null): Cents | undefined {
  const value = text === null ? undefined : parseMoney(text);
  return value !== undefined && value >= 0 ? value : undefined;
}

/** Reads an address; whatever is not understood is left out. */
export function readView(params: URLSearchParams): TransactionsView {
  const type = params.get('type') ?? '';
  return {
    status: oneOf(STATUS_TABS, params.get('status'), START_VIEW.status),
    search: params.get('q') ?? '',
    type: TYPES.includes(type) ? (type as TypeFilter) : 'any',
    source: oneOf<SourceFilter>(TRANSACTION_SOURCES, params.get('source'), 'any'),
    from: parseCalendarDate(params.get('from') ?? ''),
    to: parseCalendarDate(params.get('to') ?? ''),
    minCents: amount(params.get('min')),
    maxCents: amount(params.get('max')),
    sort: oneOf(SORT_KEYS, params.get('sort'), START_VIEW.sort),
    ascending: params.get('order') === 'asc',
    page: whole(params.get('page'), 1, 999_999) ?? 1,
    layout: params.get('view') === 'cards' ? 'cards' : 'table',
    transaction: params.get('transaction') || undefined,
    older: whole(params.get('older'), 1, MAX_OLDER) ?? 0,
  };
}

/** Writes a view as an address; what is as at the start is left out. */
export function writeView(view: TransactionsView): URLSearchParams {
  const params = new URLSearchParams();
  const put = (name: string, value: string | undefined) => {
    if (value) params.set(name, value);
  };
  put('status', view.status === 'all' ? '' : view.status);
  put('q', view.search);
  put('type', view.type === 'any' ? '' : view.type);
  put('source', view.source === 'any' ? '' : view.source);
  put('from', view.from);
  put('to', view.to);
  put('min', view.minCents === undefined ? '' : plainDollars(view.minCents));
  put('max', view.maxCents === undefined ? '' : plainDollars(view.maxCents));
  put('sort', view.sort === 'date' ? '' : view.sort);
  put('order', view.ascending ? 'asc' : '');
  put('page', view.page > 1 ? String(view.page) : '');
  put('view', view.layout === 'cards' ? 'cards' : '');
  put('transaction', view.transaction);
  put('older', view.older > 0 ? String(view.older) : '');
  return params;
}

const NARROWS: readonly (keyof TransactionsView)[] = [
  'status',
  'search',
  'type',
  'source',
  'from',
  'to',
  'minCents',
  'maxCents',
  'sort',
  'ascending',
];

/** The view with a change; whatever changes which rows there are leads back to the first page. */
export function changedView(view: TransactionsView, change: Partial<TransactionsView>): TransactionsView {
  const narrows = NARROWS.some((key) => key in change && change[key] !== view[key]);
  return { ...view, ...(narrows ? { page: 1 } : {}), ...change };
}

/** The first page of the start: the newest transactions of all, whatever else the ledger holds. */
export function showsNewest(view: TransactionsView): boolean {
  return filtersOn(view) === 0 && view.sort === 'date' && !view.ascending && view.page === 1;
}

/** 'Clear Filters': every filter off, the layout kept. */
export const WITHOUT_FILTERS: Partial<TransactionsView> = {
  status: 'all',
  search: '',
  type: 'any',
  source: 'any',
  from: undefined,
  to: undefined,
  minCents: undefined,
  maxCents: undefined,
};

/** How many filters are on, the tab among them; a range counts once. */
export function filtersOn(view: TransactionsView): number {
  return [
    view.status !== 'all',
    view.search.trim() !== '',
    view.type !== 'any',
    view.source !== 'any',
    view.from !== undefined || view.to !== undefined,
    view.minCents !== undefined || view.maxCents !== undefined,
  ].filter(Boolean).length;
}
