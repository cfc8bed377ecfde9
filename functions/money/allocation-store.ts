import * as z from 'zod';
import type { Write } from '../ledger/change.ts';
import { placeInTime } from '../ledger/cursor.ts';
import { queryItems } from '../ledger/query-items.ts';
import { queryList } from '../ledger/query-list.ts';
import { storedCents, storedDay } from '../ledger/stored.ts';
import { exists, putNew, remove } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { transactionTarget } from '../transactions/transaction-store.ts';

const allocationItem = z.object({
  id: z.string(),
  transaction_id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  txn_date: storedDay,
  amount_cents: storedCents,
  note: z.string(),
  /** The bank's text if the client may read it, else empty. */
  client_description: z.string(),
  created_at: z.string(),
  created_by_name: z.string(),
});
export type AllocationItem = z.output<typeof allocationItem>;

/** An allocation as its client sees it. */
const contributionItem = allocationItem.omit({ client_name: true, created_at: true, created_by_name: true });
export type ContributionItem = z.output<typeof contributionItem>;

function allocationKey(item: Pick<AllocationItem, 'id' | 'transaction_id' | 'created_at'>) {
  return { pk: transactionTarget(item.transaction_id), sk: `ALLOC#${item.created_at}#${item.id}` };
}

/** The list key of a client's contributions. */
function contributionsListKey(clientId: string): string {
  return `PAID#${clientId}`;
}

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

/** What a client paid, newest first, by pages. */
export async function listContributions(
  services: Services,
  clientId: string,
  page: { limit: number; cursor: string | undefined },
): Promise<{ contributions: ContributionItem[]; nextCursor: string | null }> {
  const found = await queryList(services, contributionsListKey(clientId), page, {
    place: placeInTime,
    ascending: false,
  });
  return {
    contributions: found.items.map((item) => contributionItem.parse(item)),
    nextCursor: found.nextCursor,
  };
}

export function putAllocationWrite(services: Services, item: AllocationItem): Write {
  return putNew(services, {
    ...allocationKey(item),
    list_pk: contributionsListKey(item.client_id),
    list_sk: `${item.txn_date}#${item.created_at}#${item.id}`,
    ...item,
  });
}

/** Deletes an allocation, if it still exists. */
export function deleteAllocationWrite(
  services: Services,
  item: Pick<AllocationItem, 'id' | 'transaction_id' | 'created_at'>,
): Write {
  return remove(services, { key: allocationKey(item), when: { pk: exists } });
}
