import type { LineItem } from '#shared/contract/capital-calls.ts';
import type { Cents } from '#shared/money.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { StatusAndLate } from '../capital-calls/late.tsx';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { Money } from '../ui/money.tsx';
import { TableBox } from '../ui/table.tsx';
import { ItemDue } from './item-due.tsx';
import { PairAmount } from './pair-amount.tsx';
import type { MatchingPair } from './reconciliation-state.ts';

interface OutstandingItemsProps {
  items: readonly LineItem[];
  pairs: readonly MatchingPair[];
  canTick: boolean;
  phone: boolean;
  filtered: boolean;
  matchedBefore: boolean;
  onClear: () => void;
  onTick: (item: LineItem, ticked: boolean) => void;
  onAmount: (lineItemId: string, amountCents: Cents) => void;
  onEnter: () => void;
}

export function OutstandingItems({
  items,
  pairs,
  canTick,
  phone,
  filtered,
  matchedBefore,
  onClear,
  onTick,
  onAmount,
  onEnter,
}: OutstandingItemsProps) {
  const pairOf = (id: string) => pairs.find((pair) => pair.line_item_id === id);
  const tick = (item: LineItem) => {
    const pair = pairOf(item.id);
    return (
      <input
        type="checkbox"
        data-tick=""
        aria-label={`Match to ${item.client_name}, ${item.title}`}
        checked={pair !== undefined}
        disabled={!pair && !canTick}
        onChange={(event) => onTick(item, event.target.checked)}
        className="size-4 accent-accent"
      />
    );
  };
  const amount = (item: LineItem) => {
    const pair = pairOf(item.id);
    return pair ? (
      <PairAmount
        name={`${item.client_name}, ${item.title}`}
        amountCents={pair.amount}
        mostCents={item.outstanding_amount}
        onChange={(amountCents) => onAmount(item.id, amountCents)}
        onEnter={onEnter}
      />
    ) : (
      <Money amountCents={item.outstanding_amount} exact />
    );
  };
  if (items.length === 0)
    return (
      <TableBox>
        {filtered ? (
          <EmptyState
            title="No line item matches the filters"
            action={<Button onClick={onClear}>Clear Filters</Button>}
          />
        ) : !matchedBefore ? (
          <EmptyState
            title="No capital calls yet"
            detail="When you issue a capital call, its line items are listed here."
          />
        ) : (
          <EmptyState title="Nothing is due" detail="Every issued capital call is paid in full." />
        )}
      </TableBox>
    );
  if (phone)
    return (
      <ul aria-label="Due line items" className="border-y border-line">
        {items.map((item) => (
          <li key={item.id} className="flex items-start gap-3 border-b border-line px-4 py-3 last:border-b-0">
            <span className="flex h-6 items-center">{tick(item)}</span>
            <span className="flex min-w-0 grow flex-col gap-1">
              <span className="text-body font-medium">{item.client_name}</span>
              <span className="text-label text-muted">{item.title}</span>
              <span className="flex flex-wrap items-center gap-2 text-label">
                <StatusAndLate of={item} /> <ItemDue item={item} />
              </span>
            </span>
            <span className="w-37 shrink-0 text-right text-body">{amount(item)}</span>
          </li>
        ))}
      </ul>
    );
  const columns: Column<LineItem>[] = [
    { head: 'Match', hideHead: true, width: 'w-10', cell: tick },
    {
      head: 'Client and call',
      className: 'h-12 py-1.5 wrap-anywhere',
      cell: (item) => (
        <>
          <span className="block font-medium">{item.client_name}</span>
          <span className="block text-label text-muted" title={displayReference(item.payment_reference)}>
            {item.title}
          </span>
          <span className="mt-0.5 hidden flex-wrap items-center gap-x-2 gap-y-0.5 text-label @max-[40rem]/items:flex">
            <span className="@min-[32rem]/items:hidden">
              <StatusAndLate of={item} />
            </span>
            <ItemDue item={item} />
          </span>
        </>
      ),
    },
    {
      head: 'Due date',
      width: 'w-26',
      hidden: '@max-[40rem]/items:hidden',
      cell: (item) => <DateText date={item.due_date} className="text-muted" />,
    },
    {
      head: 'Status',
      width: 'w-34',
      hidden: '@max-[32rem]/items:hidden',
      cell: (item) => <StatusAndLate of={item} />,
    },
    { head: 'Due', note: 'AUD', align: 'right', width: 'w-40', className: 'py-1', cell: amount },
  ];
  return (
    <TableBox className="@container/items">
      <DataTable
        label="Due line items"
        columns={columns}
        items={items}
        row={({ id }) => ({ selected: pairOf(id) !== undefined })}
      />
    </TableBox>
  );
}
