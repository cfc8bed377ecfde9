import { matchPath, matchRoutes, Route } from 'react-router-dom';
import type { LucideIcon } from '../ui/lucide-icons.tsx';
import type { LazyScreen } from './lazy-screen.ts';

export interface Place {
  /** The full path, which can contain a `:name`. Links to the screen use this path. */
  to: string;
  otherPaths?: readonly string[];
  screen?: LazyScreen<object>;
}

export interface Destination extends Place {
  label: string;
  tabLabel?: string;
  icon: LucideIcon;
  keys?: string;
  changes?: boolean;
  group?: 'Today' | 'Money' | 'Investors' | 'Fund' | 'Settings';
  isDemo?: boolean;
  counts?: 'clients' | 'unclassified' | 'undelivered' | 'to-pay' | 'approvals';
}

export function destinationsOf(places: readonly (Place | Destination)[]): Destination[] {
  return places.filter((place) => 'label' in place);
}

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

export async function preloadPlace(places: readonly Place[], address: string): Promise<void> {
  const routes = places.flatMap((place) =>
    addressesOf(place).map((path) => ({ path, screen: place.screen })),
  );
  await matchRoutes(routes, address)?.[0]?.route.screen?.preload();
}
