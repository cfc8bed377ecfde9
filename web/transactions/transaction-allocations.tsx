import type { Allocation } from '#shared/contract/transactions.ts';
import { addCents, type Cents, negateCents } from '#shared/money.ts';
import { Mark } from '../ui/badge.tsx';
import { Money } from '../ui/money.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';

const COLOURS = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'] as const;

function colourAt(index: number) {
  return COLOURS[index % COLOURS.length] ?? 'c6';
}

/** A contribution's allocations: one bar, a row for each part in its colour, and a row for the rest. */
export function TransactionAllocations({
  amountCents,
  allocations,
  remainingCents,
}: {
  amountCents: Cents;
  allocations: readonly Allocation[];
  remainingCents: Cents;
}) {
  const allocatedCents = addCents(amountCents, negateCents(remainingCents));
  const clients = new Set(allocations.map((allocation) => allocation.client_id)).size;
  const exact = { exact: true } as const;
  return (
    <section className="px-5 pt-5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-form font-semibold">Allocations</h3>
        <span className="tnum text-label text-muted">
          {clients === 1 ? '1 client' : `${clients} clients`}
        </span>
      </div>
      <ProgressBar
        className="mt-2"
        label="Allocated"
        max={amountCents}
        value={allocations.map((allocation, index) => ({
          value: allocation.amount,
          colour: colourAt(index),
        }))}
        valueText={`${formatMoney(allocatedCents, exact)} of ${formatMoney(amountCents, exact)}`}
      />
      <p className="tnum mt-2 flex justify-between gap-3 text-label text-muted">
        <span>
          <strong className="font-semibold text-ink">{formatMoney(allocatedCents, exact)}</strong> of{' '}
          {formatMoney(amountCents, exact)} allocated
        </span>
        {remainingCents > 0 ? (
          <span className="font-semibold text-warning">{formatMoney(remainingCents, exact)} left</span>
        ) : (
          <span>Fully Allocated</span>
        )}
      </p>
      <ul className="mt-3 overflow-hidden rounded-box border border-line">
        {allocations.map((allocation, index) => (
          <li
            key={allocation.id}
            className="flex items-center gap-2.5 border-b border-line px-3 py-2 last:border-b-0"
          >
            <Mark colour={colourAt(index)} />
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">{allocation.client_name || 'Unallocated'}</p>
              {allocation.note && (
                <p className="text-label whitespace-pre-line text-subtle wrap-anywhere">{allocation.note}</p>
              )}
            </div>
            <Money amountCents={allocation.amount} exact className="font-medium" />
          </li>
        ))}
        {remainingCents > 0 && (
          <li className="flex h-9 items-center gap-2.5 px-3 text-muted">
            <Mark colour="none" />
            <span className="grow">Unallocated</span>
            <Money amountCents={remainingCents} exact />
          </li>
        )}
      </ul>
    </section>
  );
}
