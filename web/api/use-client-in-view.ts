import { useContext } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { type ClientInView, clientInView, clientNamedIn } from './client-in-view.ts';

/** The browser's address changes before the page, so by it a manager's last requests would be sent as the investor. */
export function useClientInView(): ClientInView | undefined {
  // Outside a router only the browser's address is available.
  const { location } = useContext(LocationContext) ?? {};
  return location ? clientNamedIn(location.pathname) : clientInView();
}
