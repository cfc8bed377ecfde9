import type { CalendarDate } from '#shared/calendar-date.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#shared/money.ts';
import type { Services } from '../services.ts';
import type { Write } from './change.ts';
import { findItems, type Item, queryPages } from './read.ts';
import {
  ACCOUNT_COUNTERS,
  COUNTERS,
  type Counter,
  type CounterDelta,
  emptyMonthStatistics,
  emptyStatistics,
  isPropertyCounter,
  isStateCounter,
  MONTH_COUNTERS,
  type MonthStatistics,
  propertyCounters,
  SHARDS,
  type Statistics,
} from './statistics.ts';
import { absent, update } from './write.ts';

export const ALL_SHARDS = Array.from({ length: SHARDS }, (_, shard) => shard);

function partitionOf(shard: number): string {
  return `STAT#${String(shard).padStart(2, '0')}`;
}

export function shardKey(shard: number) {
  return { pk: partitionOf(shard), sk: 'STAT' };
}

export function monthShardKey(shard: number, month: string) {
  return { pk: partitionOf(shard), sk: `MONTH#${month}` };
}

function accountShardKey(shard: number, accountId: string, month: string) {
  return { pk: partitionOf(shard), sk: `ACCOUNT#${accountId}#${month}` };
}

function addTo(
  services: Services,
  key: ReturnType<typeof shardKey>,
  counters: readonly Counter[],
  delta: CounterDelta,
): Write {
  const changed = counters.filter((counter) => delta[counter]);
  // DynamoDB rejects an empty update, so the update adds 0 to one counter.
  const names = changed.length > 0 ? changed : counters.slice(0, 1);
  return update(services, { key, add: Object.fromEntries(names.map((name) => [name, delta[name] ?? 0])) });
}

/** Put this write in the same transaction as the counted change. */
export function addToFundCountersWrite(services: Services, shard: number, delta: CounterDelta): Write {
  return addTo(services, shardKey(shard), COUNTERS, delta);
}

export function addToMonthCountersWrite(
  services: Services,
  { shard, month, isClosed }: { shard: number; month: string; isClosed: boolean },
  delta: CounterDelta,
): Write {
  const counters = [...MONTH_COUNTERS, ...Object.keys(delta).filter(isPropertyCounter)];
  const changed = counters.filter((counter) => delta[counter]);
  if (isClosed && changed.some((counter) => !isStateCounter(counter)))
    throw new Error(`A figure of ${month}, which is closed, would change`);
  return update(services, {
    key: monthShardKey(shard, month),
    // Closing a month fails if `writes` rises after the closing has read `writes`.
    add: { ...Object.fromEntries(changed.map((name) => [name, delta[name] ?? 0])), writes: 1 },
    ...(isClosed ? {} : { when: { closed_at: absent } }),
  });
}

export function addToAccountCountersWrite(
  services: Services,
  shard: number,
  { accountId, month }: { readonly accountId: string; readonly month: string },
  delta: CounterDelta,
): Write {
  return addTo(services, accountShardKey(shard, accountId, month), ACCOUNT_COUNTERS, delta);
}

function addItem(sums: Record<string, number>, item: Item): void {
  for (const [counter, sum] of Object.entries(sums)) sums[counter] = sum + Number(item[counter] ?? 0);
}

export async function readStatistics(services: Services): Promise<Statistics> {
  const statistics = emptyStatistics();
  for (const item of await findItems(services, ALL_SHARDS.map(shardKey))) addItem(statistics, item);
  return statistics;
}

interface MonthRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

async function readMonths(
  services: Services,
  { from = '0000-00', to = '9999-99' }: MonthRange,
  add: (month: string, item: Item) => void,
  attributes?: readonly string[],
): Promise<void> {
  const range = { from: `MONTH#${from}`, to: `MONTH#${to}`, ...(attributes ? { attributes } : {}) };
  await Promise.all(
    ALL_SHARDS.map(async (shard) => {
      for await (const { items } of queryPages(services, { partition: partitionOf(shard), ...range }))
        for (const item of items) add(String(item.sk).slice('MONTH#'.length), item);
    }),
  );
}

export async function readMonthStatistics(services: Services, months: MonthRange = {}) {
  const found = new Map<string, MonthStatistics>();
  await readMonths(services, months, (month, item) => {
    const sums = found.get(month) ?? emptyMonthStatistics();
    found.set(month, sums);
    addItem(sums, item);
  });
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

export type PropertyMonths = ReadonlyMap<string, { rentCents: number; costsCents: number }>;

/** Costs are negative, as on the bank's statement. */
export async function readPropertyMonths(
  services: Services,
  propertyIds: readonly string[],
  months: MonthRange,
): Promise<Map<string, PropertyMonths>> {
  const found = propertyIds.map((id) => ({
    id,
    counters: propertyCounters(id),
    sums: new Map<string, { rentCents: number; costsCents: number }>(),
  }));
  const add = (month: string, item: Item) => {
    for (const { counters, sums } of found) {
      const { rentCents, costsCents } = sums.get(month) ?? { rentCents: 0, costsCents: 0 };
      sums.set(month, {
        rentCents: rentCents + Number(item[counters.rent] ?? 0),
        costsCents: costsCents + Number(item[counters.costs] ?? 0),
      });
    }
  };
  const attributes = found.flatMap(({ counters }) => [counters.rent, counters.costs]);
  if (attributes.length > 0) await readMonths(services, months, add, attributes);
  return new Map(found.map(({ id, sums }) => [id, sums]));
}

export interface DayOfRows {
  readonly rows: number;
  readonly sumCents: Cents;
}

export type DaysOfAccount = ReadonlyMap<CalendarDate, DayOfRows>;

export async function readDaysOfAccounts(services: Services, accountId = '') {
  const startsWith = accountId ? `ACCOUNT#${accountId}#` : 'ACCOUNT#';
  const found = await Promise.all(
    ALL_SHARDS.map(async (shard) => {
      const items: Item[] = [];
      const list = { partition: partitionOf(shard), startsWith };
      for await (const page of queryPages(services, list)) items.push(...page.items);
      return items;
    }),
  );
  return daysOfCounters(found.flat());
}

export function daysOfCounters(counters: readonly Item[]): Map<string, DaysOfAccount> {
  const accounts = new Map<string, Map<CalendarDate, DayOfRows>>();
  for (const item of counters) {
    const [, accountId = '', month = ''] = String(item.sk).split('#');
    const days = accounts.get(accountId) ?? new Map<CalendarDate, DayOfRows>();
    accounts.set(accountId, days);
    for (const [counter, value] of Object.entries(item)) {
      const [, kind, dayOfMonth] = /^(rows|sum)_(\d\d)/.exec(counter) ?? [];
      if (!kind) continue;
      const day = `${month}-${dayOfMonth}` as CalendarDate;
      const { rows, sumCents } = days.get(day) ?? { rows: 0, sumCents: ZERO_CENTS };
      days.set(
        day,
        kind === 'rows'
          ? { rows: rows + Number(value), sumCents }
          : { rows, sumCents: addCents(sumCents, cents(Number(value))) },
      );
    }
  }
  return accounts;
}
