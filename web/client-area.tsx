import { Route, Routes } from 'react-router-dom';
import { OwnCapitalCalls } from './capital-calls/view-own-calls.tsx';
import type { ClientDashboardParts } from './clients/view-client-dashboard.tsx';
import { FundSection } from './fund/fund-section.tsx';
import { ClientLayout } from './shell/client-layout.tsx';
import { lazyScreen } from './shell/lazy-screen.ts';
import { NotFoundScreen } from './shell/whole-screens.tsx';

const loadDashboard = async () => (await import('./clients/view-client-dashboard.tsx')).ClientDashboard;
const loadTransactions = async () =>
  (await import('./transactions/view-client-transactions.tsx')).ClientTransactions;
const loadDocuments = async () => (await import('./documents/view-client-documents.tsx')).ClientDocuments;
const ClientDashboard = lazyScreen<{ parts: ClientDashboardParts }>('view-client-dashboard', loadDashboard);
/** What other areas show on the dashboard: areas do not know each other. */
const DASHBOARD_PARTS: ClientDashboardParts = { CapitalCalls: OwnCapitalCalls, FundAnalytics: FundSection };
const ClientTransactions = lazyScreen('view-client-transactions', loadTransactions);
const ClientDocuments = lazyScreen('view-client-documents', loadDocuments);

// The screen of the address comes along with its area, while the session is still being looked at.
const FIRST_BY_PATH = { '/client/transactions': loadTransactions, '/client/documents': loadDocuments };
const first = Object.entries(FIRST_BY_PATH).find(([path]) => location.pathname.startsWith(path));
(first?.[1] ?? loadDashboard)().catch(() => {});

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
