import { Link, useNavigate } from 'react-router-dom';
import { callFilterName, passesCallFilter } from '#shared/call-filter.ts';
import { isCalled, sumsOfCalls } from '#shared/called-sums.ts';
import { PAGE_SIZE } from '#shared/constants.ts';
import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import { AWAITING_APPROVAL } from '#shared/terms.ts';
import { useEveryPage } from '../api/every-page.ts';
import { lazyPart } from '../shell/lazy-screen.ts';
import { useAddressView } from '../ui/address-view.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CreateExport } from '../ui/create-export.tsx';
import { amountColumn, type Column, DataTable } from '../ui/data-table.tsx';
import { DateText } from '../ui/date-text.tsx';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { EmptyState, ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { FileUp, HandCoins, Plus } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Money } from '../ui/money.tsx';
import { counted, formatCount } from '../ui/money-format.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { pageOf } from '../ui/page-of.ts';
import { Pagination } from '../ui/pagination.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { TableBox, TableFoot } from '../ui/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CalledMoney } from './call-status.tsx';
import { CALLS_VIEW } from './calls-view.ts';
import { StatusAndLate } from './late.tsx';
import { notOwed } from './not-owed.ts';

const NEW = '/manager/capital-calls/new';
const PANEL_ID = 'calls-of-status';

const ImportCapitalCalls = lazyPart(() => import('./import-capital-calls.tsx'), 'ImportCapitalCalls');

const HINTS = [
  { keys: 'n', label: 'new capital call' },
  { keys: 'E', label: 'export' },
] as const;

const addressOf = (call: CapitalCall) => `/manager/capital-calls/${call.id}`;

/** Newest first. A call from before the portal counts from its day of issue. */
function byDayOfCall(calls: readonly CapitalCall[]): CapitalCall[] {
  const madeAt = ({ recorded_at, issued_at, created_at }: CapitalCall) =>
    (recorded_at && issued_at) || created_at;
  return calls.toSorted((a, b) => (madeAt(a) < madeAt(b) ? 1 : madeAt(a) > madeAt(b) ? -1 : 0));
}

export function ManageCapitalCalls() {
  const navigate = useNavigate();
  const phone = useMediaQuery('(max-width: 767.98px)');
  const { view, change } = useAddressView(CALLS_VIEW);
  const { status } = view;
  const isAll = status === 'all';
  const { data, error, isValidating, mutate } = useEveryPage(
    'listCapitalCalls',
    status === AWAITING_APPROVAL ? { status } : {},
  );
  const listed = data?.capital_calls ?? [];
  const calls =
    status === AWAITING_APPROVAL
      ? listed
      : byDayOfCall(listed.filter((call) => passesCallFilter(call, status)));
  const hasTabs = !isAll || Boolean(data?.awaiting_count);
  const { page, items } = pageOf(calls, view.page, PAGE_SIZE);
  useShortcut('n', 'New capital call', () => navigate(NEW));
  const newCall = (
    <ButtonLink to={NEW} variant="primary" icon={<Plus />}>
      <span>
        New<span className="max-md:sr-only"> capital call</span>
      </span>
    </ButtonLink>
  );
  return (
    <Page
      title="Capital Calls"
      note={isAll && data && data.total > 0 ? formatCount(data.total) : undefined}
      hints={HINTS}
      exporting={
        <CreateExport
          list="capital-calls"
          name="capital calls"
          filters={isAll ? {} : { status }}
          rows={data && calls.length}
          described={
            status === AWAITING_APPROVAL
              ? 'awaiting approval, oldest request first'
              : `${isAll ? '' : `${callFilterName(status)}, `}newest first`
          }
          besides="Same columns as on screen, plus amounts written off and withdrawn."
          hasKey
        />
      }
      actions={
        <PageActions
          more={[
            {
              id: 'import',
              label: 'Import calls',
              icon: FileUp,
              preload: () => void ImportCapitalCalls.preload(),
              onChoose: () => change({ importing: true }),
            },
          ]}
        >
          {newCall}
        </PageActions>
      }
    >
      {hasTabs && (
        <Tabs
          label="Status"
          panelId={PANEL_ID}
          value={status}
          onChange={(next) => change({ status: next })}
          tabs={[
            { value: 'all', label: 'All', count: isAll ? data?.total : undefined },
            { value: AWAITING_APPROVAL, label: AWAITING_APPROVAL, count: data?.awaiting_count, open: true },
            ...(isAll || status === AWAITING_APPROVAL
              ? []
              : [{ value: status, label: callFilterName(status), count: data && calls.length }]),
          ]}
        />
      )}
      <div
        id={PANEL_ID}
        {...(hasTabs ? { role: 'tabpanel', 'aria-label': 'Capital calls' } : {})}
        className="flex flex-col gap-4"
      >
        {error && !data ? (
          <ErrorState boxed title="Capital calls did not load" loaded={{ error, isValidating, mutate }} />
        ) : data && calls.length === 0 && !isAll ? (
          <EmptyState
            className="rounded-box border border-line py-16"
            icon={<HandCoins className="size-5 text-subtle" />}
            title={
              status === AWAITING_APPROVAL
                ? 'No capital call awaits approval.'
                : 'No capital call matches this filter.'
            }
          />
        ) : data && calls.length === 0 ? (
          <EmptyState
            className="min-h-90 rounded-box border border-line"
            icon={<HandCoins className="size-5 text-subtle" />}
            title="No capital calls yet"
            detail="Call part of the clients’ pledges, in proportion to the pledges or with an amount for each client."
            action={
              <ButtonLink to={NEW} icon={<Plus />}>
                New capital call
              </ButtonLink>
            }
          />
        ) : (
          <>
            {isAll && <CallFigures calls={data?.capital_calls} />}
            {phone && !data ? (
              <LoadingCards label="Loading capital calls" height="h-28" />
            ) : phone ? (
              <ul className="flex flex-col gap-2">
                {items.map((call) => (
                  <CallCard key={call.id} call={call} />
                ))}
              </ul>
            ) : (
              <TableBox>
                <DataTable
                  label="Capital calls"
                  columns={COLUMNS}
                  items={items}
                  loading={!data}
                  skeletonRows={6}
                  onOpen={(call) => navigate(addressOf(call))}
                />
              </TableBox>
            )}
            {calls.length > PAGE_SIZE && (
              <TableBox className="[&>div]:border-t-0">
                <TableFoot>
                  <Pagination
                    page={page}
                    pageSize={PAGE_SIZE}
                    total={calls.length}
                    onPage={(next) => change({ page: next })}
                  />
                </TableFoot>
              </TableBox>
            )}
          </>
        )}
      </div>
      {view.importing && (
        <ImportCapitalCalls onClose={() => change({ importing: false }, { replace: true })} />
      )}
    </Page>
  );
}

