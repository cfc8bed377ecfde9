import { useContext } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { type ClientInView, clientInView, clientNamedIn } from './client-in-view.ts';

/**
 * The client in view of the page that asks. The address of the browser is ahead of a page that still stands while the
 * next one loads: a manager's page would ask as the investor whose pages open, and be refused.
 */
export function useClientInView(): ClientInView | undefined {
  // Outside a router, as in the frame that draws it, only the browser's address is there.
  const { location } = useContext(LocationContext) ?? {};
  return location ? clientNamedIn(location.pathname) : clientInView();
}
