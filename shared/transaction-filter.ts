import type { CalendarDate } from './calendar-date.ts';
import { absCents, type Cents } from './money.ts';
import type { TransactionSource, TransactionType } from './terms.ts';

/** What a list of transactions is narrowed to; each part that is given must hold. */
export interface TransactionFilter {
  readonly type?: TransactionType | '' | undefined;
  readonly source?: TransactionSource | undefined;
  readonly propertyId?: string | undefined;
  readonly accountId?: string | undefined;
  readonly category?: string | undefined;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  /** Compared with the amount without its sign, both included. */
  readonly minCents?: Cents | undefined;
  readonly maxCents?: Cents | undefined;
  /** Stands in the description, in any case of its letters. */
  readonly words?: string | undefined;
}

interface Row {
  readonly type: TransactionType | '';
  readonly source: TransactionSource | null;
  readonly property_id: string | null;
  readonly account_id: string | null;
  readonly category: string | null;
  readonly txn_date: CalendarDate;
  readonly amount: Cents;
  readonly description: string;
}

/** How descriptions and categories are compared. */
export function folded(text: string): string {
  return text.trim().toLowerCase();
}

/** The one rule of which transactions a filter finds, for the page that has them and for the search that reads them. */
export function passesFilter(row: Row, filter: TransactionFilter): boolean {
  const { type, source, propertyId, accountId, category, from, to, minCents, maxCents, words = '' } = filter;
  const amount = absCents(row.amount);
  return (
    (type === undefined || row.type === type) &&
    (source === undefined || row.source === source) &&
    (propertyId === undefined || row.property_id === propertyId) &&
    (accountId === undefined || row.account_id === accountId) &&
    (category === undefined || folded(row.category ?? '') === folded(category)) &&
    (from === undefined || row.txn_date >= from) &&
    (to === undefined || row.txn_date <= to) &&
    (minCents === undefined || amount >= minCents) &&
    (maxCents === undefined || amount <= maxCents) &&
    (words === '' || row.description.toLowerCase().includes(folded(words)))
  );
}
