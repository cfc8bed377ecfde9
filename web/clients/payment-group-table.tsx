import { useState } from 'react';
import { PAGE_SIZE } from '#shared/constants.ts';
import type { Client } from '#shared/contract/clients.ts';
import { type Cents, outstandingCents } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';
import { amountColumn, type Column, DataTable } from '../ui/data-table.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Money } from '../ui/money.tsx';
import { formatCount, formatMoney } from '../ui/money-format.ts';
import { pageOf } from '../ui/page-of.ts';
import { Pagination } from '../ui/pagination.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { RecordLink } from '../ui/record-link.tsx';
import { TableFoot } from '../ui/table.tsx';
import type { ClientListProps } from './clients-table.tsx';

const FIRST = 4;

export interface PaymentGroupTableProps extends Pick<ClientListProps, 'clients' | 'onOpen' | 'addressOf'> {
  label: string;
  leftLabel: 'Remaining' | 'Outstanding';
}

export function PaymentGroupTable({ label, leftLabel, clients, ...link }: PaymentGroupTableProps) {
  const [all, setAll] = useState(false);
  const [page, setPage] = useState(1);
  const phone = useMediaQuery('(max-width: 767.98px)');
  const shown = pageOf(clients, page, PAGE_SIZE);
  const rows = all ? shown.items : clients.slice(0, FIRST);
  if (clients.length === 0) {
    return <p className="px-4 py-3 text-body text-muted">No client is in this group.</p>;
  }

  const amounts = rows.some(
    (client) => isLongAmount(client.pledged_amount) || isLongAmount(client.total_paid),
  )
    ? 'w-38'
    : 'w-28';
  const columns: Column<Client>[] = [
    {
      head: label,
      cell: ({ id, name }) => <RecordLink id={id} text={name} className="block wrap-break-word" {...link} />,
    },
    { head: 'Progress', width: 'w-36', cell: (client) => <Progress client={client} /> },
    amountColumn('Pledged', (client) => client.pledged_amount, {
      note: 'AUD',
      width: amounts === 'w-28' ? 'w-32' : amounts,
      className: 'text-muted',
    }),
    amountColumn('Paid', (client) => client.total_paid, { width: amounts, className: 'text-muted' }),
    { head: leftLabel, align: 'right', width: amounts, cell: (client) => <Left client={client} /> },
  ];
  return (
    <>
      {phone ? (
        <ul aria-label={label} className="divide-y divide-line">
          {rows.map((client) => (
            <GroupCard key={client.id} client={client} leftLabel={leftLabel} {...link} />
          ))}
        </ul>
      ) : (
        <DataTable
          label={label}
          columns={columns}
          items={rows}
          onOpen={({ id }) => link.onOpen(id)}
          className="[&_th]:static"
        />
      )}
      {clients.length > FIRST && (
        <TableFoot>
          {all && clients.length > PAGE_SIZE ? (
            <Pagination page={shown.page} pageSize={PAGE_SIZE} total={clients.length} onPage={setPage} />
          ) : (
            <button
              type="button"
              onClick={() => setAll(!all)}
              className="min-h-6 rounded-badge font-medium text-accent hover:text-accent-hover touch:min-h-11"
            >
              {all ? 'Show fewer' : `Show all ${formatCount(clients.length)}`}
            </button>
          )}
        </TableFoot>
      )}
    </>
  );
}

function Left({ client }: { client: Client }) {
  const left = outstandingCents(client.pledged_amount, client.total_paid);
  return <Money amountCents={left} className={left > 0 ? 'font-semibold' : 'text-muted'} />;
}

function Progress({ client }: { client: Client }) {
  const percent = percentOf(client.total_paid, client.pledged_amount, 0);
  return (
    <span className="flex items-center gap-3">
      <ProgressBar
        className="w-14!"
        height={4}
        label={`Paid by ${client.name}`}
        value={client.total_paid}
        max={client.pledged_amount}
        valueText={`${percent}%`}
      />
      <span className="tnum text-label text-muted">{percent}%</span>
    </span>
  );
}

function GroupCard({
  client,
  leftLabel,
  ...link
}: Pick<PaymentGroupTableProps, 'leftLabel' | 'onOpen' | 'addressOf'> & { client: Client }) {
  return (
    <li className="px-4 py-2.5">
      <div className="flex min-h-6 items-baseline justify-between gap-3">
        <RecordLink
          id={client.id}
          text={client.name}
          className="min-w-0 wrap-break-word font-medium"
          {...link}
        />
        <Left client={client} />
      </div>
      <p className="tnum flex justify-between gap-3 text-label text-muted">
        <span>
          {formatMoney(client.total_paid)} paid of {formatMoney(client.pledged_amount)}
        </span>
        <span>{leftLabel}</span>
      </p>
    </li>
  );
}

const LONG = '$100,000,000'.length;

/** Amounts are never cut off, so a long amount needs a smaller font or a wider column. */
function isLongAmount(amountCents: Cents): boolean {
  return formatMoney(amountCents).length > LONG;
}
