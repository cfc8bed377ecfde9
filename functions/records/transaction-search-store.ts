import { type CalendarDate, firstDayOf } from '#shared/calendar-date.ts';
import { absCents, type Cents, negateCents } from '#shared/money.ts';
import { queryItems, queryPages } from '../ledger/read.ts';
import { type Stored, storedItem } from '../ledger/stored.ts';
import { readTurn, type Turn } from '../ledger/take-turn.ts';
import type { Services } from '../services.ts';
import { listMonths } from './transaction-list-store.ts';
import { amountList, endOf, monthList, type TransactionItem, transactionItem } from './transaction-store.ts';

export function listTransactionsOfAmount(
  services: Services,
  amountCents: Cents,
  days: { from: CalendarDate; to: CalendarDate },
): Promise<TransactionItem[]> {
  const list = { partition: amountList(amountCents), from: days.from, to: endOf(days.to) };
  return queryItems(services, { index: 'amount', ...list }, transactionItem);
}

/** Lists transactions of this amount that were just recorded by hand, because the index may still lack them. */
export function readRecordingTurn(services: Services, amountCents: Cents): Promise<Turn> {
  return readTurn(services, { pk: `RECORDED#${absCents(amountCents)}`, sk: 'LATELY' });
}

const rowTexts = storedItem(
  transactionItem.schema.pick({
    id: true,
    txn_date: true,
    description: true,
    note: true,
    client_name: true,
    property_name: true,
    category: true,
  }),
);
export type RowTexts = Stored<typeof rowTexts> & { readonly place: string };

export async function listRowsOfAmount(services: Services, amountCents: Cents, atMost: number) {
  const attributes = Object.keys(rowTexts.schema.shape);
  const list = { partition: amountList(amountCents), descending: true, attributes };
  const rows: RowTexts[] = [];
  for await (const { items } of queryPages(services, { index: 'amount', ...list }, atMost))
    rows.push(...items.map((item) => ({ ...rowTexts.parse(item), place: String(item.amount_sk) })));
  return rows;
}

const AMOUNTS_AT_ONCE = 50;

const opposite = storedItem(
  transactionItem.schema.pick({
    id: true,
    txn_date: true,
    amount_cents: true,
    description: true,
    type: true,
  }),
);
export type OppositeRow = Stored<typeof opposite>;

export async function listOppositeRows(
  services: Services,
  sinceByAmount: ReadonlyMap<Cents, CalendarDate>,
  to: CalendarDate,
): Promise<OppositeRow[]> {
  const attributes = Object.keys(opposite.schema.shape);
  const amounts = [...sinceByAmount];
  const found: OppositeRow[] = [];
  for (let start = 0; start < amounts.length; start += AMOUNTS_AT_ONCE) {
    const some = amounts.slice(start, start + AMOUNTS_AT_ONCE);
    const lists = await Promise.all(
      some.map(([amountCents, from]) => {
        const list = { partition: amountList(negateCents(amountCents)), from, to: endOf(to), attributes };
        return queryItems(services, { index: 'amount', ...list }, opposite);
      }),
    );
    found.push(...lists.flat());
  }
  return found;
}

/** `seenTo` is the earliest day read, or null if all days were read. */
export async function readNewestTexts(
  services: Services,
  { mostRead, costOfMonth }: { mostRead: number; costOfMonth: number },
): Promise<{ rows: RowTexts[]; seenTo: CalendarDate | null }> {
  const attributes = Object.keys(rowTexts.schema.shape);
  const rows: RowTexts[] = [];
  let left = mostRead;
  const months = await listMonths(services);
  for (const [index, month] of months.entries()) {
    left -= costOfMonth;
    const older = months[index - 1];
    if (left <= 0) return { rows, seenTo: older === undefined ? null : firstDayOf(older) };
    const query = { index: 'list', partition: monthList(month), descending: true, attributes } as const;
    for await (const { items, next } of queryPages(services, query, left)) {
      rows.push(...items.map((item) => ({ ...rowTexts.parse(item), place: String(item.list_sk) })));
      left -= items.length;
      if (next && left <= 0) return { rows, seenTo: rows.at(-1)?.txn_date ?? firstDayOf(month) };
    }
  }
  return { rows, seenTo: null };
}
