import { useContext } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { type ClientInView, clientInView, clientNamedIn } from './client-in-view.ts';

/**
 * The client of the rendered page. With the browser's address, which changes earlier, a manager's page would
 * send its last requests as the investor.
 */
export function useClientInView(): ClientInView | undefined {
  // Outside a router only the browser's address is available.
  const { location } = useContext(LocationContext) ?? {};
  return location ? clientNamedIn(location.pathname) : clientInView();
}
