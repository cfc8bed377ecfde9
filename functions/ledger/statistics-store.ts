import type { Services } from '../services.ts';
import type { Write } from './change.ts';
import { findItems, type Item, queryPages } from './read.ts';
import {
  COUNTERS,
  type Counter,
  type CounterDelta,
  emptyMonthStatistics,
  emptyStatistics,
  isPropertyCounter,
  MONTH_COUNTERS,
  type MonthStatistics,
  propertyCounters,
  SHARDS,
  type Statistics,
} from './statistics.ts';
import { update } from './write.ts';

const ALL_SHARDS = Array.from({ length: SHARDS }, (_, shard) => shard);

function partitionOf(shard: number): string {
  return `STAT#${String(shard).padStart(2, '0')}`;
}

export function shardKey(shard: number) {
  return { pk: partitionOf(shard), sk: 'STAT' };
}

/** A month's counters stand beside the fund's of the same shard, so that one query reads those of many months. */
export function monthShardKey(shard: number, month: string) {
  return { pk: partitionOf(shard), sk: `MONTH#${month}` };
}

function addTo(
  services: Services,
  key: ReturnType<typeof shardKey>,
  counters: readonly Counter[],
  delta: CounterDelta,
): Write {
  const changed = counters.filter((counter) => delta[counter]);
  // DynamoDB refuses an update that changes nothing.
  const names = changed.length > 0 ? changed : counters.slice(0, 1);
  return update(services, { key, add: Object.fromEntries(names.map((name) => [name, delta[name] ?? 0])) });
}

/** Adds to the fund's counters of one shard; part of the transaction of the change. */
export function countWrite(services: Services, shard: number, delta: CounterDelta): Write {
  return addTo(services, shardKey(shard), COUNTERS, delta);
}

/** Adds to a month's counters of one shard, those of properties included. */
export function countMonthWrite(
  services: Services,
  shard: number,
  month: string,
  delta: CounterDelta,
): Write {
  const ofProperties = Object.keys(delta).filter(isPropertyCounter);
  return addTo(services, monthShardKey(shard, month), [...MONTH_COUNTERS, ...ofProperties], delta);
}

function addItem(sums: Record<string, number>, item: Item): void {
  for (const [counter, sum] of Object.entries(sums)) sums[counter] = sum + Number(item[counter] ?? 0);
}

/** The sums over all shards, in one request. */
export async function readStatistics(services: Services): Promise<Statistics> {
  const statistics = emptyStatistics();
  for (const item of await findItems(services, ALL_SHARDS.map(shardKey))) addItem(statistics, item);
  return statistics;
}

interface MonthRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Reads the counters of months from all shards; `add` is called for each item with its month. */
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

/** The sums of each month that has any, from the first to the last; both are `YYYY-MM` and included. */
export async function readMonthStatistics(
  services: Services,
  months: MonthRange = {},
): Promise<Map<string, MonthStatistics>> {
  const found = new Map<string, MonthStatistics>();
  await readMonths(services, months, (month, item) => {
    const sums = found.get(month) ?? emptyMonthStatistics();
    found.set(month, sums);
    addItem(sums, item);
  });
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What a property brought and cost in each month, with the bank's sign. */
export async function readPropertyMonths(
  services: Services,
  propertyId: string,
  months: MonthRange,
): Promise<Map<string, { rentCents: number; costsCents: number }>> {
  const { rent, costs } = propertyCounters(propertyId);
  const found = new Map<string, { rentCents: number; costsCents: number }>();
  const add = (month: string, item: Item) => {
    const { rentCents, costsCents } = found.get(month) ?? { rentCents: 0, costsCents: 0 };
    found.set(month, {
      rentCents: rentCents + Number(item[rent] ?? 0),
      costsCents: costsCents + Number(item[costs] ?? 0),
    });
  };
  await readMonths(services, months, add, [rent, costs]);
  return found;
}
