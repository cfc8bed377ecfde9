import { useContext } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { type ClientInView, clientInView, clientNamedIn } from './client-in-view.ts';

/** The client of the router's address. The browser's address already changes while the old page is still shown. */
export function useClientInView(): ClientInView | undefined {
  // Outside a router only the browser's address is available.
  const { location } = useContext(LocationContext) ?? {};
  return location ? clientNamedIn(location.pathname) : clientInView();
}
