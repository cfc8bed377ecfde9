import { matchPath, matchRoutes, Route } from 'react-router-dom';
import type { LucideIcon } from '../ui/lucide-icons.tsx';
import type { LazyScreen } from './lazy-screen.ts';

export interface Place {
  /** The full path. If a screen has several paths, this one is used in links. Can contain a `:name`. */
  to: string;
  otherPaths?: readonly string[];
  /** Undefined if `to` is the address of another place with a query. The screen of that place then opens. */
  screen?: LazyScreen<object>;
}

export interface Destination extends Place {
  label: string;
  tabLabel?: string;
  icon: LucideIcon;
  keys?: string;
  /** Whether the place adds or changes records; auditors do not see it. */
  changes?: boolean;
  /** The group of this entry in the managers' sidebar. Each group but the first has its name as a heading. */
  group?: 'Today' | 'Money' | 'Investors' | 'Fund' | 'Settings';
  isDemo?: boolean;
  counts?: 'clients' | 'unclassified' | 'undelivered' | 'to-pay' | 'approvals';
}

export function destinationsOf(places: readonly (Place | Destination)[]): Destination[] {
  return places.filter((place) => 'label' in place);
}

/** Whether `pathname` is one of the place's addresses or begins with the main address. */
export function isHere({ to, otherPaths = [] }: Place, pathname: string): boolean {
  const address = pathname.replace(/\/$/, '');
  return (
    address === to ||
    address.startsWith(`${to}/`) ||
    otherPaths.some((path) => matchPath(path, address) !== null)
  );
}

const addressesOf = ({ to, otherPaths = [] }: Place) => [to, ...otherPaths];

export function placeRoutes(base: string, places: readonly Place[]) {
  return places.flatMap((place) =>
    addressesOf(place).map(
      (path) =>
        place.screen && <Route key={path} path={path.slice(base.length + 1)} element={<place.screen />} />,
    ),
  );
}

/** Never rejects. */
export async function preloadPlace(places: readonly Place[], address: string): Promise<void> {
  const routes = places.flatMap((place) =>
    addressesOf(place).map((path) => ({ path, screen: place.screen })),
  );
  await matchRoutes(routes, address)?.[0]?.route.screen?.preload();
}
