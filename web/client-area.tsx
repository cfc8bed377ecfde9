import { Route, Routes } from 'react-router-dom';
import { OwnCapitalCalls } from './capital-calls/view-own-calls.tsx';
import type { ClientDashboardParts } from './clients/view-client-dashboard.tsx';
import { FundSection } from './fund/fund-section.tsx';
import { ClientLayout } from './shell/client-layout.tsx';
import { lazyScreen } from './shell/lazy-screen.ts';
import { screensByPath } from './shell/screens-by-path.ts';
import { NotFoundScreen } from './shell/whole-screens.tsx';

const ClientDashboard = lazyScreen<{ parts: ClientDashboardParts }>(
  'view-client-dashboard',
  async () => (await import('./clients/view-client-dashboard.tsx')).ClientDashboard,
);
/** What other areas show on the dashboard: areas do not know each other. */
const DASHBOARD_PARTS: ClientDashboardParts = { CapitalCalls: OwnCapitalCalls, FundAnalytics: FundSection };
const ClientTransactions = lazyScreen(
  'view-client-transactions',
  async () => (await import('./transactions/view-client-transactions.tsx')).ClientTransactions,
);
const ClientDocuments = lazyScreen(
  'view-client-documents',
  async () => (await import('./documents/view-client-documents.tsx')).ClientDocuments,
);

/** Fetches the screen that an address opens with. Never rejects. */
export const preloadScreen = screensByPath({
  '/client/transactions': ClientTransactions,
  '/client/documents': ClientDocuments,
  '/client': ClientDashboard,
});

/** Everything under `/client`. */
export function ClientArea() {
  return (
    <Routes>
      <Route element={<ClientLayout />}>
        <Route index element={<ClientDashboard parts={DASHBOARD_PARTS} />} />
        <Route path="dashboard" element={<ClientDashboard parts={DASHBOARD_PARTS} />} />
        <Route path="documents" element={<ClientDocuments />} />
        <Route path="transactions" element={<ClientTransactions />} />
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
