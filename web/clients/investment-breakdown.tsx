import { DONUT_OUTER_RADIUS_PX } from '#shared/constants.ts';
import { Mark, type MarkColour } from '../ui/badge.tsx';
import { Money } from '../ui/money.tsx';
import { formatMoney } from '../ui/money-format.ts';
import {
  type ClientPosition,
  partsOf,
  SLICE_LABELS,
  type Slice,
  type SliceName,
  slicesOf,
} from './client-position.ts';
import { ringSectors } from './ring-sectors.ts';

const COLOURS: Record<SliceName, MarkColour> = { paid: 'c1', outstanding: 'c3', others: 'others' };

export function DonutOutline() {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-px rounded-full border-[40px] border-track transition-opacity delay-150 starting:opacity-0"
    />
  );
}

function Donut({ slices, holdingPercent }: { slices: readonly Slice[]; holdingPercent: string }) {
  return (
    <div aria-hidden="true" className="relative size-[202px] shrink-0 max-md:mx-auto">
      {slices.length === 0 ? <DonutOutline /> : <InvestmentDonut slices={slices} />}
      <p className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center">
        <span className="tnum text-title font-semibold">{holdingPercent}%</span>
        <span className="text-label text-subtle">of the fund</span>
      </p>
    </div>
  );
}

interface Panel {
  name: SliceName;
  amountCents: ClientPosition['paidCents'];
  share: string;
}

export function InvestmentBreakdown({ position }: { position: ClientPosition }) {
  const slices = slicesOf(position);
  const parts = partsOf(position);
  const { beyondPledgeCents } = position;
  const panels: Panel[] = [
    {
      name: 'paid',
      amountCents: parts.paid,
      share:
        beyondPledgeCents > 0
          ? `Your whole pledge, plus ${formatMoney(beyondPledgeCents)}`
          : `${position.paidPercent}% of your pledge`,
    },
    {
      name: 'outstanding',
      amountCents: parts.outstanding,
      share: `${position.outstandingPercent}% of your pledge`,
    },
    { name: 'others', amountCents: parts.others, share: `${position.othersPercent}% of the fund` },
  ];
  return (
    <section aria-labelledby="breakdown" className="rounded-box border border-line p-4 md:px-5">
      <h2 id="breakdown" className="text-form font-semibold">
        Investment Breakdown
      </h2>
      <div className="mt-2 flex items-center gap-10 max-md:mt-4 max-md:flex-col max-md:items-stretch max-md:gap-4">
        <Donut slices={slices} holdingPercent={position.holdingPercent} />
        <ChartTable slices={slices} />
        <dl className="min-w-0 grow divide-y divide-line max-md:border-t max-md:border-line">
          {panels.map(({ name, amountCents, share }) => (
            <div key={name} className="flex flex-wrap items-center gap-x-4 py-2.5">
              <dt className="flex min-w-0 grow items-baseline gap-3">
                <Mark colour={COLOURS[name]} />
                <span className="min-w-0">
                  <span className="block text-body font-medium">{SLICE_LABELS[name]}</span>
                  <span className="tnum block text-label text-subtle">{share}</span>
                </span>
              </dt>
              <dd className="ml-auto text-lead font-semibold">
                <Money amountCents={amountCents} className={amountCents === 0 ? 'text-muted' : ''} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function ChartTable({ slices }: { slices: readonly Slice[] }) {
  if (slices.length === 0) return null;
  return (
    // A table would not shrink to the width that `sr-only` sets.
    <div className="sr-only">
      <table>
        <caption>Parts of the chart</caption>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Amount</th>
            <th scope="col">Share of the chart</th>
          </tr>
        </thead>
        <tbody>
          {slices.map(({ name, label, amountCents, percent }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{formatMoney(amountCents, { exact: true })}</td>
              <td>{percent}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const LOOKS: Record<SliceName, { fill: string; stroke: string }> = {
  paid: { fill: 'var(--color-c1)', stroke: 'none' },
  outstanding: { fill: 'var(--color-c3)', stroke: 'none' },
  others: { fill: 'var(--color-track)', stroke: 'var(--color-control)' },
};

const SIZE_PX = 2 * DONUT_OUTER_RADIUS_PX + 2;

/** The chart library is too large for phones, so this chart draws plain paths. */
function InvestmentDonut({ slices }: { slices: readonly Slice[] }) {
  const paths = ringSectors(slices.map(({ amountCents }) => amountCents));
  return (
    <svg
      aria-hidden="true"
      width={SIZE_PX}
      height={SIZE_PX}
      viewBox={`${-SIZE_PX / 2} ${-SIZE_PX / 2} ${SIZE_PX} ${SIZE_PX}`}
    >
      {slices.map(({ name }, index) => (
        <path key={name} data-slice={name} d={paths[index]} fillRule="evenodd" {...LOOKS[name]} />
      ))}
    </svg>
  );
}
