import { Route, Routes } from 'react-router-dom';
import type { BankScreenParts } from './bank/import-from-bank.tsx';
import type { ClientPanelParts } from './clients/view-client.tsx';
import { ReconciliationProvider } from './reconciliation/reconciliation-context.tsx';
import { lazyScreen } from './shell/lazy-screen.ts';
import { ManagerLayout } from './shell/manager-layout.tsx';
import { screensByPath } from './shell/screens-by-path.ts';
import { NotFoundScreen } from './shell/whole-screens.tsx';

const ManagerDashboard = lazyScreen(
  'view-manager-dashboard',
  async () => (await import('./dashboard/view-manager-dashboard.tsx')).ManagerDashboard,
);
const loadRecent = async () => (await import('./transactions/recent-transactions.tsx')).RecentTransactions;
const ManageClients = lazyScreen<{ parts: ClientPanelParts }>('manage-clients', async () => {
  const [{ ManageClients: screen }] = await Promise.all([
    import('./clients/manage-clients.tsx'),
    loadRecent(),
  ]);
  return screen;
});
/** What other areas show of a client, given to the screen of clients: areas do not know each other. */
const CLIENT_PANEL: ClientPanelParts = {
  RecentTransactions: lazyScreen('recent-transactions', loadRecent),
  AddTransaction: lazyScreen(
    'add-client-transaction',
    async () => (await import('./transactions/add-client-transaction.tsx')).AddClientTransaction,
  ),
  Documents: lazyScreen(
    'client-vault',
    async () => (await import('./documents/client-vault.tsx')).ClientVault,
  ),
};
const ManageTransactions = lazyScreen(
  'manage-transactions',
  async () => (await import('./transactions/manage-transactions.tsx')).ManageTransactions,
);
const RecordTransaction = lazyScreen(
  'record-transaction',
  async () => (await import('./transactions/record-transaction.tsx')).RecordTransaction,
);
const loadTransactionsPage = async () =>
  (await import('./transactions/transactions-page.tsx')).TransactionsPage;
const ImportFromBank = lazyScreen<{ parts: BankScreenParts }>('import-from-bank', async () => {
  const [{ ImportFromBank: screen }] = await Promise.all([
    import('./bank/import-from-bank.tsx'),
    loadTransactionsPage(),
  ]);
  return screen;
});
const BANK_PARTS: BankScreenParts = {
  TransactionsPage: lazyScreen('transactions-page', loadTransactionsPage),
};

const ManageDocuments = lazyScreen(
  'manage-documents',
  async () => (await import('./documents/manage-documents.tsx')).ManageDocuments,
);

const ManageProperties = lazyScreen(
  'manage-properties',
  async () => (await import('./fund/manage-properties.tsx')).ManageProperties,
);

const ManageCapitalCalls = lazyScreen(
  'manage-capital-calls',
  async () => (await import('./capital-calls/manage-capital-calls.tsx')).ManageCapitalCalls,
);
const CreateCapitalCall = lazyScreen(
  'create-capital-call',
  async () => (await import('./capital-calls/create-capital-call.tsx')).CreateCapitalCall,
);
const UpdateCapitalCall = lazyScreen(
  'update-capital-call',
  async () => (await import('./capital-calls/update-capital-call.tsx')).UpdateCapitalCall,
);
const ViewCapitalCall = lazyScreen(
  'view-capital-call',
  async () => (await import('./capital-calls/view-capital-call.tsx')).ViewCapitalCall,
);

const ManageReconciliation = lazyScreen(
  'manage-reconciliation',
  async () => (await import('./reconciliation/manage-reconciliation.tsx')).ManageReconciliation,
);

const ViewAudit = lazyScreen('view-audit', async () => (await import('./audit/view-audit.tsx')).ViewAudit);

const ViewProfile = lazyScreen(
  'view-profile',
  async () => (await import('./profile/view-profile.tsx')).ViewProfile,
);

/** Fetches the screen that an address opens with. Never rejects. */
export const preloadScreen = screensByPath({
  '/manager/clients': ManageClients,
  '/manager/transactions/record': RecordTransaction,
  '/manager/transactions-auto': ImportFromBank,
  '/manager/transactions': ManageTransactions,
  '/manager/fund': ManageProperties,
  '/manager/documents': ManageDocuments,
  '/manager/capital-calls/:callId': ViewCapitalCall,
  '/manager/capital-calls': ManageCapitalCalls,
  '/manager/reconciliation': ManageReconciliation,
  '/manager/audit': ViewAudit,
  '/manager/profile': ViewProfile,
  '/manager': ManagerDashboard,
});

/** Everything under `/manager`. */
export function ManagerArea() {
  return (
    <Routes>
      <Route
        element={
          <ReconciliationProvider>
            <ManagerLayout />
          </ReconciliationProvider>
        }
      >
        <Route index element={<ManagerDashboard />} />
        <Route path="dashboard" element={<ManagerDashboard />} />
        <Route path="clients" element={<ManageClients parts={CLIENT_PANEL} />} />
        <Route path="clients/:clientId" element={<ManageClients parts={CLIENT_PANEL} />} />
        <Route path="clients/:clientId/documents" element={<ManageClients parts={CLIENT_PANEL} />} />
        <Route path="transactions" element={<ManageTransactions />} />
        <Route path="transactions/record" element={<RecordTransaction />} />
        <Route path="transactions-auto" element={<ImportFromBank parts={BANK_PARTS} />} />
        <Route path="fund" element={<ManageProperties />} />
        <Route path="documents" element={<ManageDocuments />} />
        <Route path="capital-calls" element={<ManageCapitalCalls />} />
        <Route path="capital-calls/new" element={<CreateCapitalCall />} />
        <Route path="capital-calls/:callId" element={<ViewCapitalCall />} />
        <Route path="capital-calls/:callId/edit" element={<UpdateCapitalCall />} />
        <Route path="reconciliation" element={<ManageReconciliation />} />
        <Route path="audit" element={<ViewAudit />} />
        <Route path="profile" element={<ViewProfile />} />
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
