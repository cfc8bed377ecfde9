import type { ReactNode } from 'react';
import type { Client } from '#shared/contract/clients.ts';
import type { Cents } from '#shared/money.ts';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { type Column, DataTable, type SortedBy } from '../ui/data-table.tsx';
import { Money } from '../ui/money.tsx';
import { counted, formatCount, formatMoney } from '../ui/money-format.ts';
import { RecordLink } from '../ui/record-link.tsx';
import { isOnControl } from '../ui/use-row-navigation.ts';
import { type SortKey, startsAscending } from './clients-view.ts';

export interface ClientListProps {
  clients: readonly Client[];
  openId: string | undefined;
  onOpen: (id: string) => void;
  addressOf: (id: string) => string;
}

interface ClientsTableProps extends ClientListProps, Omit<SortedBy<SortKey>, 'startsAscending'> {
  loading: boolean;
  narrow: boolean;
  state?: ReactNode;
}

export function StatusMark({ status }: Pick<Client, 'status'>) {
  if (status === 'Active') return null;
  return <Badge tone={status === 'Suspended' ? 'negative' : 'neutral'}>{status}</Badge>;
}

interface ClientNameProps extends Omit<ClientListProps, 'clients'> {
  client: Client;
  className?: string;
}

function ClientName({ client: { id, name, status }, openId, className, ...link }: ClientNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <RecordLink
        id={id}
        text={name}
        open={openId === id}
        ofRow
        className={classNames('min-w-0 wrap-break-word font-medium', className)}
        {...link}
      />
      <StatusMark status={status} />
    </span>
  );
}

export function ClientsTable({
  view,
  change,
  loading,
  narrow,
  state,
  clients,
  openId,
  ...link
}: ClientsTableProps) {
  const amount = (amountCents: Cents) => (
    <Money amountCents={amountCents} className={amountCents > 0 ? '' : 'text-muted'} />
  );
  const debt = (head: string, sort: SortKey, of: (client: Client) => Cents): Column<Client, SortKey> => ({
    head,
    align: 'right',
    width: 'w-26',
    sort,
    cell: (client) => amount(of(client)),
  });
  const debts = narrow
    ? []
    : [
        debt('Paid', 'total_paid', (client) => client.total_paid),
        debt('Due', 'due', (client) => client.due_amount),
        debt('Uncalled', 'uncalled', (client) => client.uncalled_amount),
      ];
  const columns: Column<Client, SortKey>[] = [
    {
      head: 'Client Name',
      sort: 'name',
      cell: (client) => (
        <>
          <ClientName client={client} openId={openId} {...link} />
          <span className="block truncate text-label text-subtle" title={client.email}>
            {client.email}
          </span>
        </>
      ),
    },
    {
      head: 'Entity Type',
      width: narrow ? 'w-[30%]' : 'w-[19%]',
      hidden: narrow ? '' : '@max-[52rem]:hidden',
      sort: 'entity_type',
      cell: ({ entity_type, entity_name }) => (
        <>
          <span className="block">{entity_type}</span>
          {entity_name && (
            <span className="block truncate text-label text-subtle" title={entity_name}>
              {entity_name}
            </span>
          )}
        </>
      ),
    },
    {
      head: 'Pledge Amount',
      note: 'AUD',
      align: 'right',
      width: 'w-40',
      sort: 'pledged_amount',
      cell: ({ pledged_amount }) => (
        <Money amountCents={pledged_amount} className={pledged_amount > 0 ? 'font-medium' : 'text-muted'} />
      ),
    },
    ...debts,
    {
      head: 'Documents',
      align: 'right',
      width: 'w-28',
      hidden: narrow ? '@max-[40rem]:hidden' : '@max-[60rem]:hidden',
      sort: 'document_count',
      className: 'text-muted',
      cell: ({ document_count }) => formatCount(document_count),
    },
  ];
  return (
    <DataTable
      label="Clients"
      columns={columns}
      items={clients}
      loading={loading}
      state={state}
      sorted={{ view, change, startsAscending }}
      walked
      row={({ id }) => ({ selected: openId === id || undefined })}
      onOpen={({ id }) => link.onOpen(id)}
      className="[&_td]:h-12"
    />
  );
}

export function ClientsCards({ clients, openId, ...link }: ClientListProps) {
  return (
    <ul aria-label="Clients" className="divide-y divide-line">
      {clients.map((client) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside handles the keys
        <li
          key={client.id}
          data-row=""
          onClick={(event) => {
            if (!isOnControl(event.target)) link.onOpen(client.id);
          }}
          className={classNames(
            'cursor-pointer px-4 py-2.5 -outline-offset-2 has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:outline-focus',
            openId === client.id && 'bg-selected',
          )}
        >
          <div className="flex min-h-6 items-center justify-between gap-3">
            <ClientName client={client} openId={openId} className="text-form" {...link} />
            <Money amountCents={client.pledged_amount} className="text-form font-semibold" />
          </div>
          <p className="truncate text-label text-subtle">{client.email}</p>
          <p className="flex justify-between gap-3 text-label text-subtle">
            <span className="truncate">
              {[client.entity_type, client.entity_name].filter(Boolean).join(' · ')}
            </span>
            <span className="tnum shrink-0">{counted(client.document_count, 'document')}</span>
          </p>
          <p className="tnum truncate text-label text-subtle">
            {[
              `Paid ${formatMoney(client.total_paid)}`,
              `Due ${formatMoney(client.due_amount)}`,
              `Uncalled ${formatMoney(client.uncalled_amount)}`,
            ].join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}
