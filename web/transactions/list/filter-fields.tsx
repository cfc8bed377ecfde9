import { useState } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import { type Cents, plainDollars } from '#shared/money.ts';
import type { ChangeView } from '../../ui/address-view.ts';
import { invalidAmount, MoneyField, readTypedMoney } from '../../ui/money-field.tsx';
import { formatMoney } from '../../ui/money-format.ts';
import type { TransactionsView } from './transactions-view.ts';

interface FilterFieldsProps {
  view: TransactionsView;
  change: ChangeView<TransactionsView>;
}

export function dateRangeText({ from, to }: Pick<TransactionsView, 'from' | 'to'>): string {
  if (from && to) return `${displayDate(from)} – ${displayDate(to)}`;
  if (from) return `From ${displayDate(from)}`;
  return to ? `Until ${displayDate(to)}` : 'Any';
}

export function amountRangeText({
  minCents,
  maxCents,
}: Pick<TransactionsView, 'minCents' | 'maxCents'>): string {
  const text = (amount: Cents) => formatMoney(amount, { exact: amount % 100 !== 0 });
  if (minCents !== undefined && maxCents !== undefined) return `${text(minCents)} – ${text(maxCents)}`;
  if (minCents !== undefined) return `From ${text(minCents)}`;
  return maxCents === undefined ? 'Any' : `Up to ${text(maxCents)}`;
}

export function AmountRangeFields({ view, change }: FilterFieldsProps) {
  const reversed =
    view.minCents !== undefined && view.maxCents !== undefined && view.minCents > view.maxCents;
  return (
    <div className="grid grid-cols-2 gap-3">
      <AmountBound
        label="At least"
        bound={view.minCents}
        onBound={(minCents) => change({ minCents }, { replace: true })}
      />
      <AmountBound
        label="At most"
        bound={view.maxCents}
        onBound={(maxCents) => change({ maxCents }, { replace: true })}
        error={reversed ? '“At most” must not be less than “At least”' : undefined}
      />
    </div>
  );
}

function readBound(text: string): Cents | undefined {
  const amount = readTypedMoney(text);
  return amount !== undefined && amount >= 0 ? amount : undefined;
}

function boundProblem(text: string): string | undefined {
  if (text.trim() === '' || readBound(text) !== undefined) return undefined;
  return readTypedMoney(text) === undefined ? invalidAmount(text) : 'Enter the amount without a minus sign';
}

interface AmountBoundProps {
  label: string;
  bound: Cents | undefined;
  onBound: (bound: Cents | undefined) => void;
  error?: string | undefined;
}

function AmountBound({ label, bound, onBound, error }: AmountBoundProps) {
  const [typed, setTyped] = useState('');
  const [editing, setEditing] = useState(false);
  // 'Clear Filters' changes `bound` from outside. If the typed text then differs, `bound` is shown.
  const text = readBound(typed) === bound ? typed : bound === undefined ? '' : plainDollars(bound);
  // A text of digits and separators may be unfinished, so no error is shown yet.
  const unfinished = editing && readBound(text) === undefined && /^[\d\s$,.]*$/.test(text);
  return (
    <MoneyField
      label={label}
      placeholder="Any"
      value={text}
      error={unfinished ? undefined : (boundProblem(text) ?? error)}
      onFocus={() => setEditing(true)}
      onBlur={() => setEditing(false)}
      onChange={(next) => {
        setTyped(next);
        onBound(readBound(next));
      }}
    />
  );
}
