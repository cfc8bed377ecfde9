import type { Transaction } from '#shared/contract/transactions.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { Changes } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isOnControl } from '../../ui/use-row-navigation.ts';
import { ClassifyTransaction } from '../classify/classify-transaction.tsx';
import { SuggestionChip } from '../classify/suggestion-chip.tsx';
import { AllocationCell } from './allocation-cell.tsx';
import { DescriptionLink } from './description-link.tsx';
import { DuplicateMark } from './possible-duplicate.tsx';
import { pressKeyOnRow } from './row-keys.ts';
import { type RowList, shownRow, type TransactionListProps } from './transaction-list.ts';
import { ListedType } from './type-mark.tsx';
import { isTickable } from './use-selection.ts';

const CARD = 'flex min-h-28 min-w-0 flex-col rounded-box border border-line bg-surface p-4';

export function TransactionsCards({
  transactions,
  narrow,
  ...list
}: TransactionListProps & { narrow: boolean }) {
  return (
    <ul aria-label="Transactions" className={gridClass(narrow)}>
      {transactions.map((transaction) => (
        <TransactionCard key={transaction.id} transaction={transaction} list={list} narrow={narrow} />
      ))}
    </ul>
  );
}

function gridClass(narrow: boolean): string {
  return classNames('grid grid-cols-1 gap-3 md:grid-cols-2', !narrow && 'xl:grid-cols-3');
}

export function SkeletonCards({ cards, narrow }: { cards: number; narrow: boolean }) {
  return (
    <div role="status" aria-label="Loading transactions" className={gridClass(narrow)}>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} className={CARD}>
          <Skeleton className="h-3 w-20" />
          <Skeleton className="mt-3 h-3 w-3/4" />
          <span className="grow" />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
    </div>
  );
}

interface TransactionCardProps {
  transaction: Transaction;
  list: RowList;
  narrow: boolean;
}

function TransactionCard({ transaction: stored, list, narrow }: TransactionCardProps) {
  const { selection, changedId, openId, classify, onAllocate, onOpen, addressOf } = list;
  const { awaited, transaction, state, amountCents, isExcluded, other } = shownRow(stored, list);
  const isUnclassified = state === 'unclassified';
  const isTicked = selection.has(transaction.id);
  return (
    <li
      data-row=""
      aria-busy={awaited !== undefined || undefined}
      onClick={(event) => {
        if (!isOnControl(event.target)) onOpen(transaction.id);
      }}
      onKeyDown={(event) => pressKeyOnRow(event, transaction, classify, selection)}
      className={classNames(
        CARD,
        'group/row cursor-pointer transition-colors duration-80 hover:bg-hover focus-within:bg-hover has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:outline-offset-2 has-[[data-row-link]:focus-visible]:outline-focus',
        (openId === transaction.id || isTicked) && 'border-accent! bg-selected!',
        awaited && 'opacity-60',
        changedId === transaction.id && 'animate-changed',
      )}
    >
      <div className="flex items-baseline justify-between gap-3">
        <span className="flex items-center gap-2.5">
          {isTickable(transaction) && (
            <Changes>
              <Checkbox
                label={`Select ${transaction.description || 'No description'}`}
                checked={isTicked}
                onToggle={({ shiftKey }) =>
                  shiftKey ? selection.extendTo(transaction.id) : selection.toggle(transaction.id)
                }
              />
            </Changes>
          )}
          <DateText date={transaction.txn_date} className="text-label text-muted" />
        </span>
        <Money
          amountCents={amountCents}
          sign="flow"
          className={classNames('text-lead font-semibold', isExcluded && 'text-muted! line-through')}
        />
      </div>
      <DescriptionLink transaction={transaction} list={list} className="mt-1 line-clamp-2 wrap-anywhere" />
      {other && (
        <DuplicateMark other={other} addressOf={addressOf} onOpen={onOpen} className="mt-1.5 self-start" />
      )}
      <span className="grow" />
      <div className="mt-3 flex min-h-6 flex-wrap items-center justify-between gap-2">
        {isUnclassified && (
          <SuggestionChip transaction={transaction} classify={classify} className="max-w-full" />
        )}
        {isUnclassified ? (
          <ClassifyTransaction keys={!narrow} transaction={transaction} classify={classify} />
        ) : (
          <>
            <ListedType transaction={transaction} />
            {!awaited && (
              <AllocationCell transaction={transaction} onAllocate={() => onAllocate(transaction)} />
            )}
          </>
        )}
      </div>
    </li>
  );
}
