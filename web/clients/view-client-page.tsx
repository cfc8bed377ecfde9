import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { PAGE_SIZE } from '#shared/constants.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import { useCallPages } from '../api/call-pages.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useCall } from '../api/hooks.ts';
import { ClientCapitalCalls } from '../capital-calls/list-client-capital-calls.tsx';
import { LatestClientDocuments } from '../documents/list-client-documents.tsx';
import { LatestClientMessages } from '../messages/list-client-messages.tsx';
import { ClientPayee } from '../payees/client-payee.tsx';
import { viewAsAddress } from '../shell/client-address.ts';
import { lazyPart, usePreload } from '../shell/lazy-screen.ts';
import { isSwitchedOn } from '../shell/switched-on.ts';
import { ClientPayments } from '../transactions/list/list-client-payments.tsx';
import { useAddressView } from '../ui/address-view.ts';
import type { AllOrNewest } from '../ui/all-link.tsx';
import { Button } from '../ui/button.tsx';
import { CreateExport } from '../ui/create-export.tsx';
import { Eye, Plus } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { formatCount } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { Page, useMayChange } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { Section } from '../ui/section.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { SidePanel } from '../ui/side-panel.tsx';
import { SkeletonFacts } from '../ui/skeleton.tsx';
import { ClientStanding, StatusBadge } from './client-access.tsx';
import { ClientNotLoaded, ClientRecord, EditClientButton, SaveClientFoot } from './client-facts.tsx';
import { ClientFigures } from './client-figures.tsx';
import { ClientLogins, ManageAccessLink } from './client-logins.tsx';
import { CLIENT_PAGE_VIEW, clientPageAt } from './client-page-view.ts';
import { ClientTimeline } from './client-timeline.tsx';
import { ClientWork } from './client-work.tsx';
import { accessAddress, CLIENTS_VIEW, clientAddress, clientPageAddress } from './clients-view.ts';
import { filterClients } from './filter-clients.ts';
import { TIMELINE_FILTERS } from './timeline.ts';
import { UnitsAndPayments } from './units-and-payments.tsx';

const ClientVault = lazyPart(() => import('../documents/client-vault.tsx'), 'ClientVault');
const UpdateClient = lazyPart(() => import('./update-client.tsx'), 'UpdateClient');
const AddClientTransaction = lazyPart(
  () => import('../transactions/record/add-client-transaction.tsx'),
  'AddClientTransaction',
);

const preloadViewAs = async () => {
  await import('../client-area.tsx').catch(() => {});
};

const HINTS = [
  { keys: 'j k', label: 'next, previous client' },
  { keys: 'a', label: 'add transaction' },
  { keys: 'v', label: 'view as investor' },
  { keys: '1 … 6', label: 'timeline filter' },
  { keys: 'Escape', label: 'back to the list' },
] as const;

const VIEW_OFF =
  'The client is suspended and sees nothing. You can view the portal as this investor when the client is active again.';
const OFF: Partial<Record<ClientDetail['status'], string>> = {
  Inactive:
    'Inactive: can sign in and read, but cannot change anything. You can add transactions once the client is active again.',
  Suspended: 'Suspended: has no access. You can add transactions once the client is active again.',
};

