import { useLocation } from 'react-router-dom';
import { type ClientPage, clientNamedIn } from '../api/client-in-view.ts';

export function clientPageAddress(clientId: string, page: ClientPage): string {
  return `/client/${clientId}/${page}`;
}

export function viewAsAddress(clientId: string, page: ClientPage = 'dashboard'): string {
  return `/manager/view-as/${clientId}/${page}`;
}

/** Staff who view as the investor must stay in the investor's pages. */
export function useAddressForViewer(): (address: string) => string {
  const named = clientNamedIn(useLocation().pathname);
  return (address) => (named?.isViewAs ? address.replace(/^\/client\//, '/manager/view-as/') : address);
}

export function useClientAddress(): (page: ClientPage) => string {
  const named = clientNamedIn(useLocation().pathname);
  return (page) => {
    if (!named) return `/client/${page}`;
    return (named.isViewAs ? viewAsAddress : clientPageAddress)(named.clientId, page);
  };
}
