import * as z from 'zod';
import type { Cents } from '#shared/money.ts';
import { contributionsListKey } from '../clients/client-store.ts';
import type { Write } from '../ledger/change.ts';
import { queryItems } from '../ledger/query-items.ts';
import type { TransactionState } from '../ledger/statistics.ts';
import { storedCents, storedDay } from '../ledger/stored.ts';
import { above, attribute, below, exists, putNew, remove, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import {
  openListMove,
  type TransactionItem,
  transactionKey,
  transactionTarget,
} from './transaction-store.ts';

const allocationItem = z.object({
  id: z.string(),
  transaction_id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  txn_date: storedDay,
  amount_cents: storedCents,
  note: z.string(),
  /** The bank's text where the client may read it, else empty. */
  client_description: z.string(),
  created_at: z.string(),
  created_by_name: z.string(),
});
export type AllocationItem = z.output<typeof allocationItem>;

/** The allocations of a transaction, oldest first. A transaction has at most a few hundred. */
export async function listAllocationItems(
  services: Services,
  transactionId: string,
): Promise<AllocationItem[]> {
  const items = await queryItems(services, {
    KeyConditionExpression: 'pk = :transaction AND begins_with(sk, :allocation)',
    ExpressionAttributeValues: { ':transaction': transactionTarget(transactionId), ':allocation': 'ALLOC#' },
    ConsistentRead: true,
  });
  return items.map((item) => allocationItem.parse(item));
}

function allocationKey(item: Pick<AllocationItem, 'id' | 'transaction_id' | 'created_at'>) {
  return { pk: transactionTarget(item.transaction_id), sk: `ALLOC#${item.created_at}#${item.id}` };
}

/** Takes an allocation back, supposing it is still there. */
export function deleteAllocationWrite(
  services: Services,
  item: Pick<AllocationItem, 'id' | 'transaction_id' | 'created_at'>,
): Write {
  return remove(services, { key: allocationKey(item), when: { pk: exists } });
}

export function putAllocationWrite(services: Services, item: AllocationItem): Write {
  return putNew(services, {
    ...allocationKey(item),
    list_pk: contributionsListKey(item.client_id),
    list_sk: `${item.txn_date}#${item.created_at}#${item.id}`,
    ...item,
  });
}

/**
 * Takes an amount from what is left of a contribution, supposing it stands as `before` and will stand
 * as `after`: only the step from whole to part and the step to nothing depend on the exact remainder,
 * so that parallel allocations in between do not fail each other.
 */
export function takeFromRemainderWrite(
  services: Services,
  transaction: TransactionItem,
  amountCents: Cents,
  step: { before: TransactionState; after: TransactionState },
  maxAllocations: number,
): Write {
  const whole = attribute('unallocated_cents');
  return update(services, {
    key: transactionKey(transaction.id),
    ...openListMove(transaction, step.after),
    add: { unallocated_cents: -amountCents, allocation_count: 1, version: 1 },
    when: {
      type: 'contribution',
      allocation_count: below(maxAllocations),
      abs_cents: step.before === 'unallocated' ? whole : above(whole),
      unallocated_cents: step.after === 'allocated' ? amountCents : above(amountCents),
    },
  });
}
