import { matchPath, matchRoutes, Route } from 'react-router-dom';
import type { LucideIcon } from '../ui/lucide-icons.tsx';
import type { LazyScreen } from './lazy-screen.ts';

/** An address of an area with its screen and the menu entry that leads to it. */
export interface Place {
  /** The full path; if a screen has several, the one used in links. Can contain a `:name`. */
  to: string;
  /** Other paths of the same screen. */
  otherPaths?: readonly string[];
  /** Omitted if `to` has a query that opens something on another place's screen. */
  screen?: LazyScreen<object>;
}

/** A place in the menus and the command palette. */
export interface Destination extends Place {
  label: string;
  /** The label of its tab at the bottom of a phone, if the full label is too long. */
  tabLabel?: string;
  icon: LucideIcon;
  keys?: string;
  /** Whether the place adds or changes records; auditors do not see it. */
  changes?: boolean;
  /** The group of the destination; the menu draws a hairline between groups. */
  group?: 'who' | 'money' | 'calls' | 'fund' | 'control';
  /** Whether its menu entry is marked on a demo stage. */
  isDemo?: boolean;
  /** The count of waiting records shown next to it. */
  counts?: 'clients' | 'unclassified' | 'undelivered' | 'to-pay';
}

/** The places in the menus, in the order of the table. */
export function destinationsOf(places: readonly (Place | Destination)[]): Destination[] {
  return places.filter((place) => 'label' in place);
}

/** Whether the path is at one of the destination's addresses or below one. */
export function isHere({ to, otherPaths = [] }: Place, pathname: string): boolean {
  const address = pathname.replace(/\/$/, '');
  return (
    address === to ||
    address.startsWith(`${to}/`) ||
    otherPaths.some((path) => matchPath(path, address) !== null)
  );
}

const addressesOf = ({ to, otherPaths = [] }: Place) => [to, ...otherPaths];

/** The routes of an area, below `base`. */
export function placeRoutes(base: string, places: readonly Place[]) {
  return places.flatMap((place) =>
    addressesOf(place).map(
      (path) =>
        place.screen && <Route key={path} path={path.slice(base.length + 1)} element={<place.screen />} />,
    ),
  );
}

/** Preloads the screen of an address. Never rejects. */
export async function preloadPlace(places: readonly Place[], address: string): Promise<void> {
  const routes = places.flatMap((place) =>
    addressesOf(place).map((path) => ({ path, screen: place.screen })),
  );
  await matchRoutes(routes, address)?.[0]?.route.screen?.preload();
}
