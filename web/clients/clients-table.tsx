import type { ReactNode } from 'react';
import type { Client } from '#shared/contract/clients.ts';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Money } from '../ui/money.tsx';
import { formatCount } from '../ui/money-format.ts';
import { isOnControl } from '../ui/use-row-walk.ts';
import { ClientLink } from './client-link.tsx';
import type { ClientsView, SortKey } from './clients-view.ts';

export interface ClientListProps {
  /** The rows of the page. */
  clients: readonly Client[];
  openId: string | undefined;
  onOpen: (id: string) => void;
  addressOf: (id: string) => string;
}

interface ClientsTableProps extends ClientListProps {
  view: Pick<ClientsView, 'sort' | 'ascending'>;
  onSort: (key: SortKey) => void;
  loading: boolean;
  /** Less space, because a panel is open. */
  narrow: boolean;
  /** Shown instead of the rows: the empty or the error state. */
  state?: ReactNode;
}

/** Shows the status unless it is the usual one. */
export function StatusMark({ status }: Pick<Client, 'status'>) {
  if (status === 'Active') return null;
  return <Badge tone={status === 'Suspended' ? 'negative' : 'neutral'}>{status}</Badge>;
}

export function ClientsTable({
  view,
  onSort,
  loading,
  narrow,
  state,
  clients,
  openId,
  onOpen,
  addressOf,
}: ClientsTableProps) {
  const columns: Column<Client, SortKey>[] = [
    {
      head: 'Client Name',
      sort: 'name',
      cell: (client) => (
        <>
          <span className="flex items-center gap-2">
            <ClientLink
              client={client}
              addressOf={addressOf}
              onOpen={onOpen}
              open={openId === client.id}
              ofRow
              className="min-w-0 truncate font-medium"
            />
            <StatusMark status={client.status} />
          </span>
          <span className="block truncate text-label text-subtle" title={client.email}>
            {client.email}
          </span>
        </>
      ),
    },
    {
      head: 'Entity Type',
      width: 'w-[30%]',
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
      width: narrow ? 'w-44' : 'w-52',
      sort: 'pledged_amount',
      cell: ({ pledged_amount }) => (
        <Money amountCents={pledged_amount} className={pledged_amount > 0 ? 'font-medium' : 'text-muted'} />
      ),
    },
    {
      head: 'Documents',
      align: 'right',
      width: narrow ? 'w-28' : 'w-36',
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
      sorted={{ by: view.sort, ascending: view.ascending, onSort }}
      walked
      row={({ id }) => ({ selected: openId === id || undefined })}
      onOpen={({ id }) => onOpen(id)}
      className="[&_td]:h-12"
    />
  );
}

/** The page of clients on a phone. */
export function ClientsCards({ clients, openId, onOpen, addressOf }: ClientListProps) {
  return (
    <ul aria-label="Clients" className="divide-y divide-line">
      {clients.map((client) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside takes the keys
        <li
          key={client.id}
          data-row=""
          onClick={(event) => {
            if (!isOnControl(event.target)) onOpen(client.id);
          }}
          className={classNames(
            'cursor-pointer px-4 py-2.5 -outline-offset-2 has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:outline-focus',
            openId === client.id && 'bg-selected',
          )}
        >
          <div className="flex min-h-6 items-center justify-between gap-3">
            <span className="flex min-w-0 items-center gap-2">
              <ClientLink
                client={client}
                addressOf={addressOf}
                onOpen={onOpen}
                open={openId === client.id}
                ofRow
                className="min-w-0 truncate text-form font-medium"
              />
              <StatusMark status={client.status} />
            </span>
            <Money amountCents={client.pledged_amount} className="text-form font-semibold" />
          </div>
          <p className="truncate text-label text-subtle">{client.email}</p>
          <p className="flex justify-between gap-3 text-label text-subtle">
            <span className="truncate">
              {[client.entity_type, client.entity_name].filter(Boolean).join(' · ')}
            </span>
            <span className="tnum shrink-0">
              {formatCount(client.document_count)} {client.document_count === 1 ? 'document' : 'documents'}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
