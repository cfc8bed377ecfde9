import { type Cents, cents } from '#shared/money.ts';
import type { Write } from '../ledger/change.ts';
import { type CounterDelta, changeOfCounts, countsOfTransaction, stateOf } from '../ledger/statistics.ts';
import { update } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { openListMove, type TransactionItem, transactionKey } from './transaction-store.ts';

/** A transaction before and after matching or unmatching, as far as that changes it. */
type Matched = Pick<
  TransactionItem,
  'type' | 'unallocated_cents' | 'allocation_count' | 'classified_by_match'
>;

/** The transaction once so much of it is matched in so many parts; unclassified ones become contributions. */
export function afterMatching(
  transaction: TransactionItem,
  amountCents: Cents,
  parts: number,
): TransactionItem {
  const isNew = transaction.type === '';
  return {
    ...transaction,
    type: 'contribution',
    unallocated_cents: cents(transaction.unallocated_cents - amountCents),
    allocation_count: transaction.allocation_count + parts,
    ...(isNew ? { classified_by_match: true } : {}),
  };
}

/** The transaction once one match of it is taken back; what matching classified is unclassified with the last. */
export function afterUnmatching(transaction: TransactionItem, amountCents: Cents): TransactionItem {
  const { classified_by_match: byMatch, ...rest } = transaction;
  const allocations = transaction.allocation_count - 1;
  const isUndone = byMatch === true && allocations === 0;
  return {
    ...rest,
    type: isUndone ? '' : transaction.type,
    unallocated_cents: cents(transaction.unallocated_cents + amountCents),
    allocation_count: allocations,
    ...(byMatch && !isUndone ? { classified_by_match: true } : {}),
  };
}

function stateAfter(transaction: TransactionItem) {
  return stateOf(transaction.type, transaction.abs_cents, transaction.unallocated_cents);
}

/** How counters move between the two. */
export function countsBetween(before: TransactionItem, after: TransactionItem): CounterDelta {
  const counted = (item: TransactionItem) =>
    countsOfTransaction({
      type: item.type,
      absCents: item.abs_cents,
      unallocatedCents: item.unallocated_cents,
    });
  return changeOfCounts(counted(before), counted(after));
}

/** Writes what matching or unmatching makes of a transaction, supposing nobody changed it since it was read. */
export function matchedTransactionWrite(
  services: Services,
  before: TransactionItem,
  after: TransactionItem,
): Write {
  const list = openListMove(after, stateAfter(after));
  const { type, unallocated_cents, allocation_count, classified_by_match }: Matched = after;
  return update(services, {
    key: transactionKey(before.id),
    set: { type, unallocated_cents, allocation_count, classified_by_match, ...list.set },
    remove: [...list.remove, ...(classified_by_match ? [] : ['classified_by_match'])],
    add: { version: 1 },
    when: { version: before.version },
  });
}
