import type { Client } from '#shared/contract/clients.ts';
import { CLIENT_STATUSES, type ClientStatus, ENTITY_TYPES } from '#shared/terms.ts';
import { PAYMENT_GROUPS, type PaymentGroup } from './payment-groups.ts';

export const SORT_KEYS = ['name', 'entity_type', 'pledged_amount', 'document_count'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Names and types begin at their first, amounts and counts at the most. */
export function startsAscending(sort: SortKey): boolean {
  return sort === 'name' || sort === 'entity_type';
}

/** What the list shows; it lives in the query of the address. The open client lives in its path. */
export interface ClientsView {
  search: string;
  status: 'all' | ClientStatus;
  entity: 'all' | Client['entity_type'];
  sort: SortKey;
  ascending: boolean;
  page: number;
  /** The payment group that is expanded. */
  group?: PaymentGroup | undefined;
  /** The form for a new client is open. */
  adding: boolean;
}

export const START_VIEW: ClientsView = {
  search: '',
  status: 'all',
  entity: 'all',
  sort: 'name',
  ascending: true,
  page: 1,
  adding: false,
};

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}

/** Reads a query; whatever is not understood is left out. */
export function readView(params: URLSearchParams): ClientsView {
  const page = params.get('page') ?? '';
  return {
    search: params.get('q') ?? '',
    status: oneOf(CLIENT_STATUSES, params.get('status')) ?? 'all',
    entity: oneOf(ENTITY_TYPES, params.get('entity')) ?? 'all',
    sort: oneOf(SORT_KEYS, params.get('sort')) ?? START_VIEW.sort,
    ascending: params.get('order') !== 'desc',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    group: oneOf(PAYMENT_GROUPS, params.get('group')),
    adding: params.has('add'),
  };
}

/** Writes a view as a query; what is as at the start is left out. */
export function writeView(view: ClientsView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.search) params.set('q', view.search);
  if (view.status !== 'all') params.set('status', view.status);
  if (view.entity !== 'all') params.set('entity', view.entity);
  if (view.sort !== START_VIEW.sort) params.set('sort', view.sort);
  if (!view.ascending) params.set('order', 'desc');
  if (view.page > 1) params.set('page', String(view.page));
  if (view.group) params.set('group', view.group);
  if (view.adding) params.set('add', '1');
  return params;
}

const NARROWS: readonly (keyof ClientsView)[] = ['search', 'status', 'entity', 'sort', 'ascending'];

/** The view with a change; whatever changes which rows there are leads back to the first page. */
export function changedView(view: ClientsView, change: Partial<ClientsView>): ClientsView {
  const narrows = NARROWS.some((key) => key in change && change[key] !== view[key]);
  return { ...view, ...(narrows ? { page: 1 } : {}), ...change };
}

/** 'Clear Filters': the order and the open group stay. */
export const WITHOUT_FILTERS = { search: '', status: 'all', entity: 'all' } as const;

export function filtersOn({ search, status, entity }: ClientsView): number {
  return [search.trim() !== '', status !== 'all', entity !== 'all'].filter(Boolean).length;
}

export const CLIENT_TABS = ['details', 'documents', 'transaction'] as const;
export type ClientTab = (typeof CLIENT_TABS)[number];

const LIST = '/manager/clients';

/** Where a client is open on a tab, with the list as it is behind it. */
export function clientAddress(view: ClientsView, open?: { id: string; tab: ClientTab }): string {
  const params = writeView(view);
  if (open?.tab === 'transaction') params.set('tab', 'add-transaction');
  const path = open
    ? `${LIST}/${encodeURIComponent(open.id)}${open.tab === 'documents' ? '/documents' : ''}`
    : LIST;
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The tab of an address below the list. */
export function tabOf(pathname: string, params: URLSearchParams): ClientTab {
  if (/\/documents\/?$/.test(pathname)) return 'documents';
  return params.get('tab') === 'add-transaction' ? 'transaction' : 'details';
}