export function ClientPage() {
  const { clientId: id = '' } = useParams();
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const { view, change } = useAddressView(CLIENT_PAGE_VIEW);
  const mayChange = useMayChange();
  const client = useCall('getClient', { id });
  const { data } = client;
  const [isEditing, setEditing] = useState(false);
  const panel = isEditing ? 'edit' : view.tab;
  const why = data && OFF[data.status];
  const canAdd = data !== undefined && !why && data.financial_summary.outstanding_amount > 0;
  const open = (tab: typeof view.tab) => {
    setEditing(false);
    change({ tab }, { replace: true });
  };

  const navigate = useNavigate();
  usePreload(preloadViewAs);
  usePreload(AddClientTransaction.preload);
  const canView = data !== undefined && data.status !== 'Suspended';
  const viewAs = () => void navigate(viewAsAddress(id));

  const walk = useWalk(id, panel === undefined);
  useShortcut('a', 'Add transaction', () => open('add-transaction'), canAdd && mayChange);
  useShortcut('v', 'View as investor', viewAs, canView);
  useTimelineKeys((timeline) => change({ timeline }, { replace: true }));
  useEffect(() => {
    void id;
    setEditing(false);
  }, [id]);

  return (
    <Page
      title={data?.name ?? 'Client'}
      crumb={{ label: 'Clients', to: walk.listAt }}
      note={
        data && (
          <span className="flex items-center gap-2">
            <StatusBadge status={data.status} />
            {walk.place && <span className="text-label max-md:sr-only">{walk.place}</span>}
          </span>
        )
      }
      hints={HINTS}
      exporting={
        data && (
          <CreateExport
            list="archive"
            name={data.name}
            filters={{ client_id: id }}
            rows={undefined}
            besides="This archive can be given to the client: it includes their history and messages, but not managers’ notes, reasons or other people’s data."
          />
        )
      }
      actionsRead
      actions={
        data && (
          <PageActions
            more={[
              {
                id: 'view-as',
                label: 'View as investor',
                icon: Eye,
                reads: true,
                refused: canView ? undefined : VIEW_OFF,
                onChoose: viewAs,
              },
            ]}
          >
            {mayChange && (canAdd || why) && (
              <Button
                variant="primary"
                icon={<Plus />}
                disabled={!canAdd}
                title={why}
                onClick={() => open('add-transaction')}
              >
                <span>
                  Add<span className="max-md:sr-only"> Transaction</span>
                </span>
              </Button>
            )}
          </PageActions>
        )
      }
      panel={
        data &&
        panel && (
          <ClientPagePanel
            key={`${id} ${panel}`}
            shows={panel}
            client={data}
            onClose={() => open(undefined)}
          />
        )
      }
    >
      {client.error && !data ? (
        <ClientNotLoaded loaded={client} error={client.error} className="rounded-box border border-line" />
      ) : (
        <>
          {why && <Notice tone={data?.status === 'Suspended' ? 'negative' : 'warning'}>{why}</Notice>}
          <Contents key={id} id={id} client={data} address={address} onEdit={() => setEditing(true)} />
        </>
      )}
    </Page>
  );
}

interface ContentsProps {
  id: string;
  client: ClientDetail | undefined;
  address: string;
  onEdit: () => void;
}

function Contents({ id, client, address, onEdit }: ContentsProps) {
  const { view, change } = useAddressView(CLIENT_PAGE_VIEW);
  const { view: list } = useAddressView(CLIENTS_VIEW);
  const isPhone = useMediaQuery('(max-width: 767.98px)');
  const fund = useCall('getClientDashboard', { id });
  const calls = useCallPages('listClientCapitalCalls', { id, limit: PAGE_SIZE });
  const payments = useCallPages('listClientTransactions', { id, limit: PAGE_SIZE });
  const logins = useCall('listAccess', isPhone ? null : { id }).data?.logins;
  const allOf = (list: NonNullable<typeof view.all>): AllOrNewest => ({
    isAll: view.all === list,
    to: clientPageAt(address, { all: view.all === list ? undefined : list }),
  });
  const documentsAt = clientPageAt(address, { tab: 'documents' });

  const figures = (
    <ClientFigures
      client={client}
      calls={calls.pages?.[0] ?? (calls.error ? null : undefined)}
      payments={payments.pages?.[0]}
      fundCents={fund.data?.totalPledged}
    />
  );
  const work = client && <ClientWork client={client} sums={calls.pages?.[0]?.sums} />;
  const capitalCalls = <ClientCapitalCalls clientId={id} {...allOf('calls')} />;
  const units = client && <UnitsAndPayments client={client} folded={isPhone} />;
  const payee = client && <ClientPayee client={client} folded={isPhone} />;
  const paid = <ClientPayments clientId={id} folded={isPhone} {...allOf('payments')} />;
  const documents = isSwitchedOn('/manager/documents') && (
    <LatestClientDocuments clientId={id} allAt={documentsAt} folded={isPhone} />
  );
  const messages = <LatestClientMessages clientId={id} folded={isPhone} />;
  const details = (
    <Section title="Client Details" folded={isPhone} aside={client && <EditClientButton onEdit={onEdit} />}>
      <div className="rounded-box border border-line px-4 py-3.5">
        {client ? <ClientRecord client={client} /> : <LoadingRecord />}
      </div>
    </Section>
  );
  const access = client && (
    <Section
      title="Access"
      count={logins?.length}
      folded={isPhone}
      aside={<ManageAccessLink to={accessAddress(list, id)} />}
    >
      <div className="flex flex-col gap-3">
        <ClientLogins clientId={id} />
        <ClientStanding client={client} />
      </div>
    </Section>
  );
  const timeline = (
    <ClientTimeline
      clientId={id}
      filter={view.timeline}
      onFilter={(one) => change({ timeline: one }, { replace: true })}
    />
  );

  if (isPhone) {
    return (
      <div className="flex flex-col gap-5">
        {figures}
        {work}
        {capitalCalls}
        {timeline}
        {paid}
        {units}
        {payee}
        {documents}
        {messages}
        {details}
        {access}
      </div>
    );
  }
  return (
    // An open panel narrows the page, so the layout follows the container, not the window.
    <div className="@container flex flex-col gap-5">
      {figures}
      <div className="grid items-start gap-x-6 gap-y-6 @min-[992px]:grid-cols-[minmax(0,1fr)_352px]">
        <div className="flex min-w-0 flex-col gap-6">
          {work}
          {capitalCalls}
          {paid}
          {units}
          {payee}
          <div className="grid gap-x-4 gap-y-6 @min-[640px]:grid-cols-2">
            {documents}
            {messages}
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {details}
          {access}
          {timeline}
        </div>
      </div>
    </div>
  );
}

