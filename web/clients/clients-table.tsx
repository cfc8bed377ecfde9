import type { ReactNode } from 'react';
import type { Client } from '#shared/contract/clients.ts';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { Money } from '../ui/money.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Cell, HeaderCell, Row, SkeletonRows, type SortDirection, Table } from '../ui/table.tsx';
import { isOnControl } from '../ui/use-row-walk.ts';
import { ClientLink } from './client-link.tsx';
import type { ClientsView, SortKey } from './clients-view.ts';

const COLUMNS = 4;

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
  skeletonRows: number;
  /** Little room: a panel is open beside the list. */
  narrow: boolean;
  /** Stands in place of the rows: the empty or the error state. */
  state?: ReactNode;
}

/** Status shows only where it is not the usual one. */
export function StatusMark({ status }: Pick<Client, 'status'>) {
  if (status === 'Active') return null;
  return <Badge tone={status === 'Suspended' ? 'negative' : 'neutral'}>{status}</Badge>;
}

export function ClientsTable({
  view,
  onSort,
  loading,
  skeletonRows,
  narrow,
  state,
  clients,
  ...row
}: ClientsTableProps) {
  const sorted = (key: SortKey) => ({
    sort: (view.sort === key ? (view.ascending ? 'ascending' : 'descending') : 'none') as
      | SortDirection
      | 'none',
    onSort: () => onSort(key),
  });
  return (
    <Table label="Clients" busy={loading}>
      <colgroup>
        <col />
        <col className="w-[30%]" />
        <col className={narrow ? 'w-44' : 'w-52'} />
        <col className={narrow ? 'w-28' : 'w-36'} />
      </colgroup>
      <thead>
        <tr>
          <HeaderCell {...sorted('name')}>Client Name</HeaderCell>
          <HeaderCell {...sorted('entity_type')}>Entity Type</HeaderCell>
          <HeaderCell align="right" note="AUD" {...sorted('pledged_amount')}>
            Pledge Amount
          </HeaderCell>
          <HeaderCell align="right" {...sorted('document_count')}>
            Documents
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {loading ? (
          <SkeletonRows rows={skeletonRows} columns={COLUMNS} right={[2, 3]} cellClassName="h-12!" />
        ) : state ? (
          <tr>
            <td colSpan={COLUMNS}>{state}</td>
          </tr>
        ) : (
          clients.map((client) => <ClientRow key={client.id} client={client} {...row} />)
        )}
      </tbody>
    </Table>
  );
}

function ClientRow({
  client,
  openId,
  onOpen,
  addressOf,
}: Omit<ClientListProps, 'clients'> & { client: Client }) {
  const open = openId === client.id;
  return (
    <Row
      data-row=""
      interactive
      selected={open || undefined}
      className="focus-within:bg-hover has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:outline-focus"
      onClick={(event) => {
        if (!isOnControl(event.target)) onOpen(client.id);
      }}
    >
      <Cell className="h-12!">
        <span className="flex items-center gap-2">
          <ClientLink
            client={client}
            addressOf={addressOf}
            onOpen={onOpen}
            open={open}
            ofRow
            className="min-w-0 truncate font-medium"
          />
          <StatusMark status={client.status} />
        </span>
        <span className="block truncate text-label text-subtle" title={client.email}>
          {client.email}
        </span>
      </Cell>
      <Cell className="h-12!">
        <span className="block">{client.entity_type}</span>
        {client.entity_name && (
          <span className="block truncate text-label text-subtle" title={client.entity_name}>
            {client.entity_name}
          </span>
        )}
      </Cell>
      <Cell align="right" className="h-12!">
        <Money
          amountCents={client.pledged_amount}
          className={client.pledged_amount > 0 ? 'font-medium' : 'text-muted'}
        />
      </Cell>
      <Cell align="right" className="h-12! text-muted">
        {formatCount(client.document_count)}
      </Cell>
    </Row>
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
