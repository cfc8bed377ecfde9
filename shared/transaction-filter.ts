import type { CalendarDate } from './calendar-date.ts';
import { absCents, type Cents } from './money.ts';
import type { RowType, TransactionSource } from './terms.ts';

export interface TransactionFilter {
  readonly type?: RowType | undefined;
  readonly source?: TransactionSource | undefined;
  readonly propertyId?: string | undefined;
  readonly accountId?: string | undefined;
  readonly category?: string | undefined;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly minCents?: Cents | undefined;
  readonly maxCents?: Cents | undefined;
  readonly words?: string | undefined;
}

interface Kind {
  readonly type: RowType;
  readonly property_id: string | null;
  readonly category: string | null;
}

interface Row extends Kind {
  readonly parts?: readonly Kind[] | undefined;
  readonly source: TransactionSource | null;
  readonly account_id: string | null;
  readonly txn_date: CalendarDate;
  readonly amount: Cents;
  readonly description: string;
}

export function folded(text: string): string {
  return text.trim().toLowerCase();
}

/** A split transaction passes if one of its parts passes. */
export function passesFilter(row: Row, filter: TransactionFilter): boolean {
  const { type, source, propertyId, accountId, category, from, to, minCents, maxCents, words = '' } = filter;
  const amount = absCents(row.amount);
  const isOfKind = (kind: Kind) =>
    (type === undefined || kind.type === type || row.type === type) &&
    (propertyId === undefined || kind.property_id === propertyId) &&
    (category === undefined || folded(kind.category ?? '') === folded(category));
  return (
    (row.parts ?? [row]).some(isOfKind) &&
    (source === undefined || row.source === source) &&
    (accountId === undefined || row.account_id === accountId) &&
    (from === undefined || row.txn_date >= from) &&
    (to === undefined || row.txn_date <= to) &&
    (minCents === undefined || amount >= minCents) &&
    (maxCents === undefined || amount <= maxCents) &&
    (words === '' || row.description.toLowerCase().includes(folded(words)))
  );
}
