import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Client, ClientDetail } from '#shared/contract/clients.ts';
import { useCall } from '../api/hooks.ts';
import { useRecordHistory } from '../api/record-history.ts';
import { ClientVault } from '../documents/client-vault.tsx';
import { isSwitchedOn } from '../shell/switched-on.ts';
import { RecentTransactions } from '../transactions/list/recent-transactions.tsx';
import { AddClientTransaction } from '../transactions/record/add-client-transaction.tsx';
import { Button, buttonClass, IconButton } from '../ui/button.tsx';
import { ChevronDown, ChevronUp, Plus } from '../ui/lucide-icons.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { useMayChange } from '../ui/page.tsx';
import { RecordHistory } from '../ui/record-history.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { Skeleton, SkeletonFacts } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ClientAccess, StatusBadge } from './client-access.tsx';
import { ClientFacts, ClientNotLoaded, SaveClientFoot } from './client-facts.tsx';
import { clientPageAt } from './client-page-view.ts';
import { CLIENT_TABS, type ClientTab, documentsPath } from './clients-view.ts';
import { UpdateClient } from './update-client.tsx';

interface ViewClientProps {
  id: string;
  tab: ClientTab;
  listed: Client | undefined;
  place: { number: number; of: number } | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onTab: (tab: ClientTab) => void;
  onClose: () => void;
  pageAt: string;
  accessAt: string;
}

const STEP = 'disabled:border-transparent! disabled:bg-transparent! disabled:text-control!';

export function ViewClient({
  id,
  tab,
  listed,
  place,
  onPrevious,
  onNext,
  onTab,
  onClose,
  pageAt,
  accessAt,
}: ViewClientProps) {
  const { data, error, isLoading, isValidating, mutate } = useCall('getClient', { id });
  const [editing, setEditing] = useState<string>();
  const [busy, setBusy] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const formId = useId();
  const client = data ?? listed;
  const isEditing = editing === id && tab === 'details' && data !== undefined;
  const mayChange = useMayChange();
  const returnsFocus = useRef(false);
  const stopEditing = useCallback(() => {
    returnsFocus.current = true;
    setEditing(undefined);
  }, []);
  useEffect(() => {
    const button = returnsFocus.current && document.querySelector<HTMLElement>('[data-edit-client]');
    if (!button) return;
    returnsFocus.current = false;
    button.focus();
  });
  useEffect(() => {
    void tab;
    void id;
    setEditing(undefined);
    setBusy(false);
  }, [tab, id]);
  useLostFocus(body, tab);

  return (
    <SidePanel
      title="Client"
      note={place && `${place.number} of ${place.of}`}
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <Link to={pageAt} className={buttonClass('secondary', 'small', false, 'mr-1')}>
            Open page
          </Link>
          <IconButton
            label="Previous client"
            icon={<ChevronUp />}
            disabled={!onPrevious || busy}
            onClick={onPrevious}
            className={STEP}
          />
          <IconButton
            label="Next client"
            icon={<ChevronDown />}
            disabled={!onNext || busy}
            onClick={onNext}
            className={STEP}
          />
        </>
      }
      foot={
        isEditing ? (
          <SaveClientFoot formId={formId} busy={busy} onCancel={stopEditing} />
        ) : (
          data && tab === 'details' && <PanelFoot client={data} onAdd={() => onTab('transaction')} />
        )
      }
    >
      {error && !data && !isLoading ? (
        <ClientNotLoaded loaded={{ isValidating, mutate }} error={error} />
      ) : (
        <>
          <Head client={client} />
          <Tabs<ClientTab>
            label="Client"
            className="px-5"
            value={tab}
            onChange={(next) => {
              if (!busy) onTab(next);
            }}
            panelId={panelId}
            tabs={CLIENT_TABS.filter(
              (one) =>
                (one !== 'documents' || isSwitchedOn(documentsPath(id))) &&
                (one !== 'transaction' || mayChange),
            ).map((one) => ({
              value: one,
              label: TAB_NAMES[one],
              count: one === 'documents' ? client?.document_count : undefined,
            }))}
          />
          <div ref={body} id={panelId} role="tabpanel" aria-label={TAB_NAMES[tab]}>
            {!data ? (
              <LoadingDetails />
            ) : tab === 'documents' ? (
              <ClientVault key={id} client={data} />
            ) : tab === 'transaction' ? (
              <AddClientTransaction
                key={id}
                clientId={id}
                onBusy={setBusy}
                onRecorded={() => onTab('details')}
              />
            ) : isEditing ? (
              <UpdateClient client={data} formId={formId} onBusy={setBusy} onClose={stopEditing} />
            ) : (
              <Details client={data} pageAt={pageAt} accessAt={accessAt} onEdit={() => setEditing(id)} />
            )}
          </div>
        </>
      )}
    </SidePanel>
  );
}

