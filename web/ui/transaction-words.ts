import { displayDate } from '#shared/calendar-date.ts';
import type { Transaction, TransactionDetail } from '#shared/contract/transactions.ts';
import { SOURCE_NAMES } from '#shared/source-names.ts';

export function rowSubtitle({
  description,
  txn_date,
}: Pick<Transaction, 'description' | 'txn_date'>): string {
  return `${description || 'No description'}, ${displayDate(txn_date)}`;
}

export function rowInWords({ description, txn_date }: Pick<Transaction, 'description' | 'txn_date'>): string {
  return `“${description || 'No description'}” of ${displayDate(txn_date)}`;
}

export function duplicateInWords({ txn_date, source }: Pick<Transaction, 'txn_date' | 'source'>): string {
  const from = source ? SOURCE_NAMES[source] : 'unknown source';
  return `same amount on ${displayDate(txn_date)}, ${from.charAt(0).toLowerCase()}${from.slice(1)}`;
}

export function setAsideForIt({
  same_money: rows,
}: Pick<TransactionDetail, 'same_money'>): string | undefined {
  const [first] = rows;
  if (!first) return undefined;
  return rows.length === 1
    ? `${rowInWords(first)} is set aside as a duplicate of this row. If you exclude this row too, no figure includes the amount. To count the duplicate, first use “Undo set aside” on the duplicate.`
    : `${rows.length} duplicates of this row are set aside. If you exclude this row too, no figure includes the amount. To count a duplicate, first use “Undo set aside” on the duplicate.`;
}
