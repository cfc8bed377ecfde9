import { Link, useNavigate } from 'react-router-dom';
import { PAGE_SIZE } from '#shared/constants.ts';
import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import { addCents, type Cents } from '#shared/money.ts';
import { useEveryPage } from '../api/every-page.ts';
import { PAGE_VIEW, useAddressView } from '../ui/address-view.ts';
import { ButtonLink } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { HandCoins, Plus } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Money } from '../ui/money.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Page } from '../ui/page.tsx';
import { pageOf } from '../ui/page-of.ts';
import { Pagination } from '../ui/pagination.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { Cell, HeaderCell, Row, SkeletonRows, Table, TableBox, TableFoot } from '../ui/table.tsx';
import { CallStatus } from './call-status.tsx';

const NEW = '/manager/capital-calls/new';
const HINTS = [{ keys: 'n', label: 'new capital call' }] as const;

const addressOf = (call: CapitalCall) => `/manager/capital-calls/${call.id}`;

/** Every capital call, newest first, and what of them has arrived. */
export function ManageCapitalCalls() {
  const navigate = useNavigate();
  const phone = useMediaQuery('(max-width: 767.98px)');
  const { view, change } = useAddressView(PAGE_VIEW);
  const { data, error, isValidating, mutate } = useEveryPage('listCapitalCalls', {});
  const calls = data?.capital_calls ?? [];
  const { page, items } = pageOf(calls, view.page, PAGE_SIZE);
  useShortcut('n', 'New capital call', () => navigate(NEW));
  const newCall = (
    <ButtonLink to={NEW} variant="primary" icon={<Plus aria-hidden="true" className="size-4" />}>
      <span>
        New<span className="max-md:sr-only"> capital call</span>
      </span>
    </ButtonLink>
  );
  return (
    <Page
      title="Capital Calls"
      note={data && data.total > 0 ? formatCount(data.total) : undefined}
      hints={HINTS}
      actions={newCall}
    >
      {error && !data ? (
        <ErrorState
          className="rounded-box border border-line py-16"
          title="Capital calls did not load"
          error={error}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      ) : data && calls.length === 0 ? (
        <div className="flex min-h-90 items-center justify-center rounded-box border border-line">
          <EmptyState
            icon={<HandCoins aria-hidden="true" className="size-5 text-subtle" />}
            title="No capital calls yet"
            detail="Call part of what clients have pledged, shared by pledge or client by client."
            action={
              <ButtonLink to={NEW} icon={<Plus aria-hidden="true" className="size-4" />}>
                New capital call
              </ButtonLink>
            }
          />
        </div>
      ) : (
        <>
          <CallFigures calls={data?.capital_calls} />
          {phone ? (
            <ul className="flex flex-col gap-2">
              {items.map((call) => (
                <CallCard key={call.id} call={call} />
              ))}
            </ul>
          ) : (
            <TableBox>
              <CallsTable calls={items} loading={!data} />
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
    </Page>
  );
}

const isIssued = (call: CapitalCall) => call.status !== 'Draft' && call.status !== 'Cancelled';

function CallFigures({ calls }: { calls: readonly CapitalCall[] | undefined }) {
  const issued = (calls ?? []).filter(isIssued);
  const sum = (of: (call: CapitalCall) => Cents) => addCents(...issued.map(of));
  const late = issued.filter((call) => call.overdue);
  const drafts = (calls ?? []).filter((call) => call.status === 'Draft').length;
  return (
    <FigureStrip
      loading={!calls}
      figures={[
        {
          label: 'Called',
          value: <Money amountCents={sum((call) => call.total_amount)} fit />,
          detail: drafts > 0 ? `${formatCount(drafts)} in draft` : undefined,
        },
        { label: 'Paid', value: <Money amountCents={sum((call) => call.matched_amount)} fit /> },
        { label: 'Outstanding', value: <Money amountCents={sum((call) => call.outstanding_amount)} fit /> },
        {
          label: 'Overdue',
          value: <Money amountCents={addCents(...late.map((call) => call.outstanding_amount))} fit />,
          detail:
            late.length === 1 ? '1 call' : late.length > 1 ? `${formatCount(late.length)} calls` : undefined,
        },
      ]}
    />
  );
}

function CallsTable({ calls, loading }: { calls: readonly CapitalCall[]; loading: boolean }) {
  const navigate = useNavigate();
  return (
    <Table label="Capital calls" busy={loading}>
      <colgroup>
        <col />
        <col className="w-36 xl:w-46" />
        <col className="w-28" />
        <col className="w-28 max-lg:hidden" />
        <col className="w-38" />
        <col className="w-38" />
        <col className="w-38 max-xl:hidden" />
      </colgroup>
      <thead>
        <tr>
          <HeaderCell>Title</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell>Due</HeaderCell>
          <HeaderCell align="right" className="max-lg:hidden">
            Clients paid
          </HeaderCell>
          <HeaderCell align="right" note="AUD">
            Called
          </HeaderCell>
          <HeaderCell align="right">Paid</HeaderCell>
          <HeaderCell align="right" className="max-xl:hidden">
            Outstanding
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {loading ? (
          <SkeletonRows rows={6} columns={7} right={[3, 4, 5, 6]} />
        ) : (
          calls.map((call) => (
            <Row key={call.id} interactive onClick={() => navigate(addressOf(call))}>
              <Cell>
                <Link
                  to={addressOf(call)}
                  title={call.title}
                  onClick={(event) => event.stopPropagation()}
                  className="block rounded-badge py-1.5 font-medium wrap-anywhere"
                >
                  {call.title}
                </Link>
              </Cell>
              <Cell>
                <CallStatus of={call} />
              </Cell>
              <Cell>
                <DateText date={call.due_date} />
              </Cell>
              <Cell align="right" className="max-lg:hidden">
                {isIssued(call)
                  ? `${formatCount(call.settled_count)} of ${formatCount(call.line_count)}`
                  : formatCount(call.line_count)}
              </Cell>
              <Cell align="right">
                <Money amountCents={call.total_amount} />
              </Cell>
              <Cell align="right">
                <Money amountCents={call.matched_amount} />
              </Cell>
              <Cell align="right" className="max-xl:hidden">
                {isIssued(call) ? <Money amountCents={call.outstanding_amount} /> : '–'}
              </Cell>
            </Row>
          ))
        )}
      </tbody>
    </Table>
  );
}

function CallCard({ call }: { call: CapitalCall }) {
  return (
    <li>
      <Link to={addressOf(call)} className="flex flex-col gap-2 rounded-box border border-line p-4">
        <span className="flex flex-wrap items-start justify-between gap-x-3">
          <span className="min-w-0 text-form font-medium wrap-anywhere">{call.title}</span>
          <Money amountCents={call.total_amount} className="text-form font-semibold" />
        </span>
        <span className="flex flex-wrap items-center justify-between gap-2">
          <CallStatus of={call} />
          <span className="text-label text-subtle">
            Due <DateText date={call.due_date} />
          </span>
        </span>
        {isIssued(call) && (
          <span className="tnum text-label text-subtle">
            <Money amountCents={call.matched_amount} /> paid by {formatCount(call.settled_count)} of{' '}
            {formatCount(call.line_count)} in full
          </span>
        )}
      </Link>
    </li>
  );
}
