import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { HistoryKind } from '#shared/history-kinds.ts';
import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import { PAYOUT_TYPES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { type Page, type Paged, queryList, queryMatching } from '../ledger/query-list.ts';
import { findItems, queryItems } from '../ledger/read.ts';
import { type Stored, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import { absent, atMost, exists, putNew, remove, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { findReconciliation } from './reconciliation-store.ts';
import { transactionTarget } from './transaction-store.ts';

const allocationItem = storedItem(
  z.object({
    id: z.string(),
    transaction_id: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    /** The day shown to the client: the deposit's day, or the day of the allocation if the deposit's month was closed. */
    txn_date: storedDay,
    /** The deposit's day; absent unless the deposit's month was closed at the time of the allocation. */
    received_on: storedDay.optional(),
    amount_cents: storedCents,
    note: z.string(),
    /** The bank's text if the client may read it, otherwise empty. */
    client_description: z.string(),
    /** The total of the active matches between this allocation and line items. */
    matched_cents: storedCents,
    created_at: z.string(),
    created_by_name: z.string(),
    /** When, by whom and why it was reversed. A reversed allocation stays stored, but its amount no longer counts as paid. */
    reversed_at: z.string().optional(),
    reversed_by_name: z.string().optional(),
    reversed_reason: z.string().optional(),
    /** The client to whom the amount was moved. */
    moved_to_client_id: z.string().optional(),
    moved_to_client_name: z.string().optional(),
  }),
);
export type AllocationItem = Stored<typeof allocationItem>;
const storedAllocation = storedItem(allocationItem.schema.extend({ matched_cents: storedCents.optional() }));

/** A row in a client's history: an allocation as the client sees it, or a payment by the fund to the client. */
const contributionItem = storedItem(
  allocationItem.schema
    .omit({
      client_name: true,
      matched_cents: true,
      created_at: true,
      created_by_name: true,
      reversed_by_name: true,
      reversed_reason: true,
      moved_to_client_name: true,
    })
    .extend({ paid_out_as: z.enum(PAYOUT_TYPES).optional(), matched_cents: storedCents.optional() }),
);
export type ContributionItem = Stored<typeof contributionItem>;

function allocationKey(item: Pick<AllocationItem, 'id' | 'transaction_id' | 'created_at'>) {
  return { pk: transactionTarget(item.transaction_id), sk: `ALLOC#${item.created_at}#${item.id}` };
}

export function contributionsListKey(clientId: string): string {
  return `PAID#${clientId}`;
}

/** The allocations of a transaction, oldest first; at most a few hundred. */
export async function listAllocationItems(
  services: Services,
  transactionId: string,
): Promise<AllocationItem[]> {
  const list = { partition: transactionTarget(transactionId), startsWith: 'ALLOC#' };
  const items = await queryItems(services, list, storedAllocation);
  return Promise.all(items.map((item) => withMatched(services, item)));
}

const allocatedTo = storedItem(allocationItem.schema.pick({ client_name: true, reversed_at: true }));

/** The clients' names in the first `atMost` allocations of a transaction, each name once. Skips reversed allocations. */
export async function listClientNames(
  services: Services,
  transactionId: string,
  atMost: number,
): Promise<string[]> {
  const list = { partition: transactionTarget(transactionId), startsWith: 'ALLOC#' };
  const items = await queryItems(services, list, allocatedTo, atMost);
  return [...new Set(items.flatMap((item) => (item.reversed_at === undefined ? [item.client_name] : [])))];
}

/** Adds the matched amount that old allocations lack: the whole amount if a match has the allocation's id, else zero. */
async function withMatched(
  services: Services,
  item: Stored<typeof storedAllocation>,
): Promise<AllocationItem> {
  if (item.matched_cents !== undefined) return { ...item, matched_cents: item.matched_cents };
  const match = await findReconciliation(services, item.id);
  return { ...item, matched_cents: match ? item.amount_cents : ZERO_CENTS };
}

/** One allocation of a transaction, reversed or not. */
export async function findAllocation(
  services: Services,
  transactionId: string,
  allocationId: string,
): Promise<AllocationItem | undefined> {
  // Search the list, because the key also contains the time of the allocation, and the caller has only the id.
  const items = await listAllocationItems(services, transactionId);
  return items.find(({ id }) => id === allocationId);
}

interface HistoryFilter {
  /** The last day of the rows to read. */
  readonly to?: CalendarDate | undefined;
  readonly kind?: HistoryKind | undefined;
}

/** Payments by and to a client, newest first, by pages; including reversed ones. */
export async function listContributions(
  services: Services,
  clientId: string,
  page: Page,
  { to, kind }: HistoryFilter = {},
): Promise<Paged<ContributionItem>> {
  const list = {
    index: 'list',
    partition: contributionsListKey(clientId),
    descending: true,
    to: to && `${to}~`,
  } as const;
  return queryMatching(
    page,
    (part) => queryList(services, list, contributionItem, part),
    (item) => (kind === undefined ? true : kindOfContribution(item) === kind),
  );
}

const summedContribution = storedItem(
  contributionItem.schema.pick({ amount_cents: true, reversed_at: true, paid_out_as: true }),
);

/** The kind of a row in a client's history: payment, reversal, or payment by the fund. */
export function kindOfContribution({
  reversed_at: reversedAt,
  paid_out_as: paidOutAs,
}: Pick<ContributionItem, 'reversed_at' | 'paid_out_as'>): HistoryKind {
  if (paidOutAs !== undefined) return 'payout';
  return reversedAt === undefined ? 'payment' : 'taken-back';
}

/**
 * The number and total of the rows in a client's history by kind, up to the day `to`. The total leaves out
 * voided payouts.
 */
export async function sumContributions(
  services: Services,
  clientId: string,
  to?: CalendarDate,
): Promise<Record<HistoryKind, { rows: number; sumCents: Cents }>> {
  const list = { partition: contributionsListKey(clientId), to: to && `${to}~` };
  const attributes = Object.keys(summedContribution.schema.shape);
  const items = await queryItems(services, { index: 'list', ...list, attributes }, summedContribution);
  const sumOf = (kind: HistoryKind) => {
    const rows = items.filter((item) => kindOfContribution(item) === kind);
    const counted = rows.filter(({ reversed_at: at }) => kind === 'taken-back' || at === undefined);
    return {
      rows: rows.length,
      sumCents: addCents(ZERO_CENTS, ...counted.map(({ amount_cents: amountCents }) => amountCents)),
    };
  };
  return { payment: sumOf('payment'), 'taken-back': sumOf('taken-back'), payout: sumOf('payout') };
}

const allocationName = storedItem(
  allocationItem.schema.pick({ id: true, transaction_id: true, created_at: true }),
);
const allocationPlace = storedItem(allocationName.schema.extend({ list_sk: z.string() }));
/** The id of an allocation and its position in the list of its client's payments. */
export type AllocationPlace = Stored<typeof allocationPlace>;

const paidFrom = storedItem(allocationItem.schema.pick({ transaction_id: true, reversed_at: true }));

export async function findTransactionIdsOf(services: Services, clientId: string): Promise<Set<string>> {
  const list = { index: 'list', partition: contributionsListKey(clientId) } as const;
  const attributes = Object.keys(paidFrom.schema.shape);
  const items = await queryItems(services, { ...list, attributes }, paidFrom);
  return new Set(items.flatMap((item) => (item.reversed_at === undefined ? [item.transaction_id] : [])));
}

/** The positions of a client's allocations in the list of the client's payments, newest first, by pages, with reversed ones. */
export function listAllocationPlaces(
  services: Services,
  clientId: string,
  page: Page,
): Promise<Paged<AllocationPlace>> {
  const list = { partition: contributionsListKey(clientId), descending: true };
  const attributes = Object.keys(allocationName.schema.shape);
  return queryList(services, { index: 'list', ...list, attributes }, allocationPlace, page);
}

/** The current state of these allocations, in the order of `places`. Leaves out allocations that an unmatch deleted. */
export async function findAllocations(
  services: Services,
  places: readonly AllocationPlace[],
): Promise<AllocationItem[]> {
  const found = (await findItems(services, places.map(allocationKey))).map((item) =>
    storedAllocation.parse(item),
  );
  const byId = new Map(found.map((item) => [item.id, item]));
  const ordered = places.flatMap(({ id }) => byId.get(id) ?? []);
  return Promise.all(ordered.map((item) => withMatched(services, item)));
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

/** The reversal of an allocation: actor, time, reason and, if the amount was moved, the client who received it. */
export type Reversal = Required<
  Pick<AllocationItem, 'reversed_at' | 'reversed_by_name' | 'reversed_reason'>
> &
  Pick<AllocationItem, 'moved_to_client_id' | 'moved_to_client_name'>;

/** Marks an allocation as reversed. Fails if the allocation is already reversed or has a matched amount. */
export function reverseAllocationWrite(services: Services, item: AllocationItem, reversal: Reversal): Write {
  const key = allocationKey(item);
  const live = { pk: exists, reversed_at: absent };
  return update(services, {
    key,
    set: reversal,
    when: [
      { ...live, matched_cents: absent },
      { ...live, matched_cents: 0 },
    ],
  });
}

/** Changes an allocation's matched amount by `byCents`. Fails if it is reversed or its unmatched amount is too small. */
export function matchAllocationWrite(
  services: Services,
  item: Pick<AllocationItem, 'id' | 'transaction_id' | 'created_at' | 'amount_cents'>,
  byCents: Cents,
): Write {
  const live = { pk: exists, reversed_at: absent };
  return update(services, {
    key: allocationKey(item),
    add: { matched_cents: byCents },
    when: [
      { ...live, matched_cents: atMost(item.amount_cents - byCents) },
      ...(byCents > 0 && byCents <= item.amount_cents ? [{ ...live, matched_cents: absent }] : []),
    ],
  });
}
