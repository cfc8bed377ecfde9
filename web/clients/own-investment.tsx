import { useState } from 'react';
import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import type { ClientReturns } from '#shared/contract/returns.ts';
import { type Cents, cents, ZERO_CENTS } from '#shared/money.ts';
import { displayPrice, displayUnits } from '#shared/units.ts';
import { useCall } from '../api/hooks.ts';
import { NextPayment } from '../distributions/next-payment.tsx';
import { paidByDay } from '../distributions/own-distribution.ts';
import { lazyPart, lazyScreen } from '../shell/lazy-screen.ts';
import { Button } from '../ui/button.tsx';
import { amountColumn, type Column, DataTable } from '../ui/data-table.tsx';
import { DateText } from '../ui/date-text.tsx';
import { OpeningButton } from '../ui/figure-button.tsx';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { LoadedPart } from '../ui/list-states.tsx';
import { Money } from '../ui/money.tsx';
import { counted, exact } from '../ui/money-format.ts';
import { PartFailed } from '../ui/part-boundary.tsx';
import { rateText, whyNot } from '../ui/return-words.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TableBox } from '../ui/table.tsx';
import { LoadedNear } from '../ui/when-near.tsx';

const StepLines = lazyScreen(() => import('../fund/step-lines.tsx'), 'StepLines');
const ReturnPanel = lazyPart(() => import('./return-panel.tsx'), 'ReturnPanel');

const LABELS = ['Value', 'Paid in', 'Received'] as const;
/** As many rows as fit beside the chart. A chart with bars is taller. */
const NEWEST = { lines: 4, bars: 6 };

export function OwnInvestment({ clientId }: { clientId: string }) {
  const loaded = useCall('getReturns', { id: clientId });
  const { data } = loaded;
  return (
    <section aria-labelledby="investment" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-1">
        <h2 id="investment" className="grow text-lead font-semibold">
          Your investment
        </h2>
        {data && (
          <p className="text-body text-muted">
            {data.price_day
              ? `Price of ${displayDate(data.price_day)}`
              : 'No unit price has been published yet.'}
          </p>
        )}
      </div>
      <LoadedPart loaded={loaded} failed="Your investment did not load">
        <Figures returns={data} clientId={clientId} />
      </LoadedPart>
      <NextPayment clientId={clientId} />
      {data && data.price_day !== null && data.points.length > 1 && (
        <OverTime points={data.points} clientId={clientId} />
      )}
    </section>
  );
}

function Figures({ returns, clientId }: { returns: ClientReturns | undefined; clientId: string }) {
  const [value, paidIn, received] = LABELS;
  if (!returns)
    return (
      <FigureStrip
        loading
        figures={[...LABELS, 'Return a year'].map((label) => ({ label, opens: undefined }))}
      />
    );
  const { xirr, yearly, on, units, price, price_day: day } = returns;
  const first = returns.flows.find(({ kind }) => kind === 'contribution');
  const label = yearly || xirr.value === null ? 'Return a year' : 'Return so far';
  return (
    <FigureStrip
      figures={[
        {
          label: value,
          opens: { figure: 'client-value', client_id: clientId },
          value: returns.value === null ? '–' : <Money amountCents={returns.value} fit />,
          detail:
            price === null || day === null
              ? `${displayUnits(units)} units`
              : `${displayUnits(units)} units × ${displayPrice(price)}, at ${displayDate(day)}`,
          wraps: true,
        },
        {
          label: paidIn,
          opens: { figure: 'client-paid-in', client_id: clientId },
          value: <Money amountCents={returns.paid_in} fit />,
          detail: `${counted(returns.contribution_count, 'payment')}${first ? ` since ${displayDate(first.day)}` : ''}`,
          wraps: true,
        },
        {
          label: received,
          opens: { figure: 'client-received', client_id: clientId },
          value: <Money amountCents={returns.received} fit />,
          detail: counted(returns.payment_count, 'payment'),
        },
        {
          label,
          opens: undefined,
          opener: (
            <OpeningButton
              figure="return"
              label={label}
              preload={ReturnPanel.preload}
              panel={(cell, close) => (
                <ReturnPanel returns={returns} title={label} beside={cell} onClose={close} />
              )}
            />
          ),
          value: rateText(xirr),
          detail: whyNot(xirr) ?? `Money-weighted, to ${displayDate(on)}`,
          wraps: true,
        },
      ]}
    />
  );
}

