import { Route, Routes } from 'react-router-dom';
import { OwnCapitalCalls } from './capital-calls/view-own-calls.tsx';
import type { ClientDashboardParts } from './clients/view-client-dashboard.tsx';
import { FundSection } from './fund/fund-section.tsx';
import { ClientLayout } from './shell/client-layout.tsx';
import { lazyScreen } from './shell/lazy-screen.ts';
import { type Destination, placeRoutes } from './shell/places.tsx';
import { NotFoundScreen } from './shell/whole-screens.tsx';
import { ArrowRightLeft, Folder, House } from './ui/lucide-icons.tsx';

/** Components of other areas for the dashboard, passed in because areas do not import each other. */
const DASHBOARD_PARTS: ClientDashboardParts = { CapitalCalls: OwnCapitalCalls, FundAnalytics: FundSection };

/** Every address under `/client`, in the order of the menus. */
export const PLACES: readonly Destination[] = [
  {
    to: '/client/dashboard',
    alsoAt: ['/client'],
    label: 'Dashboard',
    icon: House,
    screen: lazyScreen('view-client-dashboard', async () => {
      const { ClientDashboard } = await import('./clients/view-client-dashboard.tsx');
      return () => <ClientDashboard parts={DASHBOARD_PARTS} />;
    }),
  },
  {
    to: '/client/documents',
    label: 'Documents',
    icon: Folder,
    screen: lazyScreen(
      'view-client-documents',
      async () => (await import('./documents/view-client-documents.tsx')).ClientDocuments,
    ),
  },
  {
    to: '/client/transactions',
    label: 'Transactions',
    icon: ArrowRightLeft,
    screen: lazyScreen(
      'view-client-transactions',
      async () => (await import('./transactions/view-client-transactions.tsx')).ClientTransactions,
    ),
  },
];

export function ClientArea() {
  return (
    <Routes>
      <Route element={<ClientLayout places={PLACES} />}>{placeRoutes('/client', PLACES)}</Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
