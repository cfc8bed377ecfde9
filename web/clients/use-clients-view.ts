import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import {
  type ClientsView,
  type ClientTab,
  changedView,
  clientAddress,
  readView,
  tabOf,
} from './clients-view.ts';

interface How {
  /** Makes no step for the Back button. */
  replace?: boolean;
}

export interface OpenClient {
  id: string;
  tab: ClientTab;
}

export interface ClientsAddress {
  view: ClientsView;
  /** The client in the panel. */
  open: OpenClient | undefined;
  change: (change: Partial<ClientsView>, how?: How) => void;
  /**
   * Opens a client, or closes the panel. Changing the tab or the client of an open panel makes no step,
   * so that Back closes it.
   */
  show: (open: OpenClient | undefined) => void;
}

/** The list and its panel as the address says, and the ways to change them. */
export function useClientsView(): ClientsAddress {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const { clientId } = useParams();
  const navigate = useNavigate();
  const view = useMemo(() => readView(params), [params]);
  const tab = tabOf(pathname, params);
  const open = useMemo(() => (clientId ? { id: clientId, tab } : undefined), [clientId, tab]);

  const latest = useRef({ view, open, navigate });
  latest.current = { view, open, navigate };
  const change = useCallback<ClientsAddress['change']>((given, { replace = false } = {}) => {
    const next = changedView(latest.current.view, given);
    latest.current.view = next;
    latest.current.navigate(clientAddress(next, latest.current.open), { replace });
  }, []);
  const show = useCallback<ClientsAddress['show']>((next) => {
    const replace = latest.current.open !== undefined && next !== undefined;
    latest.current.open = next;
    latest.current.navigate(clientAddress(latest.current.view, next), { replace });
  }, []);
  return { view, open, change, show };
}
