import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { HistoryKind } from '#shared/history-kinds.ts';
import { type Cents, ZERO_CENTS } from '#shared/money.ts';
import { PAYOUT_TYPES } from '#shared/terms.ts';
import { ONE_DOLLAR, type UnitsE4, unitsForCents } from '#shared/units.ts';
import type { Write } from '../ledger/change.ts';
import { type Page, type Paged, queryList, queryMatching } from '../ledger/query-list.ts';
import { findItems, queryItems, queryPages } from '../ledger/read.ts';
import { type Stored, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import { above, absent, atMost, exists, putNew, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { findReconciliation } from './reconciliation-store.ts';
import { transactionTarget } from './transaction-store.ts';
import { storedPrice, storedUnits } from './unit-move-store.ts';

const allocationItem = storedItem(
  z.object({
    id: z.string(),
    transaction_id: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    /** The day of the deposit, or of the allocation if the deposit's month was closed. */
    txn_date: storedDay,
    /** Set if the deposit's month was closed at the time of the allocation. */
    received_on: storedDay.optional(),
    amount_cents: storedCents,
    /** Without a price, the client gets one unit for each dollar. */
    units_e4: storedUnits.optional(),
    price_e6: storedPrice.optional(),
    price_id: z.string().optional(),
    note: z.string(),
    client_description: z.string(),
    matched_cents: storedCents,
    /** The amount that redemptions paid back, and the day of the last redemption. */
    given_back_cents: storedCents.optional(),
    given_back_on: storedDay.optional(),
    given_back_units_e4: storedUnits.optional(),
    created_at: z.string(),
    created_by: z.string().optional(),
    created_by_name: z.string(),
    reversed_at: z.string().optional(),
    reversed_by: z.string().optional(),
    reversed_by_name: z.string().optional(),
    reversed_reason: z.string().optional(),
    /** Set if the allocation was reversed while its month was open. Figures then omit the allocation on every day. */
    annulled_at: z.string().optional(),
    /** Set if the allocation was reversed after its month was closed. Figures subtract the allocation from this day. */
    countered_on: storedDay.optional(),
    /** Set if the client cannot have seen the annulled allocation. The client's history then omits the allocation. */
    is_hidden: z.literal(true).optional(),
    /** Set if the client still has a receipt for this allocation although the match was undone. */
    is_receipted: z.literal(true).optional(),
    moved_to_client_id: z.string().optional(),
    moved_to_client_name: z.string().optional(),
  }),
);
export type AllocationItem = Stored<typeof allocationItem>;
const storedAllocation = storedItem(allocationItem.schema.extend({ matched_cents: storedCents.optional() }));

const contributionItem = storedItem(
  allocationItem.schema
    .omit({
      client_name: true,
      matched_cents: true,
      created_by: true,
      created_by_name: true,
      reversed_by: true,
      reversed_by_name: true,
      reversed_reason: true,
      moved_to_client_name: true,
    })
    .extend({
      paid_out_as: z.enum(PAYOUT_TYPES).optional(),
      matched_cents: storedCents.optional(),
      /** For a payment by the fund: the change of the client's paid amount in cents, negative for a redemption. */
      paid_cents: storedCents.optional(),
      is_bounced: z.literal(true).optional(),
      /** The id of the payment that this row reverses. The row's amount has the opposite sign. */
      corrects: z.string().optional(),
      corrects_day: storedDay.optional(),
    }),
);
export type ContributionItem = Stored<typeof contributionItem>;

export type CounterEffect = ContributionItem & Required<Pick<ContributionItem, 'corrects' | 'corrects_day'>>;

/** A distribution does not change the client's paid amount, so a distribution has no `paid_cents`. */
export function paidCents(
  effect: Pick<ContributionItem, 'amount_cents' | 'paid_out_as' | 'paid_cents'>,
): Cents {
  if (effect.paid_out_as === undefined) return effect.amount_cents;
  return effect.paid_cents ?? ZERO_CENTS;
}

export function unitsOfEffect(effect: ContributionItem): UnitsE4 {
  return effect.units_e4 ?? unitsForCents(paidCents(effect), ONE_DOLLAR);
}

export function isCounted({ annulled_at: annulledAt }: Pick<ContributionItem, 'annulled_at'>): boolean {
  return annulledAt === undefined;
}

export function isLive(item: Pick<ContributionItem, 'reversed_at' | 'corrects'>): boolean {
  return item.reversed_at === undefined && item.corrects === undefined;
}

export function isLiveAllocation(item: Pick<ContributionItem, 'reversed_at' | 'paid_out_as' | 'corrects'>) {
  return isLive(item) && item.paid_out_as === undefined;
}

function allocationKey(item: Pick<AllocationItem, 'id' | 'transaction_id' | 'created_at'>) {
  return { pk: transactionTarget(item.transaction_id), sk: `ALLOC#${item.created_at}#${item.id}` };
}

export function contributionsListKey(clientId: string): string {
  return `PAID#${clientId}`;
}

export async function listAllocationItems(services: Services, transactionId: string) {
  const list = { partition: transactionTarget(transactionId), startsWith: 'ALLOC#' };
  const items = await queryItems(services, list, storedAllocation);
  return Promise.all(items.map((item) => withMatched(services, item)));
}

const allocatedTo = storedItem(allocationItem.schema.pick({ client_name: true, reversed_at: true }));

export async function listClientNames(services: Services, transactionId: string, atMost: number) {
  const list = { partition: transactionTarget(transactionId), startsWith: 'ALLOC#' };
  const items = await queryItems(services, list, allocatedTo, atMost);
  return [...new Set(items.flatMap((item) => (item.reversed_at === undefined ? [item.client_name] : [])))];
}

/** An old allocation stores no matched amount. Its match has the same id and the whole amount. */
async function withMatched(services: Services, item: Stored<typeof storedAllocation>) {
  if (item.matched_cents !== undefined) return { ...item, matched_cents: item.matched_cents };
  const match = await findReconciliation(services, item.id);
  return { ...item, matched_cents: match ? item.amount_cents : ZERO_CENTS };
}

const allocationById = (id: string) => `ALLOCATION#${id}`;

export async function findAllocationById(services: Services, id: string) {
  const list = { index: 'amount', partition: allocationById(id) } as const;
  const attributes = Object.keys(allocationName.schema.shape);
  const [found] = await queryItems(services, { ...list, attributes }, allocationName, 1);
  return found && findAllocation(services, found.transaction_id, id);
}

export async function findAllocation(services: Services, transactionId: string, allocationId: string) {
  // The key contains the time of the allocation, which the caller does not know.
  const items = await listAllocationItems(services, transactionId);
  return items.find(({ id }) => id === allocationId);
}

interface HistoryFilter {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly kind?: HistoryKind | undefined;
  readonly isForClient?: boolean;
}

export async function listContributions(
  services: Services,
  clientId: string,
  page: Page,
  { from, to, kind, isForClient = false }: HistoryFilter = {},
): Promise<Paged<ContributionItem>> {
  const list = {
    index: 'list',
    partition: contributionsListKey(clientId),
    descending: true,
    from,
    to: to && `${to}~`,
  } as const;
  return queryMatching(
    page,
    (part) => queryList(services, list, contributionItem, part),
    (item) =>
      (kind === undefined || kindOfContribution(item) === kind) && !(isForClient && item.is_hidden === true),
  );
}

export async function findFirstContributionDay(services: Services, clientId: string) {
  const list = { index: 'list', partition: contributionsListKey(clientId), atOnce: 20 } as const;
  for await (const { items } of queryPages(services, list))
    for (const item of items.map((one) => contributionItem.parse(one)))
      if (isCounted(item) && item.paid_out_as === undefined) return item.txn_date;
  return undefined;
}

export function kindOfContribution({
  annulled_at: annulledAt,
  paid_out_as: paidOutAs,
  paid_cents: givenBackCents,
}: Pick<ContributionItem, 'annulled_at' | 'paid_out_as' | 'paid_cents'>): HistoryKind {
  if (paidOutAs !== undefined) return givenBackCents === undefined ? 'payout' : 'given-back';
  return annulledAt === undefined ? 'payment' : 'taken-back';
}

const allocationName = storedItem(
  allocationItem.schema.pick({ id: true, transaction_id: true, created_at: true }),
);
const allocationPlace = storedItem(allocationName.schema.extend({ list_sk: z.string() }));
export type AllocationPlace = Stored<typeof allocationPlace>;

const paidFrom = storedItem(
  contributionItem.schema.pick({
    transaction_id: true,
    reversed_at: true,
    paid_out_as: true,
    corrects: true,
  }),
);

export async function findTransactionIdsOf(services: Services, clientId: string): Promise<Set<string>> {
  const list = { index: 'list', partition: contributionsListKey(clientId) } as const;
  const attributes = Object.keys(paidFrom.schema.shape);
  const items = await queryItems(services, { ...list, attributes }, paidFrom);
  return new Set(items.filter(isLiveAllocation).map((item) => item.transaction_id));
}

export function listAllocationPlaces(services: Services, clientId: string, page: Page) {
  const list = { partition: contributionsListKey(clientId), descending: true };
  const attributes = Object.keys(allocationName.schema.shape);
  return queryList(services, { index: 'list', ...list, attributes }, allocationPlace, page);
}

export async function findAllocations(services: Services, places: readonly AllocationPlace[]) {
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
    amount_pk: allocationById(item.id),
    amount_sk: item.created_at,
    ...item,
  });
}

