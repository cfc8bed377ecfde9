import { Suspense, useRef, useState } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import type { ClientReturns } from '#shared/contract/returns.ts';
import { cents } from '#shared/money.ts';
import { displayPrice, displayUnits } from '#shared/units.ts';
import { useCall } from '../api/hooks.ts';
import { NextPayment } from '../distributions/next-payment.tsx';
import { lazyPart, lazyScreen } from '../shell/lazy-screen.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateText } from '../ui/date-text.tsx';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { ErrorState, LoadedPart } from '../ui/list-states.tsx';
import { ChevronDown } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { counted, exact } from '../ui/money-format.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { rateText, whyNot } from '../ui/return-words.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TableBox } from '../ui/table.tsx';
import { WhenNear } from '../ui/when-near.tsx';

const StepLines = lazyScreen(() => import('../fund/step-lines.tsx'), 'StepLines');
const ReturnPanel = lazyPart(() => import('./return-panel.tsx'), 'ReturnPanel');

const LABELS = ['Value', 'Paid in', 'Received'] as const;
const NEWEST = 4;

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
      {data && data.price_day !== null && data.points.length > 1 && <OverTime points={data.points} />}
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
          opener: <ReturnButton returns={returns} label={label} />,
          value: rateText(xirr),
          detail: whyNot(xirr) ?? `Money-weighted, to ${displayDate(on)}`,
          wraps: true,
        },
      ]}
    />
  );
}

function ReturnButton({ returns, label }: { returns: ClientReturns; label: string }) {
  const [isOpen, setOpen] = useState(false);
  const cell = useRef<HTMLElement>(null);
  return (
    <>
      <button
        type="button"
        data-figure="return"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void ReturnPanel.preload()}
        onFocus={() => void ReturnPanel.preload()}
        onClick={({ currentTarget }) => {
          cell.current = currentTarget.closest<HTMLElement>('[data-figure-cell]') ?? currentTarget;
          setOpen(!isOpen);
        }}
        className="inline-flex min-w-0 cursor-pointer items-center gap-1 text-left after:absolute after:inset-0"
      >
        {label}
        <ChevronDown className="size-3.5 shrink-0 text-subtle" />
      </button>
      {isOpen && <ReturnPanel returns={returns} title={label} beside={cell} onClose={() => setOpen(false)} />}
    </>
  );
}

type Point = ClientReturns['points'][number];

const POINTS: readonly Column<Point & { id: string }>[] = [
  { head: 'Day', cell: ({ day }) => <DateText date={day} /> },
  { head: 'Paid in', align: 'right', cell: ({ paid_in: paid }) => <Money amountCents={paid} /> },
  {
    head: 'Value',
    align: 'right',
    cell: ({ value }) => (value === null ? '–' : <Money amountCents={value} />),
  },
];

const SERIES = [
  { key: 'value', label: 'Value', mark: 'c1', stroke: 'var(--color-c1)' },
  { key: 'paid', label: 'Paid in', mark: 'others', stroke: 'var(--color-control)' },
] as const;

function OverTime({ points }: Pick<ClientReturns, 'points'>) {
  const [isAll, setAll] = useState(false);
  const newest = points.toReversed().map((point) => ({ ...point, id: point.day }));
  const first = points.find(({ value }) => value !== null);
  const failed = { message: 'This part of the page did not load.' };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-3 xl:grid-cols-[minmax(0,1fr)_320px]">
      <figure className="rounded-box border border-line p-4">
        <figcaption className="text-form font-semibold">Value and paid in</figcaption>
        <PartBoundary
          fallback={
            <ErrorState
              title="The chart did not load"
              error={failed}
              loaded={{ retry: () => location.reload() }}
            />
          }
        >
          <WhenNear placeholder={<Skeleton className="h-40" />}>
            <Suspense fallback={<Skeleton className="h-40" />}>
              <StepLines
                label="Value and paid in over time; the table has the same amounts"
                points={points.map(({ day, paid_in: paid, value }) => ({ at: Date.parse(day), value, paid }))}
                series={SERIES}
                format={(value) => exact(cents(value))}
              />
            </Suspense>
          </WhenNear>
        </PartBoundary>
        {first && (
          <p className="text-label text-muted">
            Value begins with the first unit price, {displayDate(first.day)}.
          </p>
        )}
      </figure>
      <TableBox>
        <DataTable
          label="Value and paid in"
          columns={POINTS}
          items={isAll ? newest : newest.slice(0, NEWEST)}
        />
        {newest.length > NEWEST && !isAll && (
          <Button variant="ghost" size="small" className="text-accent!" onClick={() => setAll(true)}>
            Show all {newest.length}
          </Button>
        )}
      </TableBox>
    </div>
  );
}
