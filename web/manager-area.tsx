import { Route, Routes } from 'react-router-dom';
import type { BankScreenParts } from './bank/import-from-bank.tsx';
import type { ClientPanelParts } from './clients/view-client.tsx';
import { lazyScreen } from './shell/lazy-screen.ts';
import { ManagerLayout } from './shell/manager-layout.tsx';
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

const ViewProfile = lazyScreen(
  'view-profile',
  async () => (await import('./profile/view-profile.tsx')).ViewProfile,
);

/** Everything under `/manager`. */
export function ManagerArea() {
  return (
    <Routes>
      <Route element={<ManagerLayout />}>
        <Route index element={<ManagerDashboard />} />
        <Route path="dashboard" element={<ManagerDashboard />} />
        <Route path="clients" element={<ManageClients parts={CLIENT_PANEL} />} />
        <Route path="clients/:clientId" element={<ManageClients parts={CLIENT_PANEL} />} />
        <Route path="clients/:clientId/documents" element={<ManageClients parts={CLIENT_PANEL} />} />
        <Route path="transactions" element={<ManageTransactions />} />
        <Route path="transactions/record" element={<RecordTransaction />} />
        <Route path="transactions-auto" element={<ImportFromBank parts={BANK_PARTS} />} />
        <Route path="documents" element={<ManageDocuments />} />
        <Route path="profile" element={<ViewProfile />} />
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