export type Reversal = Required<
  Pick<AllocationItem, 'reversed_at' | 'reversed_by' | 'reversed_by_name' | 'reversed_reason'>
> &
  Pick<
    AllocationItem,
    'moved_to_client_id' | 'moved_to_client_name' | 'annulled_at' | 'countered_on' | 'is_hidden'
  >;

/** The description may contain the client's name, so a reversal empties the description. */
export function reverseAllocationWrite(
  services: Services,
  item: Pick<AllocationItem, 'id' | 'transaction_id' | 'created_at'>,
  reversal: Reversal,
  matchedCents: Cents,
): Write {
  return update(services, {
    key: allocationKey(item),
    set: { ...reversal, client_description: '', matched_cents: 0 },
    when: [matchedCents, absent].flatMap((matched_cents) =>
      [absent, 0].map((given_back_cents) => ({
        pk: exists,
        reversed_at: absent,
        matched_cents,
        given_back_cents,
      })),
    ),
  });
}

export function giveBackAllocationWrite(
  services: Services,
  item: Pick<AllocationItem, 'id' | 'transaction_id' | 'created_at' | 'amount_cents' | 'matched_cents'>,
  {
    byCents,
    byUnits,
    bouncedCents,
  }: { readonly byCents: Cents; readonly byUnits: UnitsE4; readonly bouncedCents: Cents },
  day: CalendarDate,
): Write {
  const given =
    byCents < 0
      ? [above(-byCents - 1)]
      : [atMost(item.amount_cents - byCents), ...(byCents <= item.amount_cents ? [absent] : [])];
  const matched = bouncedCents === 0 ? [undefined] : [item.matched_cents, absent];
  return update(services, {
    key: allocationKey(item),
    set: {
      given_back_on: day,
      ...(bouncedCents === 0 ? {} : { matched_cents: item.matched_cents - bouncedCents }),
    },
    add: { given_back_cents: byCents, ...(byUnits === 0 ? {} : { given_back_units_e4: byUnits }) },
    when: given.flatMap((given_back_cents) =>
      matched.map((matched_cents) => ({
        pk: exists,
        reversed_at: absent,
        given_back_cents,
        ...(matched_cents === undefined ? {} : { matched_cents }),
      })),
    ),
  });
}

export function putCounterEffectWrite(services: Services, effect: CounterEffect): Write {
  return putNew(services, {
    pk: transactionTarget(effect.transaction_id),
    sk: `COUNTER#${effect.created_at}#${effect.id}`,
    list_pk: contributionsListKey(effect.client_id),
    list_sk: `${effect.txn_date}#${effect.created_at}#${effect.id}`,
    ...effect,
  });
}

export function matchAllocationWrite(
  services: Services,
  item: Pick<AllocationItem, 'id' | 'transaction_id' | 'created_at' | 'amount_cents'>,
  byCents: Cents,
  isReceipted = false,
): Write {
  const live = { pk: exists, reversed_at: absent };
  return update(services, {
    key: allocationKey(item),
    set: { is_receipted: isReceipted || undefined },
    add: { matched_cents: byCents },
    when: [
      { ...live, matched_cents: atMost(item.amount_cents - byCents) },
      ...(byCents > 0 && byCents <= item.amount_cents ? [{ ...live, matched_cents: absent }] : []),
    ],
  });
}
