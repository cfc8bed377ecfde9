import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { Services } from '../services.ts';
import type { Write } from './change.ts';
import { Refusal } from './refusal.ts';
import { COUNTERS, type CounterDelta, emptyStatistics, SHARDS, type Statistics } from './statistics.ts';
import { update } from './write.ts';

const MAX_ROUNDS = 10;

export function shardKey(shard: number) {
  return { pk: `STAT#${String(shard).padStart(2, '0')}`, sk: 'STAT' };
}

/** Adds to the counters of one shard; part of the transaction of the change. */
export function countWrite(services: Services, shard: number, delta: CounterDelta): Write {
  const counters = COUNTERS.filter((counter) => delta[counter]);
  const names = counters.length > 0 ? counters : (['clients'] as const);
  return update(services, {
    key: shardKey(shard),
    add: Object.fromEntries(names.map((counter) => [counter, delta[counter] ?? 0])),
  });
}

/** The sums over all shards, in one request. */
export async function readStatistics(services: Services): Promise<Statistics> {
  const statistics = emptyStatistics();
  let keys: Record<string, unknown>[] = Array.from({ length: SHARDS }, (_, shard) => shardKey(shard));
  for (let round = 0; keys.length > 0; round += 1) {
    if (round === MAX_ROUNDS) throw new Refusal('busy');
    const { Responses, UnprocessedKeys } = await services.database.send(
      new BatchGetCommand({ RequestItems: { [services.portalTable]: { Keys: keys, ConsistentRead: true } } }),
    );
    for (const item of Responses?.[services.portalTable] ?? []) {
      for (const counter of COUNTERS) statistics[counter] += Number(item[counter] ?? 0);
    }
    keys = UnprocessedKeys?.[services.portalTable]?.Keys ?? [];
  }
  return statistics;
}
