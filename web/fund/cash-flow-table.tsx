import { Link } from 'react-router-dom';
import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import type { CashFlow, CashFlowPeriod } from '#shared/contract/fund.ts';
import type { Cents } from '#shared/money.ts';
import { periodName } from '#shared/period-name.ts';
import type { CashFlowStep } from '#shared/terms.ts';
import { classNames } from '../ui/class-names.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { LoadingCards } from '../ui/list-states.tsx';
import { Money } from '../ui/money.tsx';
import { formatCount } from '../ui/money-format.ts';
import { isRunning, SECTIONS, STEP_WORDS } from './cash-flow-view.ts';

type Sums = Pick<CashFlowPeriod, (typeof SECTIONS)[number]['key'] | 'net' | 'closing_balance'>;
type Row = Sums & { id: string; period?: CashFlowPeriod; label: string };

interface CashFlowTableProps {
  by: CashFlowStep;
  periods: readonly CashFlowPeriod[] | undefined;
  total: CashFlow['total'] | undefined;
  count: number;
  active: string | undefined;
  onActive: (period: string | undefined) => void;
  rowsOf: (period: CashFlowPeriod) => string;
  phone: boolean;
  today: CalendarDate;
}

function Amount({ amountCents, className }: { amountCents: Cents; className?: string }) {
  return (
    <Money
      amountCents={amountCents}
      exact
      className={classNames(amountCents === 0 && 'text-muted', className)}
    />
  );
}

function Net({ amountCents }: { amountCents: Cents }) {
  return <Money amountCents={amountCents} exact sign="flow" className="font-medium text-ink!" />;
}

export function CashFlowTable({ by, periods, total, count, phone, ...rest }: CashFlowTableProps) {
  if (phone && !periods) return <LoadingCards label="Loading the cash flow" height="h-36" />;
  const all: Row[] = (periods ?? []).map((period) => ({
    ...period,
    id: period.period,
    period,
    label: periodName(period),
  }));
  const isPart = periods !== undefined && count > periods.length;
  const label = isPart ? `Total of ${formatCount(count)} ${STEP_WORDS[by].many}` : 'Total';
  if (total && periods) all.push({ ...total, id: 'total', label });
  return phone ? <Cards rows={all} {...rest} /> : <Rows by={by} rows={all} loading={!periods} {...rest} />;
}

type ListProps = Pick<CashFlowTableProps, 'active' | 'onActive' | 'rowsOf' | 'today'> & {
  rows: readonly Row[];
};

function Name({ row, rowsOf, today }: { row: Row } & Pick<ListProps, 'rowsOf' | 'today'>) {
  const { period, label } = row;
  if (!period) return label;
  return (
    <>
      <Link
        to={rowsOf(period)}
        data-row-link={period.period}
        className="scroll-my-28 font-medium outline-none hover:underline"
      >
        {label}
      </Link>
      {isRunning(period, today) && <span className="tnum text-muted"> to {displayDate(today)}</span>}
    </>
  );
}

const FIGURE = 'w-[12.5%] @max-[56rem]:w-[14%]';

function Rows({
  by,
  rows,
  loading,
  active,
  onActive,
  rowsOf,
  today,
}: ListProps & { by: CashFlowStep; loading: boolean }) {
  const { one } = STEP_WORDS[by];
  const columns: Column<Row>[] = [
    {
      head: `${one[0]?.toUpperCase()}${one.slice(1)}`,
      cell: (row) => <Name row={row} rowsOf={rowsOf} today={today} />,
    },
    ...SECTIONS.map(({ key, label }, index): Column<Row> => {
      const note = index === 0 ? { note: 'AUD' } : {};
      const cell = (row: Row) => <Amount amountCents={row[key]} />;
      return { head: label, align: 'right', width: FIGURE, cell, ...note };
    }),
    { head: 'Net', align: 'right', width: FIGURE, cell: ({ net }) => <Net amountCents={net} /> },
    {
      head: 'Closing balance',
      align: 'right',
      width: FIGURE,
      cell: (row) => <Amount amountCents={row.closing_balance} />,
    },
  ];
  return (
    <DataTable
      label={`Cash flow by ${one}`}
      columns={columns}
      items={rows}
      loading={loading}
      skeletonRows={8}
      walked
      className="@max-[56rem]:text-[0.6875rem] @max-[56rem]:[&_:is(td,th)]:px-1"
      row={({ period }) =>
        period
          ? {
              className: period.period === active ? 'bg-hover' : '',
              onMouseEnter: () => onActive(period.period),
              onMouseLeave: () => onActive(undefined),
              onFocus: () => onActive(period.period),
              onBlur: () => onActive(undefined),
            }
          : { className: 'bg-canvas font-semibold' }
      }
    />
  );
}

function Cards({ rows, active, onActive, rowsOf, today }: ListProps) {
  return (
    <ul aria-label="Cash flow" className="divide-y divide-line">
      {rows.map((row) => (
        <li
          key={row.id}
          data-row=""
          className={classNames(
            'px-4 py-3',
            row.period ? row.period.period === active && 'bg-hover' : 'bg-canvas',
          )}
          onPointerDown={() => onActive(row.period?.period)}
        >
          <p className="flex min-h-6 items-center justify-between gap-3 text-form font-semibold">
            <span>
              <Name row={row} rowsOf={rowsOf} today={today} />
            </span>
            <Net amountCents={row.net} />
          </p>
          <dl className="mt-1 flex flex-col gap-0.5 text-body">
            {[...SECTIONS, { key: 'closing_balance', label: 'Closing balance' } as const].map(
              ({ key, label }) => (
                <div key={key} className="flex justify-between gap-3">
                  <dt className="text-muted">{label}</dt>
                  <dd>
                    <Amount amountCents={row[key]} />
                  </dd>
                </div>
              ),
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}
