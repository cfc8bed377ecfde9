import type { CalendarDate } from './calendar-date.ts';
import { absCents, type Cents } from './money.ts';
import type { TransactionSource, TransactionType } from './terms.ts';

/** Filters of a list of transactions. A transaction must pass all filters that are present. Limits are inclusive. */
export interface TransactionFilter {
  readonly type?: TransactionType | '' | undefined;
  readonly source?: TransactionSource | undefined;
  readonly propertyId?: string | undefined;
  readonly accountId?: string | undefined;
  readonly category?: string | undefined;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  /** `minCents` and `maxCents` limit the amount without its sign. */
  readonly minCents?: Cents | undefined;
  readonly maxCents?: Cents | undefined;
  /** Text that the description must contain, ignoring case. */
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

/** Converts a description or category for comparing with another one. */
export function folded(text: string): string {
  return text.trim().toLowerCase();
}

/** Whether a transaction passes the filters; used by the page and by the search. */
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
