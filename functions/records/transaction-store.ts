import { createHash } from 'node:crypto';
import * as z from 'zod';
import { monthOf } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import {
  isPayoutType,
  type ListedState,
  OPEN_STATES,
  type OpenState,
  ROW_TYPES,
  TRANSACTION_SOURCES,
} from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { changedFields } from '../ledger/field-changes.ts';
import { finder, findItems, queryIds } from '../ledger/read.ts';
import {
  type CounterDelta,
  countsInAccount,
  countsOfParts,
  type ExcludedState,
  stateOf,
} from '../ledger/statistics.ts';
import { type Stored, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import { above, absent, atMost, attribute, exists, putNew, remove, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { partsOf, rowPart } from './transaction-parts.ts';
import { storedUnits } from './unit-move-store.ts';

export const bankOrigin = storedItem(
  z.object({
    basiq_transaction_id: z.string(),
    institution_id: z.string(),
    connection_id: z.string(),
    account_id: z.string(),
  }),
);
export type BankOrigin = Stored<typeof bankOrigin>;

const declinedLine = storedItem(
  z.object({
    line_item_id: z.string(),
    by: z.enum(['decline', 'unmatch']),
    at: z.string(),
    by_name: z.string(),
  }),
);
export type DeclinedLine = Stored<typeof declinedLine>;

/** An amount that a redemption pays back from an allocation or an unallocated deposit. */
const givenBack = storedItem(
  z.object({
    transaction_id: z.string(),
    allocation_id: z.string().optional(),
    allocated_at: z.string().optional(),
    client_id: z.string().optional(),
    client_name: z.string().optional(),
    /** The redemption that the bank returned. If this is set, `amount_cents` is negative. */
    redemption_id: z.string().optional(),
    amount_cents: storedCents,
    /** The units that the client loses with the amount, if the contribution was issued at a price. */
    units_e4: storedUnits.optional(),
    of_part: z.number().optional(),
    match_id: z.string().optional(),
    line_item_id: z.string().optional(),
    /** The position of the part in the redemption. Set only if the bank returned this amount. */
    part: z.number().optional(),
    lowered_cents: storedCents.optional(),
    /** The amount that the bank returned, and the amount that was added to the pledge again. */
    returned_cents: storedCents.optional(),
    restored_cents: storedCents.optional(),
    returned_units_e4: storedUnits.optional(),
  }),
);
export type GivenBack = Stored<typeof givenBack>;

/** A payable line that the bank row pays. If the bank returned the payment, the amount is negative. */
const paidLine = storedItem(
  z.object({
    line_id: z.string(),
    match_id: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    amount_cents: storedCents,
    at: z.string(),
    file_id: z.string().optional(),
    /** The line gets these values again if a manager undoes the return of the payment. */
    paid_on: storedDay.optional(),
    returned_at: z.string().optional(),
  }),
);
export type PaidLine = Stored<typeof paidLine>;

/** A change of a row writes a field only if `marks` contains the field. Type and amounts are written separately. */
const marks = {
  /** A match classified the row. Undoing the last match removes the type if no allocation remains. */
  classified_by_match: z.literal(true).optional(),
  client_id: z.string().optional(),
  client_name: z.string().optional(),
  paid_out_at: z.string().optional(),
  paid_out_on: storedDay.optional(),
  /** Figures exclude a void row. If its month was closed, a counter-entry reverses the row instead. */
  voided_at: z.string().optional(),
  voided_by: z.string().optional(),
  voided_by_name: z.string().optional(),
  void_reason: z.string().optional(),
  /** A set-aside row can be restored. A void row cannot. */
  set_aside_at: z.string().optional(),
  set_aside_by: z.string().optional(),
  set_aside_by_name: z.string().optional(),
  set_aside_reason: z.string().optional(),
  duplicate_of: z.string().optional(),
  /** The row repeats `duplicate_of` in the same account, so the account's balance excludes the row. */
  repeats_in_account: z.literal(true).optional(),
  /** The unallocated amount of the contribution is on hold, so its month can be closed. */
  held_at: z.string().optional(),
  held_by: z.string().optional(),
  held_by_name: z.string().optional(),
  held_reason: z.string().optional(),
  corrected_by: z.string().optional(),
  declined_lines: z.array(declinedLine.schema).optional(),
  gives_back: z.array(givenBack.schema).optional(),
  /** For a deposit, the unallocated amount paid back. For a redemption, the amount that the bank returned. */
  given_back_cents: storedCents.optional(),
  given_back_on: storedDay.optional(),
  parts: z.array(rowPart.schema).optional(),
  pays: z.array(paidLine.schema).optional(),
  property_id: z.string().optional(),
  property_name: z.string().optional(),
  category: z.string().optional(),
};

export const transactionItem = storedItem(
  z.object({
    id: z.string(),
    txn_date: storedDay,
    amount_cents: storedCents,
    abs_cents: storedCents,
    /** A DynamoDB condition cannot add up the allocations, so the row stores the unallocated amount. */
    unallocated_cents: storedCents,
    allocation_count: z.number(),
    type: z.enum(ROW_TYPES),
    description: z.string(),
    note: z.string(),
    ...marks,
    created_by: z.string(),
    created_by_name: z.string(),
    source: z.enum(TRANSACTION_SOURCES),
    basiq_transaction_id: z.string().optional(),
    bank: bankOrigin.schema.omit({ basiq_transaction_id: true }).optional(),
    batch_id: z.string().optional(),
    /** Every row from a bank has an account. A row recorded by hand may have no account. */
    account_id: z.string().optional(),
    counterpart_id: z.string().optional(),
    counterpart_account_id: z.string().optional(),
    balance_cents: storedCents.optional(),
    /** The position in the imported file, counted from the oldest row. Missing in older rows. */
    seq: z.number().optional(),
    created_at: z.string(),
    /** The approved day of receipt of a payment recorded by hand. The unit price of this day applies. */
    receipt_day: storedDay.optional(),
    /** The id of the void transaction that this counter-entry reverses. The month of that transaction was closed. */
    corrects: z.string().optional(),
    same_money_count: z.number().optional(),
    seal: z.string(),
    version: z.number(),
  }),
);
export type TransactionItem = Stored<typeof transactionItem>;

export function transactionKey(id: string) {
  return { pk: transactionTarget(id), sk: 'TXN' };
}

export function transactionTarget(id: string): string {
  return `TXN#${id}`;
}

export function aboutTransaction({ id, description }: Pick<TransactionItem, 'id' | 'description'>) {
  return { target: transactionTarget(id), name: description };
}

export function sealOf(item: Pick<TransactionItem, 'id' | 'amount_cents' | 'txn_date' | 'source'>): string {
  return createHash('sha256')
    .update(JSON.stringify([item.id, item.amount_cents, item.txn_date, item.source]))
    .digest('hex')
    .slice(0, 32);
}

const MONTH_LISTS = { counted: 'TXN', set_aside: 'SET_ASIDE', void: 'VOID' } as const;

export function monthList(month: string, excluded?: ExcludedState): string {
  return `${MONTH_LISTS[excluded ?? 'counted']}#${month}`;
}

export function amountList(amountCents: Cents): string {
  return `AMOUNT#${amountCents}`;
}

export function openList(state: OpenState, month: string): string {
  return `OPEN#${state}#${month}`;
}

function isOpen(state: string): state is OpenState {
  return (OPEN_STATES as readonly string[]).includes(state);
}

export function isOpenList(state: ListedState | undefined): boolean {
  return state !== undefined && isOpen(state);
}

export function wentBack({
  gives_back: parts,
  given_back_cents: givenBackCents = ZERO_CENTS,
  pays,
}: Pick<TransactionItem, 'gives_back' | 'given_back_cents' | 'pays'>): boolean {
  return parts !== undefined || pays !== undefined || givenBackCents > 0;
}

export function isByHand({ source }: Pick<TransactionItem, 'source'>): boolean {
  return source === 'manual' || source === 'opening';
}

export function excludedAs(
  item: Pick<TransactionItem, 'voided_at' | 'set_aside_at'>,
): ExcludedState | undefined {
  if (item.voided_at !== undefined) return 'void';
  return item.set_aside_at === undefined ? undefined : 'set_aside';
}

type Counted = Pick<
  TransactionItem,
  | 'type'
  | 'txn_date'
  | 'amount_cents'
  | 'unallocated_cents'
  | 'source'
  | 'account_id'
  | 'voided_at'
  | 'set_aside_at'
  | 'repeats_in_account'
  | 'property_id'
  | 'held_at'
  | 'gives_back'
  | 'corrects'
  | 'corrected_by'
  | 'parts'
>;

export function givenBackSums(parts: readonly GivenBack[]): {
  readonly paid: Cents;
  readonly unallocated: Cents;
} {
  const sumOf = (isOfClient: boolean) =>
    addCents(
      ZERO_CENTS,
      ...parts.flatMap((part) => ((part.client_id !== undefined) === isOfClient ? [part.amount_cents] : [])),
    );
  return { paid: sumOf(true), unallocated: sumOf(false) };
}

export function statesOf(item: Counted) {
  return partsOf(item).map((part) => stateOf(countedAs(part)));
}

function countedAs(item: Counted) {
  return {
    type: item.type,
    day: item.txn_date,
    amountCents: item.amount_cents,
    unallocatedCents: item.unallocated_cents,
    isInNoAccount: item.source === 'manual' && item.account_id === undefined,
    isOpening: item.source === 'opening',
    propertyId: item.property_id,
    excluded: excludedAs(item),
    isRepeated: item.repeats_in_account === true,
    isHeld: item.held_at !== undefined,
    givesBack: givenBackSums(item.gives_back ?? []),
    isCountered: item.corrected_by !== undefined,
    isCounterEntry: item.corrects !== undefined,
  };
}

export function countsOf(item: Counted): CounterDelta {
  return countsOfParts(partsOf(item).map(countedAs));
}

/** Includes set-aside rows, as the bank's balance does. */
export function isInBalance(item: Counted): boolean {
  if (item.account_id === undefined || item.repeats_in_account) return false;
  // A void row with a counter-entry stays in the balance, because the counter-entry cancels it.
  return excludedAs(item) !== 'void' || item.corrected_by !== undefined;
}

export function accountCountsOf(item: Counted): CounterDelta {
  const { txn_date: day, amount_cents: amountCents } = item;
  return isInBalance(item) ? countsInAccount({ day, amountCents }) : {};
}

export function listSortKey({
  txn_date: day,
  created_at: at,
  id,
  seq,
}: Pick<TransactionItem, 'txn_date' | 'created_at' | 'id'> & { seq?: number | undefined }): string {
  return `${day}#${at}${seq === undefined ? '' : `~${String(seq).padStart(5, '0')}`}#${id}`;
}

export function openListOf(item: TransactionItem): string | undefined {
  const state = statesOf(item).find(isOpen);
  return state && openList(state, monthOf(item.txn_date));
}

/** Searches for duplicates must not find void and set-aside rows, so these rows have no `amount_pk`. */
export function listKeys(item: TransactionItem) {
  const sortKey = listSortKey(item);
  const open = openListOf(item);
  const excluded = excludedAs(item);
  return {
    list_pk: monthList(monthOf(item.txn_date), excluded),
    list_sk: sortKey,
    ...(excluded ? {} : { amount_pk: amountList(item.amount_cents), amount_sk: sortKey }),
    ...(open ? { open_pk: open, open_sk: sortKey } : {}),
  };
}

export function putTransactionWrite(services: Services, item: TransactionItem): Write {
  return putNew(services, { ...transactionKey(item.id), ...listKeys(item), ...item });
}

function changeOf(before: TransactionItem, after: TransactionItem): object {
  const old: object = listKeys(before);
  const keys: object = listKeys(after);
  return {
    ...changedFields(before, after, marks),
    ...changedFields(old, keys, { ...old, ...keys }),
  };
}

/** True for a payment to a client, even if it is void. False if it is set aside. */
export function isPayout(item: TransactionItem): boolean {
  const isToClients = ({ type, client_id: clientId, gives_back: back = [] }: TransactionItem) =>
    isPayoutType(type) && (clientId !== undefined || back.some(({ client_id: id }) => id !== undefined));
  return item.set_aside_at === undefined && partsOf(item).some(isToClients);
}

function sameExclusion(before: TransactionItem) {
  return { voided_at: absent, set_aside_at: before.set_aside_at ?? absent };
}

export function changeTypeWrite(services: Services, before: TransactionItem, after: TransactionItem): Write {
  return update(services, {
    key: transactionKey(before.id),
    set: { type: after.type, unallocated_cents: after.unallocated_cents },
    change: changeOf(before, after),
    add: { version: 1 },
    when: {
      // The version makes one of two simultaneous changes fail, even if neither changes the type.
      version: before.version,
      type: before.type,
      allocation_count: 0,
      ...sameExclusion(before),
    },
  });
}

/** `same-states` allows simultaneous allocations, but not of a split row. */
export function changeUnallocatedWrite(
  services: Services,
  before: TransactionItem,
  after: TransactionItem,
  condition: 'same-version' | 'same-states',
): Write {
  const parts = after.allocation_count - before.allocation_count;
  const takenCents = before.unallocated_cents - after.unallocated_cents;
  const left = attribute('unallocated_cents');
  const sameStates = {
    type: before.type,
    ...sameExclusion(before),
    allocation_count: atMost(LIMITS.allocationsPerTransaction - parts),
    // The counters depend on whether the row is unallocated, partly allocated or fully allocated.
    abs_cents: before.unallocated_cents === before.abs_cents ? left : above(left),
    unallocated_cents: after.unallocated_cents === 0 ? takenCents : above(takenCents),
  };
  return update(services, {
    key: transactionKey(before.id),
    set: { type: after.type === before.type ? undefined : after.type },
    change: changeOf(before, after),
    add: { unallocated_cents: -takenCents, allocation_count: parts, version: 1 },
    when: condition === 'same-states' && !before.parts ? sameStates : { version: before.version },
  });
}

export function changeDeclinedWrite(
  services: Services,
  before: TransactionItem,
  { declined_lines: declined }: Pick<TransactionItem, 'declined_lines'>,
): Write {
  return update(services, {
    key: transactionKey(before.id),
    change: { declined_lines: declined },
    add: { version: 1 },
    when: { version: before.version },
  });
}

function sameMoneyKey({ id, duplicate_of: twinId = '' }: Pick<TransactionItem, 'id' | 'duplicate_of'>) {
  return { pk: transactionTarget(twinId), sk: `SAME_MONEY#${id}` };
}

export function linkSameMoneyWrites(
  services: Services,
  row: TransactionItem,
  twin: TransactionItem | undefined,
): Record<string, Write> {
  if (twin === undefined) return {};
  const { set_aside_at: setAsideAt, same_money_count: count } = twin;
  return {
    twin: update(services, {
      key: transactionKey(twin.id),
      add: { same_money_count: 1 },
      when: {
        pk: exists,
        voided_at: absent,
        set_aside_at: setAsideAt ?? absent,
        ...(setAsideAt === undefined ? {} : { same_money_count: count ?? absent }),
      },
    }),
    link: putNew(services, { ...sameMoneyKey(row), id: row.id }),
  };
}

export function unlinkSameMoneyWrites(
  services: Services,
  ...rows: readonly TransactionItem[]
): Record<string, Write> {
  const writes: Record<string, Write> = {};
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (row.duplicate_of === undefined) continue;
    counts.set(row.duplicate_of, (counts.get(row.duplicate_of) ?? 0) + 1);
    writes[`link:${row.id}`] = remove(services, { key: sameMoneyKey(row), when: { pk: exists } });
  }
  for (const [id, count] of counts)
    writes[`twin:${id}`] = update(services, {
      key: transactionKey(id),
      add: { same_money_count: -count },
      when: { pk: exists },
    });
  return writes;
}

export function removeTransactionWrite(services: Services, item: TransactionItem): Write {
  return remove(services, {
    key: transactionKey(item.id),
    when: {
      version: item.version,
      allocation_count: 0,
      same_money_count: item.same_money_count ?? absent,
      batch_id: item.batch_id ?? absent,
      account_id: item.account_id ?? absent,
    },
  });
}

export async function listSameMoney(services: Services, item: TransactionItem): Promise<TransactionItem[]> {
  const list = { partition: transactionTarget(item.id), startsWith: 'SAME_MONEY#' };
  const ids = [...(item.duplicate_of ? [item.duplicate_of] : []), ...(await queryIds(services, list))];
  const found = await Promise.all(ids.map((id) => findTransaction(services, id)));
  return found.filter((twin) => twin !== undefined);
}

export const findTransaction = finder(transactionKey, transactionItem);

export function endOf(date: string): string {
  return `${date}~`;
}

export const readTransaction = transactionItem.parse;

export async function findTransactions(
  services: Services,
  ids: readonly string[],
): Promise<TransactionItem[]> {
  const found = await findItems(services, ids.map(transactionKey));
  return found.map(readTransaction);
}

export async function findUsedRows(
  services: Services,
  ids: readonly string[],
  importId: string,
): Promise<TransactionItem[]> {
  const attributes = [
    'id',
    'batch_id',
    'allocation_count',
    'same_money_count',
    'held_at',
    'gives_back',
    'given_back_cents',
    'pays',
  ];
  const found = await findItems(services, ids.map(transactionKey), attributes);
  const used = found.filter(
    (item) =>
      item.batch_id === importId &&
      (Number(item.allocation_count) > 0 ||
        Number(item.same_money_count) > 0 ||
        item.held_at !== undefined ||
        wentBack(item as Pick<TransactionItem, 'gives_back' | 'given_back_cents' | 'pays'>)),
  );
  return findTransactions(
    services,
    used.map((item) => String(item.id)),
  );
}

export async function findIdsOfImport(
  services: Services,
  ids: readonly string[],
  importId: string,
): Promise<Set<string>> {
  const found = await findItems(services, ids.map(transactionKey), ['id', 'batch_id']);
  return new Set(found.filter((item) => item.batch_id === importId).map((item) => String(item.id)));
}

export async function findKnownIds(services: Services, ids: readonly string[]): Promise<Set<string>> {
  const known = await findItems(services, ids.map(transactionKey), ['id']);
  return new Set(known.map((item) => String(item.id)));
}
