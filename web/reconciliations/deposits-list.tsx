import type { LineItem } from '#shared/contract/capital-calls.ts';
import { allocatableCents } from '#shared/money.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { CircleCheck, Sparkles } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { counted } from '../ui/money-format.ts';
import { TableBox } from '../ui/table.tsx';
import { isAllocated, type MatchSource, sourceId } from './reconciliation-state.ts';
import { groupsOf, leftOf } from './suggestion-groups.ts';

interface DepositsListProps {
  label: string;
  deposits: readonly MatchSource[];
  items: ReadonlyMap<string, LineItem>;
  selectedId: string | undefined;
  onSelect: (source: MatchSource) => void;
  onEnter: () => void;
}

export function DepositsList({ label, deposits, items, selectedId, onSelect, onEnter }: DepositsListProps) {
  return (
    <ul
      aria-label={label}
      className="border-y border-line md:rounded-box md:border lg:min-h-0 lg:overflow-y-auto"
    >
      {deposits.map((deposit) => {
        const id = sourceId(deposit);
        const selected = id === selectedId;
        const allocated = isAllocated(deposit);
        return (
          <li key={id} data-row="" className="border-b border-line last:border-b-0">
            <button
              type="button"
              data-row-link={id}
              aria-pressed={selected}
              onClick={() => onSelect(deposit)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !selected || event.repeat) return;
                event.preventDefault();
                onEnter();
              }}
              className={classNames(
                'flex min-h-13 w-full items-center justify-between gap-3 px-4 py-1.5 text-left -outline-offset-2 transition-colors duration-80 hover:bg-hover',
                selected && 'bg-selected! shadow-[inset_2px_0_0_var(--color-accent)]',
              )}
            >
              <span className="min-w-0">
                <span title={deposit.description} className="block truncate text-body font-medium text-ink">
                  {allocated ? deposit.client_name : deposit.description || 'No description'}
                </span>
                <span
                  className={classNames(
                    'flex items-center gap-x-2 text-label text-subtle',
                    !allocated && 'flex-wrap',
                  )}
                >
                  <DateText date={deposit.txn_date} />
                  {allocated ? (
                    <span className="min-w-0 truncate">{deposit.description || 'No description'}</span>
                  ) : (
                    <>
                      <Found deposit={deposit} items={items} />
                      {deposit.notes.map((note) => (
                        <span key={note} className="text-warning">
                          {note}
                        </span>
                      ))}
                    </>
                  )}
                </span>
              </span>
              <span className="flex shrink-0 flex-col items-end">
                <Money
                  amountCents={leftOf(deposit)}
                  {...(allocated ? {} : { sign: 'flow' })}
                  exact
                  className="text-body font-medium"
                />
                {!allocated && deposit.allocated_amount > 0 && (
                  <span className="tnum text-label text-subtle">
                    of <Money amountCents={allocatableCents(deposit)} exact />
                  </span>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Found({ deposit, items }: { deposit: MatchSource; items: ReadonlyMap<string, LineItem> }) {
  const groups = groupsOf(deposit, items);
  if (groups[0]?.safe)
    return (
      <span className="inline-flex items-center gap-1 text-positive">
        <CircleCheck className="size-3" /> Safe to apply
      </span>
    );
  if (groups.length === 0) return <span>No suggestion</span>;
  return (
    <span className="inline-flex items-center gap-1 text-accent">
      <Sparkles className="size-3" />
      {counted(groups.length, 'suggestion')}
    </span>
  );
}

interface NoDepositsProps {
  allocated: boolean;
  filtered: boolean;
  matchedBefore: boolean;
  onClear: () => void;
}

export function NoDeposits({ allocated, filtered, matchedBefore, onClear }: NoDepositsProps) {
  return (
    <TableBox className="max-md:mx-4">
      {filtered ? (
        <EmptyState
          title={allocated ? 'No allocation matches the filters' : 'No deposit matches the filters'}
          action={<Button onClick={onClear}>Clear Filters</Button>}
        />
      ) : allocated ? (
        <EmptyState
          title="No allocations to match"
          detail="Allocations to clients with a due line item are listed here until they are matched."
        />
      ) : !matchedBefore ? (
        <EmptyState
          title="No deposits to match"
          detail="Deposits are listed here with the line items they may pay."
        />
      ) : (
        <EmptyState
          title="Every deposit is reconciled"
          detail="New deposits are listed here with the line items they may pay."
        />
      )}
    </TableBox>
  );
}