interface ClientPagePanelProps {
  shows: 'edit' | 'add-transaction' | 'documents';
  client: ClientDetail;
  onClose: () => void;
}

const PANEL_TITLES = {
  edit: 'Client Details',
  'add-transaction': 'Add Transaction',
  documents: 'Documents',
} as const;

function ClientPagePanel({ shows, client, onClose }: ClientPagePanelProps) {
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const cameFrom = useRef(document.activeElement);
  const close = useCallback(() => {
    onClose();
    if (cameFrom.current instanceof HTMLElement && cameFrom.current !== document.body)
      cameFrom.current.focus();
  }, [onClose]);
  return (
    <SidePanel
      title={PANEL_TITLES[shows]}
      note={client.name}
      onClose={close}
      busy={busy}
      foot={shows === 'edit' && <SaveClientFoot formId={formId} busy={busy} onCancel={close} />}
    >
      {shows === 'edit' ? (
        <UpdateClient client={client} formId={formId} onBusy={setBusy} onClose={close} />
      ) : shows === 'documents' ? (
        <ClientVault client={client} />
      ) : (
        <AddClientTransaction clientId={client.id} onBusy={setBusy} onRecorded={close} />
      )}
    </SidePanel>
  );
}

function useWalk(id: string, enabled: boolean) {
  const navigate = useNavigate();
  const { view } = useAddressView(CLIENTS_VIEW);
  const { view: own } = useAddressView(CLIENT_PAGE_VIEW);
  const [step, setStep] = useState<1 | -1>();
  const [isWalking, setWalking] = useState(false);
  const { data } = useEveryPage('listClients', isWalking ? {} : null);
  const rows = data && filterClients(data.clients, view);
  const index = rows?.findIndex((client) => client.id === id) ?? -1;
  const target = rows && step !== undefined ? rows[index < 0 ? 0 : index + step]?.id : undefined;
  const isLoaded = rows !== undefined;
  useEffect(() => {
    if (step === undefined || !isLoaded) return;
    setStep(undefined);
    if (target === undefined || target === id) return;
    const to = clientPageAt(clientPageAddress(view, target), { timeline: own.timeline });
    navigate(to, { replace: true });
  }, [step, isLoaded, target, id, view, own.timeline, navigate]);
  const listAt = clientAddress(view);
  const go = (by: 1 | -1) => {
    setWalking(true);
    setStep(by);
  };
  useShortcut('j', 'Next client', () => go(1), enabled);
  useShortcut('k', 'Previous client', () => go(-1), enabled);
  useShortcut('Escape', 'Back to the list', () => navigate(listAt), enabled);
  return {
    listAt,
    place: rows && index >= 0 ? `${formatCount(index + 1)} of ${formatCount(rows.length)}` : undefined,
  };
}

function useTimelineKeys(onFilter: (filter: (typeof TIMELINE_FILTERS)[number]) => void) {
  const [all, money, calls, papers, messages, access] = TIMELINE_FILTERS;
  useShortcut('1', 'Timeline: all', () => onFilter(all));
  useShortcut('2', 'Timeline: money', () => onFilter(money));
  useShortcut('3', 'Timeline: calls', () => onFilter(calls));
  useShortcut('4', 'Timeline: papers', () => onFilter(papers));
  useShortcut('5', 'Timeline: messages', () => onFilter(messages));
  useShortcut('6', 'Timeline: access', () => onFilter(access));
}

function LoadingRecord() {
  return (
    <div role="status" aria-label="Loading client" className="flex flex-col gap-4 py-1">
      <SkeletonFacts widths={['w-40', 'w-28', 'w-16', 'w-36', 'w-48', 'w-24']} />
    </div>
  );
}
