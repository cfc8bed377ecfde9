import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { fundDateAt } from '#shared/calendar-date.ts';
import type { Period } from '#shared/contract/periods.ts';
import { addCents, negateCents } from '#shared/money.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { classNames } from '../ui/class-names.ts';
import { amountColumn, type Column, DataTable } from '../ui/data-table.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { RingIcon } from '../ui/icons.tsx';
import { LoadingCards } from '../ui/list-states.tsx';
import { Clock, Lock } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Modal } from '../ui/modal.tsx';
import { Money } from '../ui/money.tsx';
import { monthText } from '../ui/month-text.ts';
import { TableBox, TableFoot } from '../ui/table.tsx';
import { endsIn, isRunning, otherOf, reopenedText, rowsOf, stateText } from './period-words.ts';

type Row = Period & { id: string };

interface PeriodsTableProps {
  periods: readonly Period[];
  loading: boolean;
  foot: ReactNode;
  onReopen: (period: Period) => void;
}

export function PeriodsTable({ periods, loading, foot, onReopen }: PeriodsTableProps) {
  const navigate = useNavigate();
  const phone = useMediaQuery('(max-width: 767.98px)');
  const [shownReasons, setShownReasons] = useState<Period>();
  const rows = periods.map((period): Row => ({ ...period, id: period.period }));
  const actions = (period: Period) => (
    <Actions period={period} onReopen={onReopen} onReasons={setShownReasons} />
  );
  return (
    <TableBox>
      {phone && loading ? (
        <LoadingCards label="Loading months" height="h-28" />
      ) : phone ? (
        <ul aria-label="Other months" className="divide-y divide-line">
          {rows.map((period) => (
            <PeriodCardRow key={period.id} period={period} actions={actions(period)} />
          ))}
        </ul>
      ) : (
        <DataTable
          label="Other months"
          columns={columnsOf(actions)}
          items={rows}
          loading={loading}
          skeletonRows={6}
          walked
          onOpen={(period) => navigate(rowsOf(period))}
        />
      )}
      <TableFoot>{foot}</TableFoot>
      {shownReasons && <Reopenings period={shownReasons} onClose={() => setShownReasons(undefined)} />}
    </TableBox>
  );
}

const byHandAndOther = (period: Period) => addCents(negateCents(period.by_hand), otherOf(period));

const columnsOf = (actions: (period: Period) => ReactNode): readonly Column<Row>[] => [
  {
    head: 'Month',
    cell: (period) => (
      <Link
        to={rowsOf(period)}
        data-row-link={period.id}
        className="scroll-my-28 font-medium whitespace-nowrap outline-none hover:underline"
      >
        {monthText(period.period)}
      </Link>
    ),
  },
  amountColumn('Opening', ({ opening_balance }) => opening_balance, {
    note: 'AUD',
    exact: true,
    width: 'w-[14%] @max-[60rem]:w-[17%]',
  }),
  {
    head: 'Net',
    align: 'right',
    width: 'w-[12%] @max-[60rem]:w-[17%]',
    cell: ({ net }) => <Money amountCents={net} exact sign="flow" className="font-medium text-ink!" />,
  },
  amountColumn('By hand and other', byHandAndOther, {
    exact: true,
    width: 'w-[14%]',
    hidden: '@max-[48rem]:hidden',
  }),
  amountColumn('Closing', ({ closing_balance }) => closing_balance, {
    exact: true,
    width: 'w-[12%] @max-[60rem]:w-[17%]',
  }),
  { head: 'State', width: 'w-[13%]', cell: (period) => <State period={period} /> },
  {
    head: 'By whom, when',
    width: 'w-[19%]',
    hidden: '@max-[60rem]:hidden',
    cell: (period) => <ByWhom period={period} />,
  },
  { head: 'Actions', hideHead: true, align: 'right', width: 'w-14', cell: actions },
];

function State({ period }: { period: Period }) {
  const Icon = period.status === 'closed' ? Lock : isRunning(period) ? Clock : RingIcon;
  return (
    <span className={classNames('flex items-center gap-1.5', period.status === 'closed' && 'text-muted')}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0 text-subtle" />
      {stateText(period)}
    </span>
  );
}

function ByWhom({ period }: { period: Period }) {
  const last = period.reopened.at(-1);
  if (isRunning(period)) return endsIn(period, fundDateAt(new Date()));
  if (period.closed_at)
    return (
      <span className="text-muted wrap-anywhere">
        {period.closed_by_name ?? 'System'}, <InstantText instant={period.closed_at} />
        {last && `. ${reopenedText(period)}`}
      </span>
    );
  if (!last) return <span className="text-subtle">–</span>;
  return (
    <span className="text-muted wrap-anywhere">
      Reopened by {last.by_name}, <InstantText instant={last.at} />
    </span>
  );
}

interface ActionsProps {
  period: Period;
  onReopen: (period: Period) => void;
  onReasons: (period: Period) => void;
}

function Actions({ period, onReopen, onReasons }: ActionsProps) {
  const navigate = useNavigate();
  const isClosed = period.status === 'closed';
  if (!isClosed && period.reopened.length === 0) return null;
  return (
    <ActionMenu
      label={`Actions for ${monthText(period.period)}`}
      actions={[
        isClosed && {
          id: 'reopen',
          label: 'Reopen',
          detail: period.closed_by_caller
            ? 'You closed this month. Only another manager can reopen it, unless you are the only manager'
            : undefined,
          onChoose: () => onReopen(period),
        },
        { id: 'rows', label: 'Show rows', reads: true, onChoose: () => navigate(rowsOf(period)) },
        period.reopened.length > 0 && {
          id: 'reasons',
          label: 'Why it was reopened',
          reads: true,
          onChoose: () => onReasons(period),
        },
      ].filter((action) => action !== false)}
    />
  );
}

function Reopenings({ period, onClose }: { period: Period; onClose: () => void }) {
  return (
    <Modal open title={`${monthText(period.period)} was reopened`} onClose={onClose}>
      <ul className="flex flex-col gap-3">
        {period.reopened.toReversed().map(({ at, by_name, reason }) => (
          <li key={at}>
            <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
            <p className="text-label text-muted">
              {by_name}, <InstantText instant={at} />
            </p>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function PeriodCardRow({ period, actions }: { period: Row; actions: ReactNode }) {
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <span className="flex items-center justify-between gap-2">
        <Link to={rowsOf(period)} className="py-1 text-form font-medium">
          {monthText(period.period)}
        </Link>
        {actions}
      </span>
      <dl className="flex flex-col gap-y-1 text-label text-muted">
        <Amount label="Opening" amount={<Money amountCents={period.opening_balance} exact />} />
        <Amount
          label="Net"
          amount={<Money amountCents={period.net} exact sign="flow" className="font-medium text-ink!" />}
        />
        <Amount label="By hand and other" amount={<Money amountCents={byHandAndOther(period)} exact />} />
        <Amount label="Closing" amount={<Money amountCents={period.closing_balance} exact />} />
      </dl>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
        <State period={period} />
        <ByWhom period={period} />
      </span>
    </li>
  );
}

function Amount({ label, amount }: { label: string; amount: ReactNode }) {
  return (
    <div className="flex justify-between gap-2">
      <dt>{label}</dt>
      <dd className="text-ink">{amount}</dd>
    </div>
  );
}
