import { LIMITS } from '#shared/constants.ts';
import type { DeclinedLine as Declined } from '#shared/contract/reconciliations.ts';
import type { ListedTransaction } from './transaction-list-store.ts';
import type { DeclinedLine, TransactionItem } from './transaction-store.ts';

type Declinable = Pick<TransactionItem, 'declined_lines'>;

export function withDeclined<Item extends Declinable>(
  transaction: Item,
  lineIds: readonly string[],
  declined: Omit<DeclinedLine, 'line_item_id'>,
): Item {
  const others = (transaction.declined_lines ?? []).filter((line) => !lineIds.includes(line.line_item_id));
  const added = [...new Set(lineIds)].map((id) => ({ line_item_id: id, ...declined }));
  // An undo of a match must not be refused because of this limit.
  return { ...transaction, declined_lines: [...others, ...added].slice(-LIMITS.declinedLines) };
}

export function withoutDeclined<Item extends Declinable>(
  transaction: Item,
  lineIds: readonly string[],
): Item {
  const before = transaction.declined_lines ?? [];
  const left = before.filter((line) => !lineIds.includes(line.line_item_id));
  if (left.length === before.length) return transaction;
  return { ...transaction, declined_lines: left.length > 0 ? left : undefined };
}

export function presentDeclined({
  declined_lines: lines = [],
}: Pick<ListedTransaction, 'declined_lines'>): Declined[] {
  return lines.map(({ line_item_id, by, at, by_name }) => ({
    line_item_id,
    by,
    declined_at: at,
    declined_by_name: by_name,
  }));
}
