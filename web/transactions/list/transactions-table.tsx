import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { type Column, DataTable, type SortedBy } from '../../ui/data-table.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import { useMayChange } from '../../ui/page.tsx';
import { ClassifyTransaction } from '../classify/classify-transaction.tsx';
import { SuggestionChip } from '../classify/suggestion-chip.tsx';
import { AllocationCell } from './allocation-cell.tsx';
import { DescriptionLink } from './description-link.tsx';
import { DuplicateMark } from './possible-duplicate.tsx';
import { pressKeyOnRow } from './row-keys.ts';
import { shownRow, type TransactionListProps } from './transaction-list.ts';
import { type SortKey, startsAscending } from './transactions-view.ts';
import { ListedType } from './type-mark.tsx';
import { isTickable } from './use-selection.ts';

/** `wide` shows everything. `narrow` hides the bars of partial allocations. `tight` puts the date below the description. */
export type ListRoom = 'wide' | 'narrow' | 'tight';

/** Amounts are never cut off, so longer amounts widen the columns. */
const USUAL_AMOUNT = '+$100,000,000'.length;

type ListedRow = ReturnType<typeof shownRow> & { id: string };

interface TransactionsTableProps extends TransactionListProps, Omit<SortedBy<SortKey>, 'startsAscending'> {
  room: ListRoom;
  loading: boolean;
  skeletonRows: number;
  state?: ReactNode;
}

export function TransactionsTable({
  view,
  change,
  room,
  loading,
  skeletonRows,
  state,
  transactions,
  ...list
}: TransactionsTableProps) {
  const { changedId, openId, selection, classify, onAllocate, onOpen, addressOf } = list;
  const mayChange = useMayChange();
  const narrow = room !== 'wide';
  const tight = room === 'tight';
  const hasLongAmounts = transactions.some(
    ({ amount }) => formatMoney(amount, { sign: 'flow' }).length > USUAL_AMOUNT,
  );
  const mark = ({ other }: ListedRow) =>
    other && <DuplicateMark other={other} addressOf={addressOf} onOpen={onOpen} />;
  const chip = ({ transaction }: ListedRow) =>
    isTickable(transaction) && (
      <SuggestionChip
        transaction={transaction}
        classify={classify}
        className={narrow ? 'mb-1 max-w-full' : 'ml-auto max-w-3/5 shrink-0'}
      />
    );
  const date: Column<ListedRow, SortKey> = {
    head: 'Date',
    sort: 'date',
    width: narrow ? 'w-26' : 'w-28',
    cell: ({ transaction }) => <DateText date={transaction.txn_date} className="text-muted" />,
  };
  const tickable = transactions.filter(isTickable);
  const isPageTicked = tickable.length > 0 && tickable.every(({ id }) => selection.has(id));
  const ticks: Column<ListedRow, SortKey> = {
    head: 'Select',
    width: 'w-10',
    className: 'pr-0!',
    headCell: (
      <Checkbox
        label="Select all rows of this page"
        checked={isPageTicked}
        isMixed={!isPageTicked && selection.rows.length > 0}
        disabled={tickable.length === 0}
        onToggle={() => {
          const others = selection.rows.filter((row) => !tickable.some(({ id }) => id === row.id));
          selection.set([...others, ...(isPageTicked ? [] : tickable)].map(({ id }) => id));
        }}
        className="align-middle"
      />
    ),
    cell: ({ transaction }) => (
      <Checkbox
        label={`Select ${transaction.description || 'No description'}`}
        checked={selection.has(transaction.id)}
        disabled={!isTickable(transaction)}
        onToggle={({ shiftKey }) =>
          shiftKey ? selection.extendTo(transaction.id) : selection.toggle(transaction.id)
        }
        className="align-middle"
      />
    ),
  };
  const columns: Column<ListedRow, SortKey>[] = [
    ...(!mayChange || (openId !== undefined && selection.rows.length === 0) ? [] : [ticks]),
    ...(tight ? [] : [date]),
    {
      head: tight ? 'Date, description' : 'Description',
      sort: tight ? 'date' : 'description',
      ...(tight ? { className: 'h-12!' } : {}),
      cell: (row) => (
        <>
          <span className="flex items-center gap-2">
            <DescriptionLink transaction={row.transaction} list={list} className="block truncate" />
            {!narrow && mark(row)}
            {!narrow && chip(row)}
          </span>
          {tight && <DateText date={row.transaction.txn_date} className="text-label text-muted" />}
          {narrow && mark(row)}
          {narrow && chip(row)}
        </>
      ),
    },
    {
      head: 'Type',
      width: narrow ? 'w-32' : 'w-35',
      isWide: ({ transaction }) => isTickable(transaction),
      cell: ({ transaction }) =>
        isTickable(transaction) ? (
          <ClassifyTransaction keys={!narrow} transaction={transaction} classify={classify} />
        ) : (
          <ListedType transaction={transaction} />
        ),
    },
    {
      head: 'Allocation',
      width: narrow ? (hasLongAmounts ? 'w-48' : 'w-46') : hasLongAmounts ? 'w-60' : 'w-53',
      cell: ({ awaited, transaction }) =>
        !awaited && (
          <AllocationCell
            transaction={transaction}
            bar={!narrow}
            onAllocate={() => onAllocate(transaction)}
          />
        ),
    },
    {
      head: 'Amount',
      note: 'AUD',
      align: 'right',
      sort: 'amount',
      width: hasLongAmounts ? 'w-40' : 'w-32',
      cell: ({ amountCents, isExcluded }) => (
        <Money
          amountCents={amountCents}
          sign="flow"
          className={isExcluded ? 'text-muted! line-through' : 'font-medium'}
        />
      ),
    },
  ];
  return (
    <DataTable
      label="Transactions"
      columns={columns}
      items={transactions.map((stored) => ({ id: stored.id, ...shownRow(stored, list) }))}
      loading={loading}
      skeletonRows={skeletonRows}
      state={state}
      sorted={{ view, change, startsAscending }}
      walked
      row={({ awaited, transaction }) => ({
        selected: openId === transaction.id || selection.has(transaction.id) || undefined,
        busy: awaited !== undefined,
        changed: changedId === transaction.id,
        onKeyDown: (event) => pressKeyOnRow(event, transaction, classify, selection),
        onClickCapture: (event) => {
          // On a press with Shift, a browser would select text or open a new window.
          if (!event.shiftKey || !isTickable(transaction) || event.target instanceof HTMLInputElement) return;
          event.preventDefault();
          event.stopPropagation();
          selection.extendTo(transaction.id);
        },
      })}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}
