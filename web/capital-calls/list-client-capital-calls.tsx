import { Link } from 'react-router-dom';
import { PAGE_SIZE } from '#shared/constants.ts';
import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { useCallPages } from '../api/call-pages.ts';
import type { CallOutput } from '../api/client.ts';
import { useAddressView } from '../ui/address-view.ts';
import { AllLink, type AllOrNewest } from '../ui/all-link.tsx';
import { classNames } from '../ui/class-names.ts';
import { CreateExport } from '../ui/create-export.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState, ErrorState, LoadingCards, NotRefreshed } from '../ui/list-states.tsx';
import { HandCoins } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Money } from '../ui/money.tsx';
import { counted } from '../ui/money-format.ts';
import { Section } from '../ui/section.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { ShownFilter } from '../ui/shown-filter.tsx';
import { TableBox, TableFoot } from '../ui/table.tsx';
import { CalledMoney } from './call-status.tsx';
import { StatusAndLate } from './late.tsx';
import { OPEN_CALLS_VIEW, unpaidFirst } from './unpaid-first.ts';

const NEWEST = 5;

interface ClientCapitalCallsProps extends AllOrNewest {
  clientId: string;
}

export function ClientCapitalCalls({ clientId, isAll, to }: ClientCapitalCallsProps) {
  const { view, change } = useAddressView(OPEN_CALLS_VIEW);
  const isNarrowed = isAll && view.isOpenOnly;
  const list = useCallPages('listClientCapitalCalls', {
    id: clientId,
    limit: PAGE_SIZE,
    ...(isNarrowed ? { open: true } : {}),
  });
  const first = list.pages?.[0];
  const count = first?.sums?.count ?? first?.total ?? undefined;
  return (
    <Section
      title="Capital calls"
      count={count}
      aside={
        <span className="flex items-center gap-4">
          <CreateExport
            list="capital-calls"
            name="capital calls"
            filters={{ client_id: clientId, ...(isNarrowed ? { open: 'true' } : {}) }}
            rows={isNarrowed ? first?.sums?.open_count : count}
            sumCents={isNarrowed ? undefined : first?.sums?.called_amount}
            disabled={!first}
            described={
              isNarrowed
                ? 'calls that are not paid in full, newest first'
                : 'capital calls of this client, newest first'
            }
            besides="Same columns as on screen, plus reasons. The total excludes withdrawn calls."
            small
          />
          {first && <AllLink isAll={isAll} to={to} count={count} shown={NEWEST} />}
        </span>
      }
    >
      {isNarrowed && (
        <div className="mb-2">
          <ShownFilter
            text="calls that are not paid in full"
            onClear={() => change(OPEN_CALLS_VIEW.withoutFilters, { replace: true })}
          />
        </div>
      )}
      <Calls list={list} isAll={isAll} isNarrowed={isNarrowed} />
    </Section>
  );
}

interface CallsProps {
  list: ReturnType<typeof useCallPages<'listClientCapitalCalls'>>;
  isAll: boolean;
  isNarrowed: boolean;
}

function Calls({ list, isAll, isNarrowed }: CallsProps) {
  const { pages, error, isValidating, hasMore, loadMore, retry } = list;
  const isPhone = useMediaQuery('(max-width: 767.98px)');
  const loaded = pages?.flatMap((page) => page.capital_calls);
  const calls = loaded && (isAll ? loaded : unpaidFirst(loaded).slice(0, NEWEST));
  const sums = pages?.[0]?.sums;
  if (error && !calls) {
    return (
      <TableBox>
        <ErrorState title="Capital calls did not load" loaded={{ error, isValidating, retry }} unchanged />
      </TableBox>
    );
  }
  if (calls?.length === 0) {
    return (
      <TableBox>
        <EmptyState
          className="py-8!"
          icon={<HandCoins className="size-5 text-subtle" />}
          title={isNarrowed ? 'Every call is paid in full' : 'No capital calls yet'}
        />
      </TableBox>
    );
  }
  return (
    <TableBox>
      {error && <NotRefreshed error={error} onRetry={retry} className="m-3" />}
      {isPhone ? (
        calls ? (
          <Cards calls={calls} />
        ) : (
          <LoadingCards label="Loading capital calls" count={2} />
        )
      ) : (
        <DataTable
          label="Capital calls"
          columns={COLUMNS}
          items={calls ?? []}
          loading={!calls}
          skeletonRows={NEWEST}
          className="[&_td]:h-12"
        />
      )}
      {isAll && loaded && (
        <ShowMore
          shown={loaded.length}
          total={isNarrowed ? sums?.open_count : sums?.count}
          hasMore={hasMore}
          busy={isValidating}
          onMore={loadMore}
        />
      )}
      {sums && <Sums sums={sums} />}
    </TableBox>
  );
}

