import { Link } from 'react-router-dom';
import { LOCALE, PAGE_SIZE } from '#shared/constants.ts';
import type { DistributionLine, DistributionRecord } from '#shared/contract/distributions.ts';
import { addCents, type Cents, negateCents } from '#shared/money.ts';
import type { useEveryPage } from '../api/every-page.ts';
import { defineView, pageNumber, useAddressView } from '../ui/address-view.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { Money } from '../ui/money.tsx';
import { exact, formatMoney } from '../ui/money-format.ts';
import { pageOf } from '../ui/page-of.ts';
import { Pagination } from '../ui/pagination.tsx';
import { HELD, LINE_STATES } from '../ui/payout-words.ts';
import { TableBox, TableFoot } from '../ui/table.tsx';
import { inOrderOfAttention, percentText } from './distribution-words.ts';

const VIEW = defineView({ rest: { page: pageNumber() } });

interface DistributionLinesProps {
  distribution: DistributionRecord;
  list: ReturnType<typeof useEveryPage<'listDistributionLines'>>;
}

export function DistributionLines({ distribution, list }: DistributionLinesProps) {
  const { view, change } = useAddressView(VIEW);
  if (list.error && !list.data) return <ErrorState boxed title="The lines did not load" loaded={list} />;
  const lines = inOrderOfAttention(list.data?.lines ?? []);
  const { page, items } = pageOf(lines, view.page, PAGE_SIZE);
  return (
    <TableBox>
      <DataTable
        label="Lines"
        columns={columnsOf(distribution, lines)}
        items={items}
        loading={!list.data}
        skeletonRows={8}
        state={lines.length === 0 && <EmptyState title="No lines yet" />}
      />
      {lines.length > PAGE_SIZE && (
        <TableFoot>
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={lines.length}
            onPage={(next) => change({ page: next })}
          />
        </TableFoot>
      )}
    </TableBox>
  );
}

function columnsOf({ basis, status }: DistributionRecord, lines: readonly DistributionLine[]) {
  const hasEarlier = lines.some(({ previous_gross: before }) => before !== null);
  const columns: (Column<DistributionLine> | false)[] = [
    {
      head: 'Client',
      className: 'py-1.5 wrap-anywhere',
      cell: ({ client_id: id, client_name: name, gross, withheld }) => (
        <>
          <Link to={`/manager/clients/${id}`} className="font-medium hover:underline">
            {name}
          </Link>
          <span className="tnum block text-label text-subtle md:hidden">
            {exact(gross)} gross{withheld > 0 && `, ${exact(withheld)} withheld`}
          </span>
        </>
      ),
    },
    {
      head: basis === 'unit-days' ? 'Unit-days' : 'Units',
      align: 'right',
      width: 'w-36',
      hidden: 'max-[1399.98px]:hidden',
      cell: ({ unit_days: units }) => units.toLocaleString(LOCALE, { maximumFractionDigits: 4 }),
    },
    amounts(
      'Gross',
      ({ gross, brought_forward: brought }) =>
        amount(gross, brought > 0 && `and ${exact(brought)} brought forward`),
      { note: 'AUD', hidden: 'max-md:hidden' },
    ),
    amounts('Withheld', ({ withheld, rate_bps: rate }) =>
      amount(withheld, withheld > 0 && `${percentText(rate)}%`),
    ),
    amounts('Reinvested', ({ reinvested }) => amount(reinvested)),
    amounts(
      'Net',
      ({ net, carried }) => amount(net, carried > 0 && `${exact(carried)} carried`, 'font-semibold'),
      { hidden: '' },
    ),
    {
      head: 'Account',
      width: 'w-22 min-[1400px]:w-38',
      hidden: 'max-xl:hidden',
      cell: ({ bsb, account }) => (
        <span className="tnum text-muted">
          {bsb && <span className="max-[1399.98px]:hidden">{bsb} </span>}
          {account ?? '–'}
        </span>
      ),
    },
    hasEarlier &&
      amounts(
        'Against last',
        ({ gross, previous_gross: before }) =>
          before === null
            ? 'New'
            : formatMoney(addCents(gross, negateCents(before)), { exact: true, sign: 'flow' }),
        { hidden: 'max-xl:hidden' },
      ),
    status !== 'Cancelled' && {
      head: 'State',
      width: 'w-38 max-md:w-28',
      className: 'py-1.5',
      cell: ({ state, held_because: held, net, reinvested }) => {
        const [words, tone] = LINE_STATES[state];
        return (
          <>
            {net > 0 ? (
              <Badge tone={tone}>{words}</Badge>
            ) : (
              <Badge tone="neutral">{reinvested > 0 ? 'Reinvested' : 'Nothing to pay'}</Badge>
            )}
            {held && <span className="block text-label text-subtle">{HELD[held][0]}</span>}
          </>
        );
      },
    },
  ];
  return columns.filter((column) => column !== false);
}

function amount(amountCents: Cents, note: string | false = false, className = '') {
  return (
    <>
      <Money amountCents={amountCents} exact className={amountCents === 0 ? 'text-subtle' : className} />
      {note && <span className="block text-label text-subtle">{note}</span>}
    </>
  );
}

function amounts(
  head: string,
  cell: Column<DistributionLine>['cell'],
  more: Partial<Column<DistributionLine>> = {},
): Column<DistributionLine> {
  return { head, align: 'right', width: 'w-28', hidden: 'max-lg:hidden', className: 'py-1.5', cell, ...more };
}