function useLostFocus(body: RefObject<HTMLElement | null>, tab: ClientTab) {
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const field = tab === 'transaction' ? body.current?.querySelector<HTMLElement>('input') : null;
      const tabButton = body.current?.parentElement?.querySelector<HTMLElement>(
        '[role="tab"][aria-selected="true"]',
      );
      (field ?? tabButton)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [tab, body]);
}

const TAB_NAMES: Record<ClientTab, string> = {
  details: 'Client Details',
  documents: 'Documents',
  transaction: 'Add Transaction',
};

interface DetailsProps {
  client: ClientDetail;
  pageAt: string;
  accessAt: string;
  onEdit: () => void;
}

function Details({ client, pageAt, accessAt, onEdit }: DetailsProps) {
  const history = useRecordHistory('client', client.id);
  return (
    <>
      <ClientFacts client={client} onEdit={onEdit} />
      <section aria-label="Recent transactions" className="border-t border-line px-5 py-5">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="text-form font-semibold">Recent transactions</h3>
          {client.recent_transactions.length > 0 && (
            <Link
              to={clientPageAt(pageAt, { all: 'payments' })}
              className="text-label font-medium text-accent hover:underline"
            >
              Show all
            </Link>
          )}
        </div>
        {client.recent_transactions.length === 0 ? (
          <p className="mt-2 text-muted">No transactions found for this client.</p>
        ) : (
          <RecentTransactions transactions={client.recent_transactions} />
        )}
      </section>
      <ClientAccess client={client} accessAt={accessAt} />
      <div className="border-t border-line">
        <RecordHistory title="History" {...history} />
      </div>
    </>
  );
}

function PanelFoot({ client, onAdd }: { client: ClientDetail; onAdd: () => void }) {
  const outstanding = client.financial_summary.outstanding_amount;
  if (outstanding <= 0) return null;
  return (
    <>
      <span className="tnum grow text-label text-muted">{formatMoney(outstanding)} outstanding</span>
      <Button variant="primary" icon={<Plus />} onClick={onAdd}>
        Add Transaction
      </Button>
    </>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0]?.toUpperCase() ?? '')
    .join('');
}

function Head({ client }: { client: Client | undefined }) {
  return (
    <div className="flex min-h-10 items-center gap-3 px-5 pt-5 pb-2">
      <span
        aria-hidden="true"
        className="flex size-10 shrink-0 items-center justify-center rounded-full bg-selected text-body font-semibold text-accent"
      >
        {client && initials(client.name)}
      </span>
      {client ? (
        <>
          <div className="min-w-0 grow">
            <p className="text-lead font-semibold wrap-anywhere">{client.name}</p>
            {client.entity_name && (
              <p className="text-label text-subtle wrap-anywhere">{client.entity_name}</p>
            )}
          </div>
          <StatusBadge status={client.status} />
        </>
      ) : (
        <Skeleton className="h-4 w-40" />
      )}
    </div>
  );
}

function LoadingDetails() {
  return (
    <div role="status" aria-label="Loading client" className="flex flex-col gap-5 px-5 py-4">
      <Skeleton className="h-22 w-full rounded-box" />
      <div className="flex flex-col gap-4">
        <SkeletonFacts widths={['w-40', 'w-28', 'w-16', 'w-36', 'w-48', 'w-24']} />
      </div>
    </div>
  );
}
