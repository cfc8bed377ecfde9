import * as z from 'zod';
import type { Cents } from '#shared/money.ts';
import { contributionsListKey } from '../clients/client-store.ts';
import type { Write } from '../ledger/change.ts';
import { queryItems } from '../ledger/query-items.ts';
import type { TransactionState } from '../ledger/statistics.ts';
import { storedCents, storedDay } from '../ledger/stored.ts';
import type { Services } from '../services.ts';
import {
  openListExpression,
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
  return {
    Delete: {
      TableName: services.portalTable,
      Key: allocationKey(item),
      ConditionExpression: 'attribute_exists(pk)',
    },
  };
}

export function putAllocationWrite(services: Services, item: AllocationItem): Write {
  return {
    Put: {
      TableName: services.portalTable,
      Item: {
        ...allocationKey(item),
        list_pk: contributionsListKey(item.client_id),
        list_sk: `${item.txn_date}#${item.created_at}#${item.id}`,
        ...item,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
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
  const list = openListExpression(transaction, step.after);
  const conditions = ['#type = :contribution', 'allocation_count < :most'];
  conditions.push(
    step.before === 'unallocated' ? 'unallocated_cents = abs_cents' : 'unallocated_cents < abs_cents',
  );
  conditions.push(step.after === 'allocated' ? 'unallocated_cents = :amount' : 'unallocated_cents > :amount');
  return {
    Update: {
      TableName: services.portalTable,
      Key: transactionKey(transaction.id),
      UpdateExpression:
        `SET unallocated_cents = unallocated_cents - :amount${list.set ? `, ${list.set}` : ''}` +
        `${list.remove} ADD version :one, allocation_count :one`,
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: {
        ':contribution': 'contribution',
        ':amount': amountCents,
        ':one': 1,
        ':most': maxAllocations,
        ...list.values,
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}
