import { matchRoutes, Route } from 'react-router-dom';
import type { LucideIcon } from '../ui/lucide-icons.tsx';
import type { LazyScreen } from './lazy-screen.ts';

/** An address of an area, with all that is said of it: its screen, and what leads there. */
export interface Place {
  /** The whole address; where a screen has several, the one that links lead to. May hold a `:name`. */
  to: string;
  /** Other addresses of the same screen. */
  alsoAt?: readonly string[];
  /** Left out where `to` has a query, which opens something on the screen of another place. */
  screen?: LazyScreen<object>;
}

/** A place that menus and the command palette lead to. */
export interface Destination extends Place {
  label: string;
  icon: LucideIcon;
  /** The shortcut that leads there. */
  keys?: string;
  /** What the list of shortcuts calls it, where not by its label. */
  shortcutLabel?: string;
  /** Which number of waiting records stands beside it. */
  counts?: 'clients' | 'unclassified';
}

/** The places that menus lead to, in the order of the table. */
export function destinationsOf(places: readonly (Place | Destination)[]): Destination[] {
  return places.filter((place) => 'label' in place);
}

/** Whether a destination is where one is: at one of its addresses, or at what lies under it. */
export function isHere({ to, alsoAt = [] }: Place, pathname: string): boolean {
  const address = pathname.replace(/\/$/, '');
  return address === to || alsoAt.includes(address) || address.startsWith(`${to}/`);
}

const addressesOf = ({ to, alsoAt = [] }: Place) => [to, ...alsoAt];

/** The routes of an area, drawn below `base`. */
export function placeRoutes(base: string, places: readonly Place[]) {
  return places.flatMap((place) =>
    addressesOf(place).map(
      (path) =>
        place.screen && <Route key={path} path={path.slice(base.length + 1)} element={<place.screen />} />,
    ),
  );
}

/** Fetches the screen that an address opens with. Never rejects. */
export async function preloadPlace(places: readonly Place[], address: string): Promise<void> {
  const routes = places.flatMap((place) =>
    addressesOf(place).map((path) => ({ path, screen: place.screen })),
  );
  await matchRoutes(routes, address)?.[0]?.route.screen?.preload();
}
