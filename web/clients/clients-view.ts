import { useLocation, useParams } from 'react-router-dom';
import { CLIENT_STATUSES, ENTITY_TYPES } from '#shared/terms.ts';
import {
  ascending,
  type ChangeView,
  defineView,
  flag,
  oneOf,
  pageNumber,
  text,
  useAddressView,
  type ViewOf,
} from '../ui/address-view.ts';
import { PAYMENT_GROUPS } from './payment-groups.ts';

export const SORT_KEYS = [
  'name',
  'entity_type',
  'pledged_amount',
  'total_paid',
  'owed',
  'document_count',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Names and types sort ascending at first, amounts and counts descending. */
export function startsAscending(sort: SortKey): boolean {
  return sort === 'name' || sort === 'entity_type';
}

/** The view of the list. The open client is in the path. */
export const CLIENTS_VIEW = defineView({
  filters: {
    search: text('q'),
    status: oneOf('status', CLIENT_STATUSES, 'all'),
    entity: oneOf('entity', ENTITY_TYPES, 'all'),
  },
  order: {
    sort: oneOf('sort', SORT_KEYS, 'name'),
    ascending: ascending(() => true),
  },
  rest: {
    page: pageNumber(),
    /** The payment group that is expanded. */
    group: oneOf('group', PAYMENT_GROUPS, undefined),
    /** Whether the form for a new client is open. */
    adding: flag('add'),
    /** Whether the import of a file is open. */
    importing: flag('import'),
    /** The tab of the open client, if the path does not contain it. */
    tab: oneOf('tab', ['add-transaction'], undefined),
  },
});

export type ClientsView = ViewOf<typeof CLIENTS_VIEW>;

export const CLIENT_TABS = ['details', 'documents', 'transaction'] as const;
export type ClientTab = (typeof CLIENT_TABS)[number];

export interface OpenClient {
  id: string;
  tab: ClientTab;
}

const LIST = '/manager/clients';

function pathOf(open: OpenClient | undefined): string {
  if (!open) return LIST;
  return `${LIST}/${encodeURIComponent(open.id)}${open.tab === 'documents' ? '/documents' : ''}`;
}

const tabIn = (open: OpenClient | undefined) =>
  ({ tab: open?.tab === 'transaction' ? 'add-transaction' : undefined }) as const;

/** The address of an open client and tab that keeps the list's view. */
export function clientAddress(view: ClientsView, open?: OpenClient): string {
  const query = CLIENTS_VIEW.write({ ...view, ...tabIn(open) });
  return query.size > 0 ? `${pathOf(open)}?${query}` : pathOf(open);
}

/** The tab of an address below the list. */
export function tabOf(pathname: string, { tab }: Pick<ClientsView, 'tab'>): ClientTab {
  if (/\/documents\/?$/.test(pathname)) return 'documents';
  return tab ? 'transaction' : 'details';
}

export interface ClientsAddress {
  view: ClientsView;
  /** The client in the panel. */
  open: OpenClient | undefined;
  change: ChangeView<ClientsView>;
  /**
   * Opens a client, or closes the panel. Switching tab or client in an open panel replaces the history entry,
   * so that Back closes the panel.
   */
  show: (open: OpenClient | undefined) => void;
}

/** The list's and panel's state in the address, and functions to change it. */
export function useClientsView(): ClientsAddress {
  const { view, change } = useAddressView(CLIENTS_VIEW);
  const { pathname } = useLocation();
  const { clientId } = useParams();
  const open = clientId ? { id: clientId, tab: tabOf(pathname, view) } : undefined;
  const show = (next: OpenClient | undefined) =>
    change(tabIn(next), { path: pathOf(next), replace: open !== undefined && next !== undefined });
  return { view, open, change, show };
}
