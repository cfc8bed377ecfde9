import { Route, Routes } from 'react-router-dom';
import { SEARCH } from './search-screen.tsx';
import { ClientLayout } from './shell/client-layout.tsx';
import { NotFoundScreen } from './shell/full-screen-messages.tsx';
import { lazyScreen } from './shell/lazy-screen.ts';
import { type Destination, type Place, placeRoutes, preloadPlace } from './shell/places.tsx';
import { ArrowRightLeft, Folder, HandCoins, House } from './ui/lucide-icons.tsx';

/** Every address under `/client`. Places with a label are in the menus, in this order. */
export const PLACES: readonly (Place | Destination)[] = [
  {
    to: '/client/dashboard',
    otherPaths: ['/client', '/client/:clientId', '/client/:clientId/dashboard'],
    label: 'Dashboard',
    icon: House,
    screen: lazyScreen(() => import('./clients/view-client-dashboard.tsx'), 'ClientDashboard'),
  },
  {
    to: '/client/calls',
    // Addresses linked in messages.
    otherPaths: ['/client/:clientId/calls', '/client/:clientId/calls/:callId'],
    label: 'Capital Calls',
    tabLabel: 'Calls',
    icon: HandCoins,
    counts: 'to-pay',
    screen: lazyScreen(() => import('./capital-calls/list-own-calls.tsx'), 'ListOwnCalls'),
  },
  {
    to: '/client/documents',
    otherPaths: ['/client/:clientId/documents', '/client/:clientId/documents/:documentId'],
    label: 'Documents',
    icon: Folder,
    screen: lazyScreen(() => import('./documents/view-client-documents.tsx'), 'ClientDocuments'),
  },
  {
    to: '/client/transactions',
    otherPaths: ['/client/:clientId/transactions'],
    label: 'Transactions',
    icon: ArrowRightLeft,
    screen: lazyScreen(
      () => import('./transactions/list/view-client-transactions.tsx'),
      'ClientTransactions',
    ),
  },
  {
    to: '/client/profile',
    otherPaths: ['/client/:clientId/profile'],
    screen: lazyScreen(() => import('./profile/view-profile.tsx'), 'ViewProfile'),
  },
  {
    to: '/client/profile/password',
    otherPaths: ['/client/:clientId/profile/password'],
    screen: lazyScreen(() => import('./profile/change-password.tsx'), 'ChangePassword'),
  },
];

/** Never rejects. */
export function preloadScreen(address: string): Promise<void> {
  return preloadPlace(PLACES, address);
}

export function ClientArea() {
  return (
    <Routes>
      <Route element={<ClientLayout places={PLACES} search={SEARCH} />}>
        {placeRoutes('/client', PLACES)}
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