type Point = ClientReturns['points'][number];
type DayRow = Point & { id: string; paid: Cents | undefined };

const ROWS: readonly Column<DayRow>[] = [
  {
    head: 'Day',
    cell: ({ day, paid }) => (
      <>
        <DateText date={day} />
        {paid !== undefined && (
          <span className="block text-label text-muted">
            Distribution <Money amountCents={paid} exact />
          </span>
        )}
      </>
    ),
  },
  amountColumn('Paid in', ({ paid_in: paid }) => paid, { width: 'w-24' }),
  {
    head: 'Value',
    align: 'right',
    width: 'w-24',
    cell: ({ value }) => (value === null ? '–' : <Money amountCents={value} />),
  },
];

const SERIES = [
  { key: 'value', label: 'Value', mark: 'c1', stroke: 'var(--color-c1)' },
  { key: 'paid_in', label: 'Paid in', mark: 'others', stroke: 'var(--color-control)' },
] as const;
const BARS = { key: 'paid', label: 'Distributions', mark: 'c2', stroke: 'var(--color-c2)' } as const;

/** Amounts change only on the days of `points`. Another day with a distribution has the amounts of the day before it. */
function rowsOf(points: readonly Point[], paid: ReadonlyMap<CalendarDate, Cents>): DayRow[] {
  const days = new Set([...points.map(({ day }) => day), ...paid.keys()]);
  return [...days].sort().map((day) => {
    const { paid_in = ZERO_CENTS, value = null } = points.findLast((point) => point.day <= day) ?? {};
    return { id: day, day, paid_in, value, paid: paid.get(day) };
  });
}

function OverTime({ points, clientId }: Pick<ClientReturns, 'points'> & { clientId: string }) {
  const [isAll, setAll] = useState(false);
  const own = useCall('listClientDistributions', { id: clientId });
  const paid = paidByDay(own.data?.distributions ?? []);
  const rows = rowsOf(points, paid);
  const newest = rows.toReversed();
  const most = paid.size > 0 ? NEWEST.bars : NEWEST.lines;
  const first = points.find(({ value }) => value !== null);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-3 xl:grid-cols-[minmax(0,1fr)_320px]">
      <figure className="rounded-box border border-line p-4">
        <figcaption className="text-form font-semibold">Value and paid in</figcaption>
        <LoadedNear
          placeholder={<Skeleton className="h-64 max-md:h-52" />}
          failed={<PartFailed title="The chart did not load" />}
        >
          <StepLines
            label="Value, paid in and distributions over time; the table has the same amounts"
            points={rows.map(({ day, paid_in, value, paid: amount = null }) => ({
              at: Date.parse(day),
              value,
              paid_in,
              paid: amount,
            }))}
            series={SERIES}
            bars={paid.size > 0 ? BARS : undefined}
            format={(value) => exact(cents(value))}
          />
        </LoadedNear>
        <p className="text-label text-muted">
          {first && `Value begins with the first unit price, ${displayDate(first.day)}.`}
          {own.error && !own.data && ' The distributions did not load.'}
        </p>
      </figure>
      <TableBox>
        <DataTable label="Value and paid in" columns={ROWS} items={isAll ? newest : newest.slice(0, most)} />
        {newest.length > most && !isAll && (
          <Button variant="ghost" size="small" className="text-accent!" onClick={() => setAll(true)}>
            Show all {newest.length}
          </Button>
        )}
      </TableBox>
    </div>
  );
}
