import { useContext } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { type ClientInView, clientInView, clientNamedIn } from './client-in-view.ts';

/**
 * The client of the rendered page. Not of the browser's address, because the address changes first: a manager's page that is
 * still rendered would then send requests as the investor, and the server would refuse them.
 */
export function useClientInView(): ClientInView | undefined {
  // Outside a router only the browser's address is available.
  const { location } = useContext(LocationContext) ?? {};
  return location ? clientNamedIn(location.pathname) : clientInView();
}
