import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { unallocatedCents } from '#shared/money.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { exact, formatMoney } from '../../ui/money-format.ts';
import { isOnControl } from '../../ui/use-row-navigation.ts';
import { ClassifyLarge } from '../classify/classify-transaction.tsx';
import { FullyAllocated, shortAmount } from './allocation-cell.tsx';
import { DescriptionLink } from './description-link.tsx';
import { DuplicateMark } from './possible-duplicate.tsx';
import { type RowList, shownRow, type TransactionListProps } from './transaction-list.ts';
import { ListedType } from './type-mark.tsx';
import { isTickable } from './use-selection.ts';

interface Day {
  date: CalendarDate;
  transactions: Transaction[];
}

export function daysOf(transactions: readonly Transaction[]): Day[] {
  const days: Day[] = [];
  for (const transaction of transactions) {
    const day = days.at(-1);
    if (day?.date === transaction.txn_date) day.transactions.push(transaction);
    else days.push({ date: transaction.txn_date, transactions: [transaction] });
  }
  return days;
}

export function TransactionsByDay({ transactions, ...list }: TransactionListProps) {
  const { selection } = list;
  const [isSelecting, setSelecting] = useState(false);
  const stop = () => {
    selection.clear();
    setSelecting(false);
  };
  return (
    <div>
      {daysOf(transactions).map((day, index) => (
        <section key={`${day.date} ${day.transactions[0]?.id}`} aria-label={day.date}>
          <div className="sticky top-(--head-top,0px) z-10 flex items-center justify-between border-b border-line bg-canvas px-4 py-1.5 text-body">
            <h2 className="text-muted">
              <DateText date={day.date} />
            </h2>
            {index === 0 && selection.found.length > 0 && (
              <span className="-my-1.5 -mr-4 flex">
                <Link to="/manager/rules" className="flex min-h-8 items-center px-3 font-medium text-accent">
                  Rules
                </Link>
                <button
                  type="button"
                  onClick={() => (isSelecting ? stop() : setSelecting(true))}
                  className="min-h-8 pr-4 pl-3 font-medium text-accent"
                >
                  {isSelecting ? 'Done' : 'Select'}
                </button>
              </span>
            )}
          </div>
          <ul>
            {day.transactions.map((transaction) => (
              <DayRow
                key={transaction.id}
                transaction={transaction}
                list={list}
                isSelecting={isSelecting && isTickable(transaction)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface DayRowProps {
  transaction: Transaction;
  list: RowList;
  isSelecting: boolean;
}

function DayRow({ transaction: stored, list, isSelecting }: DayRowProps) {
  const { selection, changedId, classify, onAllocate, onOpen, addressOf } = list;
  const { awaited, transaction, state, amountCents, isExcluded, other } = shownRow(stored, list);
  const left = unallocatedCents(transaction);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside opens it by keyboard
    <li
      data-row=""
      aria-busy={awaited !== undefined || undefined}
      onClickCapture={(event) => {
        if (!isSelecting || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        event.stopPropagation();
        selection.toggle(transaction.id);
      }}
      onClick={(event) => {
        if (!isOnControl(event.target)) onOpen(transaction.id);
      }}
      className={classNames(
        'group/row relative flex flex-col border-b border-line px-4 py-3',
        isSelecting && 'pl-12',
        isSelecting && selection.has(transaction.id) && 'bg-selected',
        awaited && 'opacity-60',
        changedId === transaction.id && 'animate-changed',
      )}
    >
      {isSelecting && (
        <Checkbox
          label={`Select ${transaction.description || 'No description'}`}
          checked={selection.has(transaction.id)}
          onToggle={() => selection.toggle(transaction.id)}
          className="absolute! top-4 left-4"
        />
      )}
      <div className="flex items-baseline justify-between gap-3 text-form">
        <DescriptionLink
          transaction={transaction}
          list={list}
          className="-my-1 line-clamp-2 min-w-0 py-1 wrap-anywhere focus-visible:focus-outline"
        />
        <Money
          amountCents={amountCents}
          sign="flow"
          className={isExcluded ? 'text-muted! line-through' : 'font-medium'}
        />
      </div>
      <div className="mt-0.5 flex min-h-5 items-center justify-between gap-3">
        <ListedType
          transaction={transaction}
          className={transaction.type === '' ? 'text-muted' : undefined}
        />
        {other && <DuplicateMark other={other} addressOf={addressOf} onOpen={onOpen} />}
        {state === 'allocated' && <FullyAllocated />}
        {state === 'partial' && (
          <span className="tnum text-label text-subtle">
            {formatMoney(transaction.allocated_amount)} allocated
          </span>
        )}
      </div>
      {state === 'unclassified' && !isSelecting && (
        <div className="mt-2 flex flex-col gap-2">
          <ClassifyLarge transaction={transaction} classify={classify} />
        </div>
      )}
      {(state === 'unallocated' || state === 'partial') && (
        <Button
          className="tnum mt-2 w-full text-form"
          title={exact(left)}
          onClick={() => onAllocate(transaction)}
        >
          Allocate {shortAmount(left)}
        </Button>
      )}
    </li>
  );
}
