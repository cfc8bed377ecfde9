import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import type { Write } from '../ledger/change.ts';
import type { ClosedMonths } from '../ledger/month-locks.ts';
import {
  type AllocationItem,
  deleteAllocationWrite,
  matchAllocationWrite,
  putAllocationWrite,
  type Reversal,
  reverseAllocationWrite,
} from '../records/allocation-store.ts';
import { type ClientItem, changePaidWrite } from '../records/client-store.ts';
import {
  changeUnallocatedWrite,
  putTransactionWrite,
  type TransactionItem,
} from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import { counterWrites } from './counter-writes.ts';
import { payoutWrites } from './pay-out.ts';

type DeletedAllocation = Pick<
  AllocationItem,
  'id' | 'transaction_id' | 'client_id' | 'amount_cents' | 'created_at'
>;

/** A transaction whose allocations change. */
export interface Movement {
  /** The transaction as it was read; undefined if it is recorded now. */
  readonly before: TransactionItem | undefined;
  readonly after: TransactionItem;
  readonly created?: readonly AllocationItem[];
  /** Allocations that a match made; unmatching deletes them. */
  readonly deleted?: readonly DeletedAllocation[];
  /** Allocations that a manager reverses; they stay stored. */
  readonly reversed?: readonly { readonly item: AllocationItem; readonly reversal: Reversal }[];
  /** Existing allocations with the amount to match of each. Matching does not change what the clients have paid. */
  readonly matched?: readonly { readonly item: AllocationItem; readonly byCents: Cents }[];
}

/**
 * All writes that make or reverse allocations: `transaction:<id>`, `allocation:<id>`, `client:<id>` for each client's paid
 * amount, and the writes of `counterWrites` and `payoutWrites`.
 */
export function moneyWrites(
  services: Services,
  movements: readonly Movement[],
  {
    closedMonths,
    condition = 'same-version',
    limitedToPledge = [],
  }: {
    /** The months that were closed when read. The writes must not change their figures. */
    closedMonths: ClosedMonths;
    /**
     * `same-version`: fails if a transaction has changed since it was read.
     * `same-states`: accepts other allocations since then, except as described at `changeUnallocatedWrite`.
     */
    condition?: 'same-version' | 'same-states';
    /** Clients for whom the writes fail if they would have paid more than their pledge as it was read. */
    limitedToPledge?: readonly Pick<ClientItem, 'id' | 'pledged_cents'>[];
  },
): Record<string, Write> {
  const writes: Record<string, Write> = {};
  const paid = new Map<string, { byCents: Cents; allocations: number; reversals: number }>();
  const pay = (clientId: string, byCents: Cents, allocations: 1 | -1, reversals: 0 | 1 = 0) => {
    const sum = paid.get(clientId) ?? { byCents: ZERO_CENTS, allocations: 0, reversals: 0 };
    paid.set(clientId, {
      byCents: addCents(sum.byCents, byCents),
      allocations: sum.allocations + allocations,
      reversals: sum.reversals + reversals,
    });
  };
  for (const movement of movements) {
    const { before, after, created = [], deleted = [], reversed = [], matched = [] } = movement;
    writes[`transaction:${after.id}`] = before
      ? changeUnallocatedWrite(services, before, after, condition)
      : putTransactionWrite(services, after);
    for (const item of created) {
      writes[`allocation:${item.id}`] = putAllocationWrite(services, item);
      pay(item.client_id, item.amount_cents, 1);
    }
    for (const item of deleted) {
      writes[`allocation:${item.id}`] = deleteAllocationWrite(services, item);
      pay(item.client_id, negateCents(item.amount_cents), -1);
    }
    for (const { item, reversal } of reversed) {
      writes[`allocation:${item.id}`] = reverseAllocationWrite(services, item, reversal);
      pay(item.client_id, negateCents(item.amount_cents), -1, 1);
    }
    for (const { item, byCents } of matched)
      writes[`allocation:${item.id}`] = matchAllocationWrite(services, item, byCents);
  }
  for (const [clientId, change] of paid)
    writes[`client:${clientId}`] = changePaidWrite(
      services,
      clientId,
      change,
      change.byCents > 0 ? limitedToPledge.find(({ id }) => id === clientId) : undefined,
    );
  // All transactions use one shard for their counters; one shard for each would need more writes.
  return {
    ...writes,
    ...payoutWrites(services, movements),
    ...counterWrites(services, movements[0]?.after.id ?? '', movements, closedMonths),
  };
}
