import { Route, Routes } from 'react-router-dom';
import { ReconciliationProvider } from './reconciliations/reconciliation-context.tsx';
import { SEARCH } from './search-screen.tsx';
import { NotFoundScreen } from './shell/full-screen-messages.tsx';
import { lazyScreen } from './shell/lazy-screen.ts';
import { ManagerLayout } from './shell/manager-layout.tsx';
import { type Destination, type Place, placeRoutes, preloadPlace } from './shell/places.tsx';
import {
  ArrowRightLeft,
  ArrowUpRight,
  Building2,
  CalendarCheck,
  ChartColumn,
  CheckCheck,
  FileArchive,
  FileDown,
  FileUp,
  Folder,
  HandCoins,
  History,
  House,
  Landmark,
  Link2,
  Mail,
  Plus,
  Rows3,
  Send,
  Settings2,
  TrendingUp,
  Upload,
  UserCog,
  UserPlus,
  UserRound,
  Users,
  WandSparkles,
} from './ui/lucide-icons.tsx';

/** The command palette lists screens with a `label`, the sidebar screens with a `group`. */
export const PLACES: readonly (Place | Destination)[] = [
  {
    to: '/manager/dashboard',
    otherPaths: ['/manager'],
    label: 'Dashboard',
    group: 'Today',
    keys: 'g d',
    icon: House,
    screen: lazyScreen(() => import('./dashboard/view-manager-dashboard.tsx'), 'ManagerDashboard'),
  },
  {
    to: '/manager/transactions',
    label: 'Transactions',
    group: 'Money',
    keys: 'g t',
    icon: ArrowRightLeft,
    counts: 'unclassified',
    screen: lazyScreen(() => import('./transactions/list/manage-transactions.tsx'), 'ManageTransactions'),
  },
  {
    to: '/manager/reconciliation',
    label: 'Reconciliation',
    group: 'Money',
    keys: 'g r',
    icon: Link2,
    screen: lazyScreen(() => import('./reconciliations/manage-reconciliation.tsx'), 'ManageReconciliation'),
  },
  {
    to: '/manager/transactions-auto',
    label: 'Bank import',
    group: 'Money',
    keys: 'g b',
    icon: FileDown,
    screen: lazyScreen(() => import('./bank/import-from-bank.tsx'), 'ImportFromBank'),
  },
  {
    to: '/manager/bank-accounts',
    label: 'Bank accounts',
    group: 'Money',
    keys: 'g k',
    icon: Landmark,
    screen: lazyScreen(() => import('./bank-accounts/manage-bank-accounts.tsx'), 'ManageBankAccounts'),
  },
  {
    to: '/manager/months',
    label: 'Months',
    group: 'Money',
    keys: 'g m',
    icon: CalendarCheck,
    screen: lazyScreen(() => import('./periods/list-periods.tsx'), 'ListPeriods'),
  },
  {
    to: '/manager/payouts',
    label: 'Payments out',
    group: 'Money',
    keys: 'g y',
    icon: ArrowUpRight,
    screen: lazyScreen(() => import('./payouts/manage-payouts.tsx'), 'ManagePayouts'),
  },
  {
    to: '/manager/clients',
    otherPaths: ['/manager/clients/:clientId/documents'],
    label: 'Clients',
    group: 'Investors',
    keys: 'g c',
    icon: Users,
    counts: 'clients',
    screen: lazyScreen(() => import('./clients/manage-clients.tsx'), 'ManageClients'),
  },
  {
    to: '/manager/capital-calls',
    label: 'Capital Calls',
    group: 'Investors',
    keys: 'g l',
    icon: HandCoins,
    screen: lazyScreen(() => import('./capital-calls/manage-capital-calls.tsx'), 'ManageCapitalCalls'),
  },
  {
    to: '/manager/register',
    label: 'Register',
    group: 'Investors',
    keys: 'g h',
    icon: Rows3,
    screen: lazyScreen(() => import('./register/manage-register.tsx'), 'ManageRegister'),
  },
  {
    to: '/manager/documents',
    label: 'Documents',
    group: 'Investors',
    keys: 'g o',
    icon: Folder,
    screen: lazyScreen(() => import('./documents/manage-documents.tsx'), 'ManageDocuments'),
  },
  {
    to: '/manager/documents/statements',
    label: 'Statements',
    group: 'Investors',
    changes: true,
    icon: FileArchive,
    screen: lazyScreen(() => import('./statements/issue-statements.tsx'), 'IssueStatements'),
  },
  {
    to: '/manager/messages',
    label: 'Messages',
    group: 'Investors',
    keys: 'g e',
    icon: Mail,
    counts: 'undelivered',
    screen: lazyScreen(() => import('./messages/manage-messages.tsx'), 'ManageMessages'),
  },
  {
    to: '/manager/fund',
    label: 'Investment Overview',
    group: 'Fund',
    isDemo: true,
    keys: 'g i',
    icon: Building2,
    screen: lazyScreen(() => import('./fund/manage-properties.tsx'), 'ManageProperties'),
  },
  {
    to: '/manager/prices',
    label: 'Unit prices',
    group: 'Fund',
    keys: 'g u',
    icon: TrendingUp,
    screen: lazyScreen(() => import('./unit-prices/list-unit-prices.tsx'), 'ListUnitPrices'),
  },
  {
    to: '/manager/distributions',
    label: 'Distributions',
    group: 'Fund',
    keys: 'g n',
    icon: Send,
    screen: lazyScreen(() => import('./distributions/list-distributions.tsx'), 'ListDistributions'),
  },
  {
    to: '/manager/tax-years',
    label: 'Tax',
    group: 'Fund',
    icon: CalendarCheck,
    screen: lazyScreen(() => import('./tax-years/list-tax-years.tsx'), 'ListTaxYears'),
  },
  {
    to: '/manager/cash-flow',
    label: 'Cash flow',
    group: 'Fund',
    keys: 'g f',
    icon: ChartColumn,
    screen: lazyScreen(() => import('./fund/view-cash-flow.tsx'), 'ViewCashFlow'),
  },
  {
    to: '/manager/people',
    label: 'People',
    group: 'Settings',
    keys: 'g p',
    icon: UserCog,
    screen: lazyScreen(() => import('./people/manage-people.tsx'), 'ManagePeople'),
  },
  {
    to: '/manager/approvals',
    label: 'Approvals',
    group: 'Settings',
    keys: 'g v',
    icon: CheckCheck,
    counts: 'approvals',
    screen: lazyScreen(() => import('./approvals/manage-approvals.tsx'), 'ManageApprovals'),
  },
  {
    to: '/manager/audit',
    label: 'Audit',
    group: 'Settings',
    keys: 'g a',
    icon: History,
    screen: lazyScreen(() => import('./audit/view-audit.tsx'), 'ViewAudit'),
  },
  {
    to: '/manager/rules',
    label: 'Rules',
    group: 'Settings',
    icon: WandSparkles,
    screen: lazyScreen(
      () => import('./transactions/classify/manage-classification-rules.tsx'),
      'ManageClassificationRules',
    ),
  },
  {
    to: '/manager/imports',
    label: 'Imports',
    group: 'Settings',
    icon: FileUp,
    screen: lazyScreen(() => import('./transactions/import/view-imports.tsx'), 'ViewImports'),
  },
  {
    to: '/manager/settings',
    label: 'Fund settings',
    group: 'Settings',
    keys: 'g s',
    icon: Settings2,
    screen: lazyScreen(() => import('./fund-settings/manage-fund-settings.tsx'), 'ManageFundSettings'),
  },
  {
    to: '/manager/transactions/record',
    label: 'Record transaction',
    changes: true,
    icon: Plus,
    screen: lazyScreen(() => import('./transactions/record/record-transaction.tsx'), 'RecordTransaction'),
  },
  {
    to: '/manager/bank-rows',
    label: 'Bank rows',
    keys: 'g q',
    icon: CheckCheck,
    screen: lazyScreen(() => import('./transactions/queue/work-through-rows.tsx'), 'WorkThroughRows'),
  },
  {
    to: '/manager/payers',
    label: 'Known payers',
    icon: HandCoins,
    screen: lazyScreen(() => import('./reconciliations/manage-payers.tsx'), 'ManagePayers'),
  },
  {
    to: '/manager/payment-files',
    label: 'Payment files',
    icon: FileDown,
    screen: lazyScreen(() => import('./payouts/list-payment-files.tsx'), 'ListPaymentFiles'),
  },
  {
    to: '/manager/payment-files/:fileId',
    screen: lazyScreen(() => import('./payouts/view-payment-file.tsx'), 'ViewPaymentFile'),
  },
  {
    to: '/manager/imports/:importId',
    screen: lazyScreen(() => import('./transactions/import/view-import.tsx'), 'ViewImport'),
  },
  { to: '/manager/clients?add=1', label: 'Add client', changes: true, icon: UserPlus },
  { to: '/manager/clients?import=1', label: 'Import clients', changes: true, icon: FileUp },
  { to: '/manager/people?invite=1', label: 'Invite a person', changes: true, icon: UserPlus },
  { to: '/manager/fund?add=1', label: 'Add property', changes: true, icon: Plus },
  { to: '/manager/fund?import=1', label: 'Import properties', changes: true, icon: FileUp },
  {
    to: '/manager/capital-calls/new',
    label: 'New capital call',
    changes: true,
    icon: Plus,
    screen: lazyScreen(() => import('./capital-calls/create-capital-call.tsx'), 'CreateCapitalCall'),
  },
  { to: '/manager/documents?upload=1', label: 'Upload documents', changes: true, icon: Upload },
  {
    to: '/manager/change-requests',
    label: 'Change requests',
    icon: UserRound,
    screen: lazyScreen(() => import('./clients/manage-change-requests.tsx'), 'ManageChangeRequests'),
  },
  {
    to: '/manager/profile',
    label: 'Profile',
    icon: UserRound,
    screen: lazyScreen(() => import('./profile/view-profile.tsx'), 'ViewProfile'),
  },
  {
    to: '/manager/profile/password',
    screen: lazyScreen(() => import('./profile/change-password.tsx'), 'ChangePassword'),
  },
  {
    to: '/manager/clients/:clientId',
    screen: lazyScreen(() => import('./clients/view-client-page.tsx'), 'ClientPage'),
  },
  {
    to: '/manager/clients/:clientId/access',
    screen: lazyScreen(() => import('./clients/list-access.tsx'), 'ListAccess'),
  },
  {
    to: '/manager/capital-calls/:callId',
    screen: lazyScreen(() => import('./capital-calls/view-capital-call.tsx'), 'ViewCapitalCall'),
  },
  {
    to: '/manager/capital-calls/:callId/edit',
    screen: lazyScreen(() => import('./capital-calls/update-capital-call.tsx'), 'UpdateCapitalCall'),
  },
  {
    to: '/manager/prices/:priceId',
    screen: lazyScreen(() => import('./unit-prices/view-unit-price.tsx'), 'ViewUnitPrice'),
  },
  {
    to: '/manager/prices/:priceId/effect',
    screen: lazyScreen(() => import('./unit-prices/view-price-effect.tsx'), 'ViewPriceEffect'),
  },
  {
    to: '/manager/distributions/:distributionId',
    screen: lazyScreen(() => import('./distributions/view-distribution.tsx'), 'ViewDistribution'),
  },
  {
    to: '/manager/tax-years/:year',
    screen: lazyScreen(() => import('./tax-years/view-tax-year.tsx'), 'ViewTaxYear'),
  },
];

export function preloadScreen(address: string): Promise<void> {
  return preloadPlace(PLACES, address);
}

export function ManagerArea() {
  return (
    <Routes>
      <Route
        element={
          <ReconciliationProvider>
            <ManagerLayout places={PLACES} search={SEARCH} />
          </ReconciliationProvider>
        }
      >
        {placeRoutes('/manager', PLACES)}
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
