import { useLocation, useParams } from 'react-router-dom';
import { CLIENT_STATUS_FILTERS } from '#shared/client-filter.ts';
import { ENTITY_TYPES } from '#shared/terms.ts';
import {
  ascending,
  type ChangeView,
  defineView,
  flag,
  oneOf,
  openId,
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
  'due',
  'uncalled',
  'document_count',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export function startsAscending(sort: SortKey): boolean {
  return sort === 'name' || sort === 'entity_type';
}

export const CLIENTS_VIEW = defineView({
  filters: {
    search: text('q'),
    status: oneOf('status', CLIENT_STATUS_FILTERS, 'all'),
    entity: oneOf('entity', ENTITY_TYPES, 'all'),
  },
  order: {
    sort: oneOf('sort', SORT_KEYS, 'name'),
    ascending: ascending(() => true),
  },
  rest: {
    page: pageNumber(),
    group: oneOf('group', PAYMENT_GROUPS, undefined),
    adding: flag('add'),
    importing: flag('import'),
    client: openId('client'),
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
  return open?.tab === 'documents' ? documentsPath(open.id) : LIST;
}

export function documentsPath(id: string): string {
  return `${LIST}/${encodeURIComponent(id)}/documents`;
}

const openIn = (open: OpenClient | undefined) =>
  ({
    client: open?.tab === 'documents' ? undefined : open?.id,
    tab: open?.tab === 'transaction' ? 'add-transaction' : undefined,
  }) as const;

export function clientAddress(view: ClientsView, open?: OpenClient): string {
  return addressOf(pathOf(open), CLIENTS_VIEW.write({ ...view, ...openIn(open) }));
}

function addressOf(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}

export function clientPageAddress(view: ClientsView, id: string, part: '' | '/access' = ''): string {
  const query = CLIENTS_VIEW.write({ ...view, ...openIn(undefined) });
  return addressOf(`${LIST}/${encodeURIComponent(id)}${part}`, query);
}

export function accessAddress(view: ClientsView, id: string): string {
  return clientPageAddress(view, id, '/access');
}

export function tabOf(pathname: string, { tab }: Pick<ClientsView, 'tab'>): ClientTab {
  if (/\/documents\/?$/.test(pathname)) return 'documents';
  return tab ? 'transaction' : 'details';
}

export interface ClientsAddress {
  view: ClientsView;
  open: OpenClient | undefined;
  change: ChangeView<ClientsView>;
  /**
   * `undefined` closes the panel. The browser's Back also closes the panel, because opening another client replaces the
   * history entry.
   */
  show: (open: OpenClient | undefined) => void;
}

export function useClientsView(): ClientsAddress {
  const { view, change } = useAddressView(CLIENTS_VIEW);
  const { pathname } = useLocation();
  const { clientId } = useParams();
  const openedId = clientId ?? view.client;
  const open = openedId === undefined ? undefined : { id: openedId, tab: tabOf(pathname, view) };
  const show = (next: OpenClient | undefined) =>
    change(openIn(next), { path: pathOf(next), replace: open !== undefined && next !== undefined });
  return { view, open, change, show };
}
