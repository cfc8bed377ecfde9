import type { Transaction } from '#shared/contract/transactions.ts';
import { allocatableCents, type Cents, plainDollars, unallocatedCents } from '#shared/money.ts';
import { isPayoutType } from '#shared/terms.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { exact, formatMoney } from '../../ui/money-format.ts';
import { useMayChange } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { allocationState } from './allocation-state.ts';
import { typesOf } from './type-mark.tsx';

export function FullyAllocated() {
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap text-muted">
      <CheckIcon className="size-4 text-positive" />
      Fully Allocated
    </span>
  );
}

/** Shows cents unless they are zero, because amounts are allocated to the cent. */
export function shortAmount(leftCents: Cents): string {
  return formatMoney(leftCents, { exact: !plainDollars(leftCents).endsWith('.00') });
}

interface AllocationCellProps {
  transaction: Transaction;
  onAllocate: () => void;
  bar?: boolean;
}

export function AllocationCell({ transaction, onAllocate, bar = false }: AllocationCellProps) {
  const mayChange = useMayChange();
  const state = allocationState(transaction);
  if (state === 'allocated') return <FullyAllocated />;
  if (state !== 'partial' && state !== 'unallocated') {
    const { type, parts, category, property_name: property, client_name: client } = transaction;
    if (parts) return <span className="block truncate">{typesOf(parts)}</span>;
    if (isPayoutType(type) && client) return <span className="block truncate">{client}</span>;
    if (category || property)
      return (
        <span className="block truncate">
          {category}
          {property && (
            <span className={category ? 'text-muted' : ''}>{category ? ` · ${property}` : property}</span>
          )}
        </span>
      );
    return (
      <span className="text-subtle">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Not allocated to clients</span>
      </span>
    );
  }
  const left = unallocatedCents(transaction);
  return (
    <div className="flex items-center gap-2">
      {mayChange ? (
        <Button
          size="small"
          className="tnum"
          title={exact(left)}
          onClick={(event) => {
            event.stopPropagation();
            onAllocate();
          }}
        >
          Allocate {shortAmount(left)}
        </Button>
      ) : (
        <span className="tnum whitespace-nowrap text-muted">{shortAmount(left)} left</span>
      )}
      {bar && state === 'partial' && (
        <div className="w-10">
          <ProgressBar
            height={4}
            label={`Allocated part of ${transaction.description}`}
            value={transaction.allocated_amount}
            max={allocatableCents(transaction)}
            valueText={`${exact(transaction.allocated_amount)} of ${exact(allocatableCents(transaction))}`}
          />
        </div>
      )}
    </div>
  );
}
