import { Suspense } from 'react';
import type { Property } from '#shared/contract/fund.ts';
import { isOwned } from '#shared/portfolio.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/list-states.tsx';
import { ChartColumn } from '../ui/lucide-icons.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { WhenNear } from '../ui/when-near.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { valueChangeOf } from './portfolio.ts';
import { SERIES, type ValueRow, valueRowsOf } from './value-rows.ts';

const PropertyBars = lazyScreen(() => import('./property-bars.tsx'), 'PropertyBars');

const ROOM = <div className="h-75" />;

export function PropertyValueGrowth({ properties }: { properties: readonly Property[] }) {
  const rows = valueRowsOf(properties.filter(isOwned));
  return (
    <section
      aria-labelledby="value-growth"
      className="flex min-w-0 flex-col rounded-box border border-line p-4"
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id="value-growth" className="text-form font-semibold">
          Property Value Growth
        </h3>
        {rows.length > 0 && <ChartLegend series={SERIES} />}
      </div>
      {rows.length === 0 ? (
        <EmptyState
          className="min-h-75"
          icon={<ChartColumn className="size-5 text-subtle" />}
          title="Nothing to compare yet"
          detail="Prices and values of the properties are shown here."
        />
      ) : (
        <PartBoundary fallback={<ValueTable rows={rows} shown />}>
          <WhenNear placeholder={ROOM}>
            <Suspense fallback={ROOM}>
              <PropertyBars rows={rows} />
            </Suspense>
          </WhenNear>
          <ValueTable rows={rows} />
        </PartBoundary>
      )}
    </section>
  );
}

function ValueTable({ rows, shown = false }: { rows: readonly ValueRow[]; shown?: boolean }) {
  const figure = classNames('py-1.5 pl-3 text-right', shown && 'tnum');
  return (
    // The box has `sr-only`, because a table does not shrink to the width that `sr-only` sets.
    <div className={shown ? 'overflow-x-auto' : 'sr-only'}>
      <table className="w-full text-body">
        <caption className="sr-only">Acquisition Price and Current Value by property</caption>
        <thead>
          <tr className="border-b border-line text-label text-muted">
            <th scope="col" className="py-1.5 text-left font-medium">
              Property
            </th>
            {SERIES.map(({ key, label }) => (
              <th key={key} scope="col" className={classNames(figure, 'font-medium')}>
                {label}
              </th>
            ))}
            <th scope="col" className={classNames(figure, 'font-medium')}>
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, acquisitionCents, currentCents }) => (
            <tr key={id} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-1.5 text-left font-normal">
                {name}
              </th>
              <td className={figure}>{formatMoney(acquisitionCents)}</td>
              <td className={figure}>
                {currentCents === null ? 'Not valued yet' : formatMoney(currentCents)}
              </td>
              <td className={figure}>
                {currentCents === null ? '' : changeText(valueChangeOf(acquisitionCents, currentCents))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function changeText({ direction, percent }: ReturnType<typeof valueChangeOf>): string {
  return `${{ up: '+', down: '\u2212', none: '' }[direction]}${percent}%`;
}
