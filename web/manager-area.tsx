import { Route, Routes } from 'react-router-dom';
import { lazyScreen } from './shell/lazy-screen.ts';
import { ManagerLayout } from './shell/manager-layout.tsx';
import { NotFoundScreen } from './shell/whole-screens.tsx';

const ManagerDashboard = lazyScreen(
  'view-manager-dashboard',
  async () => (await import('./dashboard/view-manager-dashboard.tsx')).ManagerDashboard,
);
const ManageTransactions = lazyScreen(
  'manage-transactions',
  async () => (await import('./transactions/manage-transactions.tsx')).ManageTransactions,
);
const RecordTransaction = lazyScreen(
  'record-transaction',
  async () => (await import('./transactions/record-transaction.tsx')).RecordTransaction,
);

/** Everything under `/manager`. */
export function ManagerArea() {
  return (
    <Routes>
      <Route element={<ManagerLayout />}>
        <Route index element={<ManagerDashboard />} />
        <Route path="dashboard" element={<ManagerDashboard />} />
        <Route path="transactions" element={<ManageTransactions />} />
        <Route path="transactions/record" element={<RecordTransaction />} />
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
