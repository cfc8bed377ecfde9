import { displayMonth } from '#shared/calendar-date.ts';
import type { RentMonth } from '#shared/contract/fund.ts';
import { amountColumn, DataTable } from '../ui/data-table.tsx';

export const RENT_STATES: Readonly<Record<RentMonth['state'], { words: string; fill: string }>> = {
  received: { words: 'Received', fill: 'fill-c2' },
  late: { words: 'Late', fill: 'fill-negative' },
  vacant: { words: 'No lease', fill: 'fill-control/45' },
};

export function RentMonths({ months }: { months: readonly RentMonth[] }) {
  const most = Math.max(...months.map(({ rent_received: rent }) => rent));
  if (most <= 0) return <p className="text-body text-muted">No rent is recorded in these months.</p>;
  return (
    <figure className="mt-2">
      <figcaption className="flex flex-wrap gap-x-4 text-label text-muted">
        Rent by month, AUD
        {Object.entries(RENT_STATES).map(([state, { words, fill }]) => (
          <span key={state} className="flex items-center gap-1.5">
            <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2">
              <rect width="8" height="8" className={fill} />
            </svg>
            {words}
          </span>
        ))}
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${months.length} 1`}
        preserveAspectRatio="none"
        className="mt-2 block h-16 w-full border-b border-control"
      >
        {months.map(({ month, rent_received: rent, state }, at) => {
          const height = Math.max(rent / most, 1 / 16);
          return (
            <rect
              key={month}
              x={at + 0.1}
              y={1 - height}
              width="0.8"
              height={height}
              className={RENT_STATES[state].fill}
            />
          );
        })}
      </svg>
      <p aria-hidden="true" className="tnum mt-1 flex justify-between text-label text-subtle">
        <span>{displayMonth(months[0]?.month ?? '')}</span>
        <span>{displayMonth(months.at(-1)?.month ?? '')}</span>
      </p>
      <details className="mt-1 text-label">
        <summary className="cursor-pointer font-medium text-accent touch:py-2.5">Show as table</summary>
        <DataTable
          label="Rent by month"
          items={months.map((month) => ({ ...month, id: month.month }))}
          columns={[
            { head: 'Month', cell: ({ month }) => displayMonth(month) },
            { head: 'State', cell: ({ state }) => RENT_STATES[state].words },
            amountColumn<RentMonth & { id: string }>('Received', ({ rent_received: rent }) => rent, {
              note: 'AUD',
              exact: true,
            }),
          ]}
        />
      </details>
    </figure>
  );
}
