import * as z from 'zod';
import { addDays, type CalendarDate, firstDayOf, monthOf } from '#shared/calendar-date.ts';
import { absCents } from '#shared/money.ts';
import type { ListedState } from '#shared/terms.ts';
import { placeAfter } from '../ledger/cursor.ts';
import { type Page, type Paged, placeOf, queryList } from '../ledger/query-list.ts';
import { type Item, queryItems, queryPages, querySortKeys } from '../ledger/read.ts';
import type { ExcludedState } from '../ledger/statistics.ts';
import { type Stored, type StoredSchema, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import { writeAlone } from '../ledger/transact.ts';
import { put } from '../ledger/write.ts';
import type { Services } from '../services.ts';

import { endOf, isOpenList, listSortKey, monthList, openList, transactionItem } from './transaction-store.ts';

const listedFields = storedItem(
  transactionItem.schema.omit({
    allocation_count: true,
    classified_by_match: true,
    paid_out_at: true,
    paid_out_on: true,
    voided_by: true,
    set_aside_by: true,
    repeats_in_account: true,
    held_by: true,
    gives_back: true,
    given_back_on: true,
    pays: true,
    created_by: true,
    batch_id: true,
    receipt_day: true,
    same_money_count: true,
    seal: true,
    version: true,
  }),
);
export type ListedTransaction = Stored<typeof listedFields>;

const DERIVED_FIELDS = ['txn_date', 'created_at', 'id', 'abs_cents'];

const listedTransaction: StoredSchema<ListedTransaction> = {
  parse: (item) => {
    const row = item as Item;
    const [txn_date, when = '', id] = String(row.list_sk ?? row.open_sk).split('#');
    const [created_at] = when.split('~');
    const abs_cents = absCents(storedCents.parse(row.amount_cents));
    return listedFields.parse(Object.assign(row, { txn_date, created_at, id, abs_cents }));
  },
};

const pastFields = storedItem(
  transactionItem.schema
    .pick({
      amount_cents: true,
      description: true,
      type: true,
      property_id: true,
      category: true,
      corrects: true,
    })
    .extend({ list_sk: z.string() }),
);

const pastRow = {
  parse: (item: unknown) => {
    const { list_sk, ...row } = pastFields.parse(item);
    const [day, , id] = list_sk.split('#');
    return { ...row, txn_date: storedDay.parse(day), id: String(id) };
  },
};
export type PastRow = Stored<typeof pastRow>;

const MONTHS = 'MONTHS';
const knownMonths = new WeakMap<object, Set<string>>();

/** Call this function before storing transactions, because lists show only remembered months. */
export async function rememberMonths(services: Services, dates: Iterable<CalendarDate>): Promise<void> {
  const known = knownMonths.get(services.database) ?? new Set<string>();
  knownMonths.set(services.database, known);
  for (const month of new Set([...dates].map(monthOf))) {
    if (known.has(month)) continue;
    await writeAlone(services, put(services, { item: { pk: MONTHS, sk: month } }));
    known.add(month);
  }
}

export function listMonths(services: Services, from?: string, to?: string): Promise<string[]> {
  return querySortKeys(services, { partition: MONTHS, from, to, descending: true });
}

export async function findFirstMonth(services: Services): Promise<string | undefined> {
  const [first] = await querySortKeys(services, { partition: MONTHS }, 1);
  return first;
}

const place = placeAfter(/^\d{4}-\d{2}-\d{2}#[^#]{1,40}#[^#]{1,80}$/);

export function placeInLedger(page: Page): string | undefined {
  return placeOf(page, place);
}

interface TransactionFilters {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly state?: ListedState | undefined;
}

export async function listTransactionItems(
  services: Services,
  { from, to, state }: TransactionFilters,
  page: Page,
): Promise<Paged<ListedTransaction>> {
  const after = placeOf(page, place);
  const last = to === undefined || (after !== undefined && after < to) ? after : to;
  const months = await listMonths(services, from?.slice(0, 7), last?.slice(0, 7));
  const partition = months.map((month) => listOf(state, month));
  const list = {
    ...newestFirst(),
    atOnce: LISTED_AT_ONCE,
    index: isOpenList(state) ? 'open' : 'list',
    partition,
    from,
    to: to && endOf(to),
  } as const;
  return queryList(services, list, listedTransaction, page, place);
}

export async function listNewestRows(services: Services, atMost: number): Promise<PastRow[]> {
  const partition = (await listMonths(services)).map((month) => monthList(month));
  const attributes = Object.keys(pastFields.schema.shape).filter((name) => name !== 'list_sk');
  const list = { ...newestFirst(), index: 'list', atOnce: LISTED_AT_ONCE, partition, attributes } as const;
  return (await queryList(services, list, pastRow, { limit: atMost })).items;
}

/** Lists rows that are neither void nor set aside, or only the rows that are `excluded`. */
export function listRowsOfMonth(
  services: Services,
  month: string,
  { from, to }: Omit<TransactionFilters, 'state'>,
  excluded?: ExcludedState,
): Promise<ListedTransaction[]> {
  const list = { partition: monthList(month, excluded), from, to: to && endOf(to) };
  const { attributes } = newestFirst();
  return queryItems(services, { index: 'list', ...list, attributes }, listedTransaction);
}

/** Includes the days beside each day and set-aside rows, but no void rows. */
export async function listRowsAround(services: Services, days: readonly CalendarDate[]) {
  const around = [...new Set(days)].flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]).sort();
  const lists = [...new Set(around.map(monthOf))].flatMap((month) => {
    const ofMonth = around.filter((day) => monthOf(day) === month);
    const span = { from: ofMonth[0], to: ofMonth.at(-1) };
    return ([undefined, 'set_aside'] as const).map((state) => listRowsOfMonth(services, month, span, state));
  });
  return (await Promise.all(lists)).flat();
}

/** Parsing a thousand rows without a pause would block the process for 0.1 s. */
export const ROWS_AT_ONCE = 250;

/** One request reads the longest page and one more row, because several requests would take longer. */
const LISTED_AT_ONCE = 501;

function newestFirst() {
  return {
    descending: true,
    attributes: Object.keys(listedFields.schema.shape).filter((name) => !DERIVED_FIELDS.includes(name)),
    atOnce: ROWS_AT_ONCE,
  } as const;
}

/** Yields rows newest first. A month without rows yields an empty portion, so that `seenTo` still advances. */
export async function* walkTransactionItems(
  services: Services,
  { from, to, state }: TransactionFilters,
  page: Page,
) {
  const after = placeOf(page, place);
  const last = to === undefined || (after !== undefined && after < to) ? after : endOf(to);
  const months = await listMonths(services, from?.slice(0, 7), last?.slice(0, 7));
  for (const month of months) {
    const query = {
      ...newestFirst(),
      index: isOpenList(state) ? 'open' : 'list',
      partition: listOf(state, month),
      from,
      to: last,
    } as const;
    const ofMonth = { place: `${month}-00#0#0`, seenTo: firstDayOf(month) };
    for await (const { items: found, next } of queryPages(services, query)) {
      const items = found.map((item) => listedTransaction.parse(item));
      const end = items.at(-1);
      const here = next && end ? { place: listSortKey(end), seenTo: end.txn_date } : ofMonth;
      yield { items: items.filter((item) => listSortKey(item) !== after), ...here };
    }
  }
}

function listOf(state: ListedState | undefined, month: string): string {
  if (state === 'set-aside') return monthList(month, 'set_aside');
  if (state === 'void') return monthList(month, 'void');
  return state ? openList(state, month) : monthList(month);
}
