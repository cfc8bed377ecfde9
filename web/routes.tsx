import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { SignIn } from './auth/sign-in.tsx';
import { loadChunk } from './shell/chunk-load.ts';
import { RequireRole } from './shell/require-role.tsx';
import { NotFoundScreen, WaitingScreen } from './shell/whole-screens.tsx';

/** A screen loaded when first shown. `chunkId` is the name people report when it fails. */
function screen(chunkId: string, load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await loadChunk(chunkId, load) }));
}

const ResetPassword = screen(
  'reset-password',
  async () => (await import('./auth/reset-password.tsx')).ResetPassword,
);
const ManagerLayout = screen(
  'manager-layout',
  async () => (await import('./shell/manager-layout.tsx')).ManagerLayout,
);
const ManagerDashboard = screen(
  'view-manager-dashboard',
  async () => (await import('./dashboard/view-manager-dashboard.tsx')).ManagerDashboard,
);
const ManageTransactions = screen(
  'manage-transactions',
  async () => (await import('./transactions/manage-transactions.tsx')).ManageTransactions,
);
const RecordTransaction = screen(
  'record-transaction',
  async () => (await import('./transactions/record-transaction.tsx')).RecordTransaction,
);
const ClientLayout = screen(
  'client-layout',
  async () => (await import('./shell/client-layout.tsx')).ClientLayout,
);
const ClientDashboard = screen(
  'view-client-dashboard',
  async () => (await import('./clients/view-client-dashboard.tsx')).ClientDashboard,
);
const ClientTransactions = screen(
  'view-client-transactions',
  async () => (await import('./transactions/view-client-transactions.tsx')).ClientTransactions,
);

export function PortalRoutes() {
  return (
    <Suspense fallback={<WaitingScreen>Loading...</WaitingScreen>}>
      <Routes>
        <Route path="/" element={<Navigate to="/login" replace />} />
        <Route path="/login" element={<SignIn />} />
        <Route path="/forgot-password" element={<ResetPassword />} />
        <Route
          path="/manager"
          element={
            <RequireRole required="manager">
              <ManagerLayout />
            </RequireRole>
          }
        >
          <Route index element={<ManagerDashboard />} />
          <Route path="dashboard" element={<ManagerDashboard />} />
          <Route path="transactions" element={<ManageTransactions />} />
          <Route path="transactions/record" element={<RecordTransaction />} />
        </Route>
        <Route
          path="/client"
          element={
            <RequireRole required="client">
              <ClientLayout />
            </RequireRole>
          }
        >
          <Route index element={<ClientDashboard />} />
          <Route path="dashboard" element={<ClientDashboard />} />
          <Route path="transactions" element={<ClientTransactions />} />
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </Suspense>
  );
}