function Sums({ sums }: { sums: NonNullable<CallOutput<'listClientCapitalCalls'>['sums']> }) {
  const parts = [
    { label: 'Called', amountCents: sums.called_amount },
    { label: 'Paid', amountCents: sums.matched_amount },
    { label: 'Due', amountCents: sums.outstanding_amount },
  ];
  return (
    <TableFoot>
      <span className="tnum">{counted(sums.count, 'call')}</span>
      <dl className="flex flex-wrap gap-x-6 max-md:gap-x-4">
        {parts.map(({ label, amountCents }) => (
          <div key={label} className="flex items-baseline gap-1.5">
            <dt className="max-md:text-label">{label}</dt>
            <dd className="font-semibold text-ink">
              <Money amountCents={amountCents} exact />
            </dd>
          </div>
        ))}
      </dl>
    </TableFoot>
  );
}

function CallName({ call }: { call: ClientCapitalCall }) {
  const isWithdrawn = call.status === 'Withdrawn';
  return (
    <>
      <Link
        to={`/manager/capital-calls/${encodeURIComponent(call.capital_call_id)}`}
        title={call.title}
        className={classNames(
          'block truncate rounded-badge font-medium hover:text-accent hover:underline',
          isWithdrawn && 'text-muted line-through',
        )}
      >
        {call.title}
      </Link>
      <span className="block truncate text-label text-subtle">
        {displayReference(call.payment_reference)}
      </span>
    </>
  );
}

function Left({ call: { outstanding_amount: left } }: { call: ClientCapitalCall }) {
  return <Money amountCents={left} exact className={left > 0 ? 'font-semibold' : 'text-muted'} />;
}

const COLUMNS: readonly Column<ClientCapitalCall>[] = [
  { head: 'Call', cell: (call) => <CallName call={call} /> },
  { head: 'Status', width: 'w-30', cell: (call) => <StatusAndLate of={call} /> },
  {
    head: 'Due date',
    width: 'w-26',
    className: 'text-muted',
    cell: ({ due_date }) => <DateText date={due_date} />,
  },
  {
    head: 'Called',
    note: 'AUD',
    align: 'right',
    width: 'w-30',
    cell: (call) => <CalledMoney of={call} amountCents={call.amount} exact />,
  },
  {
    head: 'Paid',
    align: 'right',
    width: 'w-30',
    cell: ({ matched_amount: paid }) => (
      <Money amountCents={paid} exact className={paid > 0 ? '' : 'text-muted'} />
    ),
  },
  { head: 'Due', align: 'right', width: 'w-30', cell: (call) => <Left call={call} /> },
];

function Cards({ calls }: { calls: readonly ClientCapitalCall[] }) {
  return (
    <ul aria-label="Capital calls" className="divide-y divide-line">
      {calls.map((call) => (
        <li key={call.id} className="flex flex-col gap-1 px-4 py-3">
          <span className="flex items-start justify-between gap-3">
            <span className="min-w-0">
              <CallName call={call} />
            </span>
            <StatusAndLate of={call} />
          </span>
          <span className="flex flex-wrap justify-between gap-x-3 text-label text-muted">
            <span>
              Due <DateText date={call.due_date} />
            </span>
            <span>
              Called <CalledMoney of={call} amountCents={call.amount} exact />
            </span>
            <span>
              Due <Left call={call} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
