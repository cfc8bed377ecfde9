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

export const SORT_KEYS = ['name', 'entity_type', 'pledged_amount', 'document_count'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Names and types begin at their first, amounts and counts at the most. */
export function startsAscending(sort: SortKey): boolean {
  return sort === 'name' || sort === 'entity_type';
}

/** What the list shows. The open client lives in the path. */
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
    /** The form for a new client is open. */
    adding: flag('add'),
    /** The tab of the open client, where the path does not say it. */
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

/** Where a client is open on a tab, with the list as it is behind it. */
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
   * Opens a client, or closes the panel. Changing the tab or the client of an open panel makes no step,
   * so that Back closes it.
   */
  show: (open: OpenClient | undefined) => void;
}

/** The list and its panel as the address says, and the ways to change them. */
export function useClientsView(): ClientsAddress {
  const { view, change } = useAddressView(CLIENTS_VIEW);
  const { pathname } = useLocation();
  const { clientId } = useParams();
  const open = clientId ? { id: clientId, tab: tabOf(pathname, view) } : undefined;
  const show = (next: OpenClient | undefined) =>
    change(tabIn(next), { path: pathOf(next), replace: open !== undefined && next !== undefined });
  return { view, open, change, show };
}
