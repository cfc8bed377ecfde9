import { Route, Routes } from 'react-router-dom';
import { ClientLayout } from './shell/client-layout.tsx';
import { lazyScreen } from './shell/lazy-screen.ts';
import { NotFoundScreen } from './shell/whole-screens.tsx';

const ClientDashboard = lazyScreen(
  'view-client-dashboard',
  async () => (await import('./clients/view-client-dashboard.tsx')).ClientDashboard,
);
const ClientTransactions = lazyScreen(
  'view-client-transactions',
  async () => (await import('./transactions/view-client-transactions.tsx')).ClientTransactions,
);
const ClientDocuments = lazyScreen(
  'view-client-documents',
  async () => (await import('./documents/view-client-documents.tsx')).ClientDocuments,
);

/** Everything under `/client`. */
export function ClientArea() {
  return (
    <Routes>
      <Route element={<ClientLayout />}>
        <Route index element={<ClientDashboard />} />
        <Route path="dashboard" element={<ClientDashboard />} />
        <Route path="documents" element={<ClientDocuments />} />
        <Route path="transactions" element={<ClientTransactions />} />
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
