import { displayMonth } from '#shared/calendar-date.ts';
import type { RentsOfProperties } from '#shared/contract/fund.ts';
import { useCall } from '../api/hooks.ts';
import { amountColumn, DataTable } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { Money } from '../ui/money.tsx';
import { TableBox } from '../ui/table.tsx';
import { RENT_STATES } from './rent-months.tsx';

type Rents = RentsOfProperties['properties'][number];

const hiddenAt = (fromLatest: number) => {
  if (fromLatest >= 6) return '@max-5xl:hidden';
  return fromLatest >= 2 ? '@max-xl:hidden' : '';
};

export function RentsByMonth() {
  const { data, error, isValidating, mutate } = useCall('listRents', {});
  const months = data?.properties[0]?.months.map(({ month }) => month) ?? [];
  return (
    <section aria-labelledby="rents-by-month" className="@container min-w-0">
      <h3 id="rents-by-month" className="mb-2 text-form font-semibold">
        Rent by property and month
      </h3>
      {data?.properties.length === 0 ? (
        <EmptyState title="No rent was received or due in the last twelve months." />
      ) : error && !data ? (
        <ErrorState boxed title="Rents not loaded" loaded={{ error, isValidating, mutate }} />
      ) : (
        <TableBox>
          <DataTable
            label="Rent by property and month"
            items={data?.properties ?? []}
            loading={!data}
            skeletonRows={4}
            columns={[
              { head: 'Property', width: 'w-40 max-md:w-auto', cell: ({ name }) => name },
              ...months.map((month, index) => ({
                head: displayMonth(month),
                align: 'right' as const,
                hidden: hiddenAt(months.length - 1 - index),
                cell: (property: Rents) => {
                  const { rent_received: rent, state = 'vacant' } = property.months[index] ?? {};
                  if (state === 'received') return <Money amountCents={rent} />;
                  const isLate = state === 'late';
                  return (
                    <span className={isLate ? 'font-medium text-negative' : 'text-muted'}>
                      {RENT_STATES[state].words}
                    </span>
                  );
                },
              })),
              amountColumn<Rents>('Total', ({ rent_received: rent }) => rent, { note: 'AUD' }),
            ]}
          />
        </TableBox>
      )}
    </section>
  );
}
