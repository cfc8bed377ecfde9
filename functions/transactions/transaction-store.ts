import { createHash } from 'node:crypto';
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { Cents } from '#shared/money.ts';
import { INDEXES } from '#shared/tables.ts';
import { OPEN_STATES, type OpenState, TRANSACTION_SOURCES, TRANSACTION_TYPES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { readCursor, writeCursor } from '../ledger/cursor.ts';
import { queryItems } from '../ledger/query-items.ts';
import { Refusal } from '../ledger/refusal.ts';
import { stateOf, type TransactionState } from '../ledger/statistics.ts';
import { storedCents, storedDay } from '../ledger/stored.ts';
import { writeAlone } from '../ledger/transact.ts';
import { above, atMost, attribute, put, putNew, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';

/** The origin of a row from the bank, in the provider's ids. */
export const bankOrigin = z.object({
  basiq_transaction_id: z.string(),
  institution_id: z.string(),
  connection_id: z.string(),
  account_id: z.string(),
});
export type BankOrigin = z.output<typeof bankOrigin>;

const transactionItem = z.object({
  id: z.string(),
  txn_date: storedDay,
  amount_cents: storedCents,
  abs_cents: storedCents,
  /** The unallocated amount; stored because a condition cannot sum allocations. */
  unallocated_cents: storedCents,
  allocation_count: z.number(),
  type: z.enum(['', ...TRANSACTION_TYPES]),
  description: z.string(),
  note: z.string(),
  /** Its type was set by a match and is removed with the last one, unless somebody else allocated more of it. */
  classified_by_match: z.literal(true).optional(),
  client_id: z.string().optional(),
  client_name: z.string().optional(),
  created_by: z.string(),
  created_by_name: z.string(),
  source: z.enum(TRANSACTION_SOURCES),
  basiq_transaction_id: z.string().optional(),
  bank: bankOrigin.omit({ basiq_transaction_id: true }).optional(),
  /** The import that created it. */
  batch_id: z.string().optional(),
  created_at: z.string(),
  /** Digest of the fields that never change, to detect tampering. */
  seal: z.string(),
  version: z.number(),
});
export type TransactionItem = z.output<typeof transactionItem>;

/** The fields that lists read: half of the item, in half the time. */
const listedTransaction = transactionItem.pick({
  id: true,
  txn_date: true,
  amount_cents: true,
  abs_cents: true,
  unallocated_cents: true,
  type: true,
  description: true,
  note: true,
  client_id: true,
  client_name: true,
  created_by_name: true,
  source: true,
  basiq_transaction_id: true,
  bank: true,
  created_at: true,
});
export type ListedTransaction = z.output<typeof listedTransaction>;

// With placeholders, because some names may be reserved words of DynamoDB.
const LISTED_NAMES = Object.fromEntries(
  Object.keys(listedTransaction.shape).map((attribute) => [`#${attribute}`, attribute]),
);

export function transactionKey(id: string) {
  return { pk: transactionTarget(id), sk: 'TXN' };
}

export function transactionTarget(id: string): string {
  return `TXN#${id}`;
}

/** The digest of a transaction's amount, date and source. */
export function sealOf(item: Pick<TransactionItem, 'id' | 'amount_cents' | 'txn_date' | 'source'>): string {
  return createHash('sha256')
    .update(JSON.stringify([item.id, item.amount_cents, item.txn_date, item.source]))
    .digest('hex')
    .slice(0, 32);
}

function monthList(month: string): string {
  return `TXN#${month}`;
}

function amountList(amountCents: Cents): string {
  return `AMOUNT#${amountCents}`;
}

function openList(state: OpenState, month: string): string {
  return `OPEN#${state}#${month}`;
}

function isOpen(state: TransactionState): state is OpenState {
  return (OPEN_STATES as readonly string[]).includes(state);
}

/** Sorts by day, then by when it was stored; the id makes the order total. */
export function listSortKey(item: Pick<TransactionItem, 'txn_date' | 'created_at' | 'id'>): string {
  return `${item.txn_date}#${item.created_at}#${item.id}`;
}

/** The open list of a transaction; undefined when nothing is left to do. */
export function openListOf(item: TransactionItem): string | undefined {
  const state = stateOf(item.type, item.abs_cents, item.unallocated_cents);
  return isOpen(state) ? openList(state, monthOf(item.txn_date)) : undefined;
}

function listKeys(item: TransactionItem) {
  const sortKey = listSortKey(item);
  const open = openListOf(item);
  return {
    list_pk: monthList(monthOf(item.txn_date)),
    list_sk: sortKey,
    amount_pk: amountList(item.amount_cents),
    amount_sk: sortKey,
    ...(open ? { open_pk: open, open_sk: sortKey } : {}),
  };
}

/** Creates a transaction; fails when its id exists, so a second import of a row adds nothing. */
export function putTransactionWrite(services: Services, item: TransactionItem): Write {
  return putNew(services, { ...transactionKey(item.id), ...listKeys(item), ...item });
}

/** Moves a transaction to the open list of its state, or out of them. */
function openListMove(item: TransactionItem): { set: object; remove: string[] } {
  const open = openListOf(item);
  return open
    ? { set: { open_pk: open, open_sk: listSortKey(item) }, remove: [] }
    : { set: {}, remove: ['open_pk', 'open_sk'] };
}

/**
 * Changes a transaction's type, if the type is still the one that was read and nothing is allocated: of two concurrent
 * changes one fails.
 */
export function changeTypeWrite(
  services: Services,
  transaction: TransactionItem,
  type: TransactionItem['type'],
): Write {
  const open = openListMove({ ...transaction, type });
  return update(services, {
    key: transactionKey(transaction.id),
    set: { type, ...open.set },
    remove: open.remove,
    add: { version: 1 },
    when: { type: transaction.type, allocation_count: 0 },
  });
}

/**
 * Changes a transaction's unallocated amount, number of allocations and type. Fails if anybody changed it since it was
 * read or, when only its step is checked, if it no longer goes from whole to part or from part to nothing: then
 * concurrent allocations in between do not fail each other.
 */
export function changeRemainderWrite(
  services: Services,
  before: TransactionItem,
  after: TransactionItem,
  supposing: 'versions' | 'steps',
): Write {
  const parts = after.allocation_count - before.allocation_count;
  const takenCents = before.unallocated_cents - after.unallocated_cents;
  const left = attribute('unallocated_cents');
  const sameStep = {
    type: before.type,
    allocation_count: atMost(LIMITS.allocationsPerTransaction - parts),
    abs_cents: before.unallocated_cents === before.abs_cents ? left : above(left),
    unallocated_cents: after.unallocated_cents === 0 ? takenCents : above(takenCents),
  };
  const open = openListMove(after);
  const isLessMarked = before.classified_by_match && !after.classified_by_match;
  return update(services, {
    key: transactionKey(before.id),
    set: {
      type: after.type === before.type ? undefined : after.type,
      classified_by_match: before.classified_by_match ? undefined : after.classified_by_match,
      ...open.set,
    },
    remove: [...open.remove, ...(isLessMarked ? ['classified_by_match'] : [])],
    add: { unallocated_cents: -takenCents, allocation_count: parts, version: 1 },
    when: supposing === 'steps' ? sameStep : { version: before.version },
  });
}

export async function findTransaction(services: Services, id: string): Promise<TransactionItem | undefined> {
  const { Item } = await services.database.send(
    new GetCommand({ TableName: services.portalTable, Key: transactionKey(id), ConsistentRead: true }),
  );
  return Item && transactionItem.parse(Item);
}

/** Transactions of exactly this amount between two dates, oldest first. */
export async function listTransactionsOfAmount(
  services: Services,
  amountCents: Cents,
  days: { from: CalendarDate; to: CalendarDate },
): Promise<TransactionItem[]> {
  const items = await queryItems(services, {
    IndexName: INDEXES.amount.name,
    KeyConditionExpression: `${INDEXES.amount.partitionKey} = :amount AND ${INDEXES.amount.sortKey} BETWEEN :from AND :to`,
    ExpressionAttributeValues: {
      ':amount': amountList(amountCents),
      ':from': days.from,
      // '~' sorts after everything that can follow the date in a sort key.
      ':to': `${days.to}~`,
    },
  });
  return items.map((item) => transactionItem.parse(item));
}

export function readTransaction(item: Record<string, unknown>): TransactionItem {
  return transactionItem.parse(item);
}

/** The ids of these that are already in the ledger. */
export async function findKnownIds(services: Services, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let start = 0; start < ids.length; start += 100) {
    let keys: Record<string, unknown>[] = ids.slice(start, start + 100).map(transactionKey);
    for (let round = 0; keys.length > 0; round += 1) {
      if (round === 10) throw new Refusal('busy');
      const { Responses, UnprocessedKeys } = await services.database.send(
        new BatchGetCommand({
          RequestItems: {
            [services.portalTable]: { Keys: keys, ConsistentRead: true, ProjectionExpression: 'id' },
          },
        }),
      );
      for (const item of Responses?.[services.portalTable] ?? []) known.add(String(item.id));
      keys = UnprocessedKeys?.[services.portalTable]?.Keys ?? [];
    }
  }
  return known;
}

const MONTHS = 'MONTHS';
const knownMonths = new WeakMap<object, Set<string>>();

/**
 * Adds months to the list of months with transactions. Written before the transactions, so that no month is missed; an
 * empty month does no harm.
 */
export async function rememberMonths(services: Services, dates: Iterable<CalendarDate>): Promise<void> {
  const known = knownMonths.get(services.database) ?? new Set<string>();
  knownMonths.set(services.database, known);
  for (const month of new Set([...dates].map(monthOf))) {
    if (known.has(month)) continue;
    await writeAlone(services, put(services, { item: { pk: MONTHS, sk: month } }));
    known.add(month);
  }
}

async function listMonths(services: Services, from: string, to: string): Promise<string[]> {
  const items = await queryItems(services, {
    KeyConditionExpression: 'pk = :months AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':months': MONTHS, ':from': from, ':to': to },
    ScanIndexForward: false,
    ConsistentRead: true,
  });
  return items.map((item) => String(item.sk));
}

const place = z.strictObject({ after: z.string().regex(/^\d{4}-\d{2}-\d{2}#[^#]{1,40}#[^#]{1,80}$/) });

export interface TransactionPage {
  limit: number;
  cursor: string | undefined;
  from: CalendarDate | undefined;
  to: CalendarDate | undefined;
  state: OpenState | undefined;
}

/** Parsing a thousand items at once blocks the process for a tenth of a second. */
const MOST_AT_ONCE = 250;

/** Transactions newest first, by pages: one query for each month of the page, however much else is stored. */
export async function listTransactionItems(
  services: Services,
  page: TransactionPage,
): Promise<{ transactions: ListedTransaction[]; nextCursor: string | null }> {
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor, place).after;
  const from = page.from ?? '0000-00-00';
  // '~' sorts after everything that can follow the date in a sort key.
  const last = `${page.to ?? '9999-99-99'}~`;
  const upTo = after !== undefined && after < last ? after : last;
  const transactions: ListedTransaction[] = [];
  // A cursor before the range gives an empty page; DynamoDB would refuse such a range.
  const months = upTo < from ? [] : await listMonths(services, from.slice(0, 7), upTo.slice(0, 7));
  for (const month of months) {
    let start: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await services.database.send(
        new QueryCommand({
          TableName: services.portalTable,
          ...monthQuery(month, page.state, { from, upTo }),
          ProjectionExpression: Object.keys(LISTED_NAMES).join(', '),
          ExpressionAttributeNames: LISTED_NAMES,
          ScanIndexForward: false,
          // Reads one more than the page, to know whether there is a next one.
          Limit: Math.min(MOST_AT_ONCE, page.limit + 1 - transactions.length),
          ...(start ? { ExclusiveStartKey: start } : {}),
        }),
      );
      for (const item of Items) {
        const found = listedTransaction.parse(item);
        if (listSortKey(found) !== after) transactions.push(found);
      }
      start = LastEvaluatedKey;
    } while (start && transactions.length <= page.limit);
    if (transactions.length > page.limit) break;
  }
  const end = transactions[page.limit - 1];
  const more = transactions.length > page.limit && end !== undefined;
  return {
    transactions: transactions.slice(0, page.limit),
    nextCursor: more ? writeCursor({ after: listSortKey(end) }) : null,
  };
}

function monthQuery(month: string, state: OpenState | undefined, range: { from: string; upTo: string }) {
  const index = state ? INDEXES.open : INDEXES.list;
  return {
    IndexName: index.name,
    KeyConditionExpression: `${index.partitionKey} = :list AND ${index.sortKey} BETWEEN :from AND :to`,
    ExpressionAttributeValues: {
      ':list': state ? openList(state, month) : monthList(month),
      ':from': range.from,
      ':to': range.upTo,
    },
  };
}