function CallFigures({ calls }: { calls: readonly CapitalCall[] | undefined }) {
  const sums = sumsOfCalls(calls ?? []);
  const late = (calls ?? []).filter((call) => call.overdue);
  const countOf = (status: CapitalCall['status']) =>
    (calls ?? []).filter((call) => call.status === status).length;
  const notOut = [
    [countOf('Draft'), 'in draft'],
    [countOf('Awaiting approval'), 'awaiting approval'],
  ] as const;
  return (
    <FigureStrip
      loading={!calls}
      figures={[
        {
          label: 'Called',
          opens: { figure: 'called' },
          value: <Money amountCents={sums.called} fit />,
          detail: notOut
            .flatMap(([count, words]) => (count > 0 ? [`${formatCount(count)} ${words}`] : []))
            .join(', '),
        },
        {
          label: 'Paid',
          opens: { figure: 'paid-on-calls' },
          value: <Money amountCents={sums.paid} fit />,
          detail: 'Matched to line items',
        },
        {
          label: 'Due',
          opens: { figure: 'outstanding-on-calls' },
          value: <Money amountCents={sums.outstanding} fit />,
          detail: notOwed({ written_off_amount: sums.writtenOff, withdrawn_amount: sums.withdrawn }).join(
            ', ',
          ),
        },
        {
          label: 'Overdue',
          opens: { figure: 'overdue-on-calls' },
          value: <Money amountCents={sums.overdue} fit />,
          detail:
            late.length === 0 ? 'Past the due date and its days of grace' : counted(late.length, 'call'),
        },
      ]}
    />
  );
}

const COLUMNS: readonly Column<CapitalCall>[] = [
  {
    head: 'Title',
    cell: (call) => (
      <Link
        to={addressOf(call)}
        title={call.title}
        className="block rounded-badge py-1.5 font-medium wrap-anywhere"
      >
        {call.title}
      </Link>
    ),
  },
  { head: 'Status', width: 'w-36 xl:w-46', cell: (call) => <StatusAndLate of={call} /> },
  { head: 'Due date', width: 'w-28', cell: (call) => <DateText date={call.due_date} /> },
  {
    head: 'Clients paid',
    align: 'right',
    width: 'w-28',
    hidden: 'max-lg:hidden',
    cell: (call) =>
      call.status === 'Withdrawn'
        ? '–'
        : isCalled(call)
          ? `${formatCount(call.settled_count)} of ${formatCount(call.line_count)}`
          : formatCount(call.line_count),
  },
  {
    head: 'Called',
    note: 'AUD',
    align: 'right',
    width: 'w-38',
    cell: (call) => <CalledMoney of={call} amountCents={call.total_amount} />,
  },
  amountColumn('Paid', (call) => call.matched_amount, { width: 'w-38', hidden: 'max-xl:hidden' }),
  {
    head: 'Due',
    align: 'right',
    width: 'w-38',
    className: 'py-1',
    cell: (call) =>
      isCalled(call) ? (
        <>
          <Money amountCents={call.outstanding_amount} />
          {call.status !== 'Withdrawn' &&
            notOwed(call).map((part) => (
              <span key={part} className="block whitespace-nowrap text-label text-subtle">
                {part}
              </span>
            ))}
        </>
      ) : (
        '–'
      ),
  },
];

function CallCard({ call }: { call: CapitalCall }) {
  return (
    <li>
      <Link to={addressOf(call)} className="flex flex-col gap-2 rounded-box border border-line p-4">
        <span className="flex flex-wrap items-start justify-between gap-x-3">
          <span className="min-w-0 text-form font-medium wrap-anywhere">{call.title}</span>
          <CalledMoney of={call} amountCents={call.total_amount} className="text-form font-semibold" />
        </span>
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span>
            <StatusAndLate of={call} />
          </span>
          <span className="text-label text-subtle">
            Due <DateText date={call.due_date} />
          </span>
        </span>
        {isCalled(call) && call.status !== 'Withdrawn' && (
          <span className="tnum text-label text-subtle">
            <Money amountCents={call.matched_amount} /> paid by {formatCount(call.settled_count)} of{' '}
            {formatCount(call.line_count)} in full
            {notOwed(call).map((part) => `, ${part}`)}
          </span>
        )}
      </Link>
    </li>
  );
}
