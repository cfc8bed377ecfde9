import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { changePaidWrite } from '../clients/client-store.ts';
import type { Write } from '../ledger/change.ts';
import { changeOfCounts, countsOfTransaction, shardOf, sumDeltas } from '../ledger/statistics.ts';
import { countWrite } from '../ledger/statistics-store.ts';
import type { Services } from '../services.ts';
import {
  changeRemainderWrite,
  putTransactionWrite,
  type TransactionItem,
} from '../transactions/transaction-store.ts';
import { type AllocationItem, deleteAllocationWrite, putAllocationWrite } from './allocation-store.ts';

/** The change of one transaction that is allocated to clients or taken back from them. */
export interface Movement {
  /** As it was read; undefined for a transaction recorded now. */
  readonly before: TransactionItem | undefined;
  readonly after: TransactionItem;
  readonly given?: readonly AllocationItem[];
  readonly takenBack?: readonly Pick<
    AllocationItem,
    'id' | 'transaction_id' | 'client_id' | 'amount_cents' | 'created_at'
  >[];
}

/**
 * All writes of moving money between transactions and clients: each transaction as `transaction:<id>`, each part as
 * `allocation:<id>`, each client's paid amount as `client:<id>`, and the counters. With `versions` they fail if anybody
 * changed a transaction since it was read. With `steps` they accept such a change while the amount is still there and
 * the transaction still goes between the same two of the states wholly, partly and not unallocated, as the counters need.
 */
export function moneyWrites(
  services: Services,
  movements: readonly Movement[],
  supposing: 'versions' | 'steps' = 'versions',
): Record<string, Write> {
  const writes: Record<string, Write> = {};
  const paid = new Map<string, { byCents: Cents; allocations: number }>();
  const pay = (clientId: string, byCents: Cents, allocations: 1 | -1) => {
    const sum = paid.get(clientId) ?? { byCents: ZERO_CENTS, allocations: 0 };
    paid.set(clientId, {
      byCents: addCents(sum.byCents, byCents),
      allocations: sum.allocations + allocations,
    });
  };
  for (const { before, after, given = [], takenBack = [] } of movements) {
    writes[`transaction:${after.id}`] = before
      ? changeRemainderWrite(services, before, after, supposing)
      : putTransactionWrite(services, after);
    for (const item of given) {
      writes[`allocation:${item.id}`] = putAllocationWrite(services, item);
      pay(item.client_id, item.amount_cents, 1);
    }
    for (const item of takenBack) {
      writes[`allocation:${item.id}`] = deleteAllocationWrite(services, item);
      pay(item.client_id, negateCents(item.amount_cents), -1);
    }
  }
  for (const [clientId, change] of paid)
    writes[`client:${clientId}`] = changePaidWrite(services, clientId, change);
  // Only the sum over all shards is read, and a shard for each transaction would need more writes.
  const shard = shardOf(movements[0]?.after.id ?? '');
  writes.counters = countWrite(services, shard, sumDeltas(movements.map(countsMoved)));
  return writes;
}

function countsMoved({ before, after }: Movement) {
  return changeOfCounts(before ? countsOf(before) : {}, countsOf(after));
}

function countsOf(item: TransactionItem) {
  return countsOfTransaction({
    type: item.type,
    absCents: item.abs_cents,
    unallocatedCents: item.unallocated_cents,
  });
}
