import * as z from 'zod';
import type { AllocatedMoney } from '#shared/contract/reconciliations.ts';
import { outstandingCents } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { placeInTime, readCursor, writeCursor } from '../ledger/cursor.ts';
import { lengthIfWhole, type Page, type Paged, pageOf } from '../ledger/query-list.ts';
import { freeOfAllocation } from '../money/decide-giving-back.ts';
import {
  type AllocationItem,
  type AllocationPlace,
  findAllocations,
  isLiveAllocation,
  listAllocationPlaces,
} from '../records/allocation-store.ts';
import { listAllOutstanding } from '../records/capital-call-store.ts';
import { findTransactions, type TransactionItem } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';

const CLIENTS_AT_ONCE = 50;

const placeOfClient = z.strictObject({
  client: z.string().min(1).max(80),
  after: placeInTime.shape.after.optional(),
});

export const listAllocated: Handler<'listAllocated'> = async (input, { services, refuse }) => {
  const page = pageOf(input);
  const start = page.cursor === undefined ? undefined : readCursor(page.cursor, placeOfClient);
  if (start && input.client_id !== undefined && start.client !== input.client_id)
    return refuse('invalid-cursor');
  const clientIds = input.client_id === undefined ? await clientsToPay(services) : [input.client_id];
  const places = await nextPlaces(services, clientIds, page, start);
  const [allocations, transactions] = await Promise.all([
    findAllocations(services, places.items),
    findTransactions(services, [...new Set(places.items.map((place) => place.transaction_id))]),
  ]);
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  const allocated = allocations
    .filter((item) => isLiveAllocation(item) && item.matched_cents < freeOfAllocation(item))
    .map((item) => present(item, byId.get(item.transaction_id)));
  return {
    allocated,
    total: lengthIfWhole(page, { items: allocated, nextCursor: places.nextCursor }),
    next_cursor: places.nextCursor,
  };
};

async function clientsToPay(services: Services): Promise<string[]> {
  const lines = await listAllOutstanding(services);
  return [...new Set(lines.map((line) => line.client_id))].sort();
}

async function nextPlaces(
  services: Services,
  clientIds: readonly string[],
  { limit }: Page,
  start: z.output<typeof placeOfClient> | undefined,
): Promise<Paged<AllocationPlace>> {
  const isBegun = (id: string) => id === start?.client && start.after !== undefined;
  const left = clientIds.filter((id) => start === undefined || id > start.client || isBegun(id));
  const lists = await Promise.all(
    left.slice(0, CLIENTS_AT_ONCE).map((id) => {
      const cursor = isBegun(id) ? writeCursor({ after: start?.after }) : undefined;
      return listAllocationPlaces(services, id, { limit, cursor });
    }),
  );
  const items: AllocationPlace[] = [];
  for (const [index, list] of lists.entries()) {
    const client = left[index];
    const taken = list.items.slice(0, limit - items.length);
    items.push(...taken);
    const end = taken.at(-1);
    if (end && (taken.length < list.items.length || list.nextCursor !== null))
      return { items, nextCursor: writeCursor({ client, after: end.list_sk }) };
    if (index === left.length - 1) break;
    if (items.length === limit || index === lists.length - 1)
      return { items, nextCursor: writeCursor({ client }) };
  }
  return { items, nextCursor: null };
}

function present(item: AllocationItem, transaction: TransactionItem | undefined): AllocatedMoney {
  return {
    transaction_id: item.transaction_id,
    allocation_id: item.id,
    client_id: item.client_id,
    client_name: item.client_name,
    txn_date: item.txn_date,
    description: transaction?.description ?? item.client_description,
    amount: item.amount_cents,
    matched_amount: item.matched_cents,
    unmatched_amount: outstandingCents(freeOfAllocation(item), item.matched_cents),
  };
}
