import { displayDate } from '#shared/calendar-date.ts';
import type { TransactionDetail } from '#shared/contract/transactions.ts';
import { Notice } from '../ui/notice.tsx';

/** One row as it is named in a sentence: `“Osko transfer” of 10/06/2025`. */
export function rowInWords({
  description,
  txn_date,
}: Pick<TransactionDetail['same_money'][number], 'description' | 'txn_date'>): string {
  return `“${description || 'No description'}” of ${displayDate(txn_date)}`;
}

/** Warns before a transaction leaves the figures for which other rows were set aside. */
export function SetAsideForIt({ transaction: { same_money } }: { transaction: TransactionDetail }) {
  const [first] = same_money;
  if (!first) return null;
  return (
    <Notice tone="warning">
      {same_money.length === 1
        ? `${rowInWords(first)} is set aside as the same money. Put it back too, or the money is in no figure.`
        : `${same_money.length} rows are set aside as the same money. Put one back too, or the money is in no figure.`}
    </Notice>
  );
}
