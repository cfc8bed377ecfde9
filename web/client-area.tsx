import { Route, Routes } from 'react-router-dom';
import { SEARCH } from './search-screen.tsx';
import { ClientLayout } from './shell/client-layout.tsx';
import { NotFoundScreen } from './shell/full-screen-messages.tsx';
import { lazyScreen } from './shell/lazy-screen.ts';
import { type Destination, type Place, placeRoutes, preloadPlace } from './shell/places.tsx';
import { ArrowDownToLine, ArrowRightLeft, Folder, HandCoins, House } from './ui/lucide-icons.tsx';

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
    otherPaths: ['/client/:clientId/calls', '/client/:clientId/calls/:callId'],
    label: 'Capital Calls',
    tabLabel: 'Calls',
    icon: HandCoins,
    counts: 'to-pay',
    screen: lazyScreen(() => import('./capital-calls/list-own-calls.tsx'), 'ListOwnCalls'),
  },
  {
    to: '/client/distributions',
    otherPaths: ['/client/:clientId/distributions'],
    label: 'Distributions',
    icon: ArrowDownToLine,
    screen: lazyScreen(() => import('./distributions/list-own-distributions.tsx'), 'ListOwnDistributions'),
  },
  {
    to: '/client/distributions/:distributionId',
    otherPaths: ['/client/:clientId/distributions/:distributionId'],
    screen: lazyScreen(() => import('./distributions/view-own-distribution.tsx'), 'ViewOwnDistribution'),
  },
  {
    to: '/client/documents',
    otherPaths: ['/client/:clientId/documents', '/client/:clientId/documents/:documentId'],
    label: 'Documents',
    icon: Folder,
    screen: lazyScreen(() => import('./documents/view-client-documents.tsx'), 'ClientDocuments'),
  },
  {
    to: '/client/documents/accountant/:year',
    otherPaths: ['/client/:clientId/documents/accountant/:year'],
    screen: lazyScreen(() => import('./tax-years/view-accountants-page.tsx'), 'ViewAccountantsPage'),
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
    to: '/client/clients',
    otherPaths: ['/client/:clientId/clients'],
    screen: lazyScreen(() => import('./clients/list-own-clients.tsx'), 'ListOwnClients'),
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
  {
    to: '/client/profile/payee',
    otherPaths: ['/client/:clientId/profile/payee'],
    screen: lazyScreen(() => import('./profile/view-payee.tsx'), 'ViewPayee'),
  },
];

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
