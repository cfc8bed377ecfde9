import type { CalendarDate } from '#shared/calendar-date.ts';
import { isPayoutType, type RowType, type TransactionType } from '#shared/terms.ts';
import { lastingWords } from '../records/narration.ts';
import type { PastRow } from '../records/transaction-list-store.ts';
import type { Kind } from './kind-of-money.ts';

type Told = Pick<PastRow, 'description' | 'amount_cents'>;
type KindOfRow = Pick<Kind, 'type' | 'property_id' | 'category'>;

export interface LearntKind extends KindOfRow {
  readonly type: TransactionType;
  readonly as_of: CalendarDate;
  readonly count: number;
  readonly decidedBy: readonly PastRow[];
}

/** This many of the newest similar rows must agree, or all if there are fewer. */
const MUST_AGREE = 3;

/** Contributions and payouts change a client's paid amount, so neither type is suggested. */
function isSuggested(type: RowType): type is TransactionType {
  return type !== '' && type !== 'split' && type !== 'contribution' && !isPayoutType(type);
}

/** Returns '' for a text of only numbers and dates. */
function likenessOf({ description, amount_cents: amount }: Told): string {
  const words = lastingWords(description).join(' ');
  return words && `${Math.sign(amount)} ${words}`;
}

export function isSameKind(one: KindOfRow, other: KindOfRow): boolean {
  return one.type === other.type && one.property_id === other.property_id && one.category === other.category;
}

export function learnKinds(past: readonly PastRow[]): (row: Told) => LearntKind | undefined {
  const alike = new Map<string, PastRow[]>();
  for (const row of past) {
    const likeness = likenessOf(row);
    // A counter-entry reverses another row, so suggestions must not learn from its kind.
    if (row.type === '' || row.corrects !== undefined || likeness === '') continue;
    const known = alike.get(likeness);
    if (known) known.push(row);
    else alike.set(likeness, [row]);
  }
  return (row) => {
    const rows = alike.get(likenessOf(row)) ?? [];
    const decidedBy = rows.slice(0, MUST_AGREE);
    const [newest] = decidedBy;
    if (!newest || !decidedBy.every((one) => isSameKind(one, newest))) return undefined;
    const { type, property_id, category, txn_date: as_of } = newest;
    if (!isSuggested(type)) return undefined;
    const count = rows.filter((one) => isSameKind(one, newest)).length;
    return { type, property_id, category, as_of, count, decidedBy };
  };
}
