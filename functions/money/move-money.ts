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

/** What becomes of one transaction whose money is given to clients, or taken back from them. */
export interface Movement {
  /** As it was read; undefined where the transaction is recorded now. */
  readonly before: TransactionItem | undefined;
  readonly after: TransactionItem;
  readonly given?: readonly AllocationItem[];
  readonly takenBack?: readonly Pick<
    AllocationItem,
    'id' | 'transaction_id' | 'client_id' | 'amount_cents' | 'created_at'
  >[];
}

/**
 * Everything that moving money between transactions and clients writes: each transaction as
 * `transaction:<id>`, each part as `allocation:<id>`, what each client has paid as `client:<id>`, and the
 * counters. Supposes that nobody changed the transactions since they were read or, where only `steps` are
 * supposed, that each goes from whole to part or to nothing as it was read.
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
  // Only the sum over all shards is ever read; a shard for each transaction would be more writes.
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
