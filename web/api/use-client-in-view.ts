import { useContext } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { type ClientInView, clientInView, clientNamedIn } from './client-in-view.ts';

/**
 * The client of the rendered page. Not read from the browser's address, which changes before the page does. A manager's page
 * would otherwise send its last requests as the investor, and the server would refuse them.
 */
export function useClientInView(): ClientInView | undefined {
  // Outside a router only the browser's address is available.
  const { location } = useContext(LocationContext) ?? {};
  return location ? clientNamedIn(location.pathname) : clientInView();
}
