import * as z from 'zod';
import { type CalendarDate, displayMonth, monthOf } from '#shared/calendar-date.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Services } from '../services.ts';
import type { Write } from './change.ts';
import { findItem, findItems } from './read.ts';
import type { Refuse } from './refusal.ts';
import { ALL_SHARDS, monthShardKey } from './statistics-store.ts';
import { type Stored, storedItem } from './stored.ts';
import { absent, check, exists, put, update } from './write.ts';

export type ClosedMonths = ReadonlySet<string>;

export const NO_MONTHS: ClosedMonths = new Set();

/** The first closed month also locks all earlier months, because the opening balances include their transactions. */
const FIRST_CLOSED = { pk: 'PERIODS', sk: 'FIRST_CLOSED' } as const;
const firstClosed = storedItem(z.object({ month: z.string().optional(), version: z.number().optional() }));
export type FirstClosed = Stored<typeof firstClosed>;

export function findFirstClosed(services: Services): Promise<FirstClosed | undefined> {
  return findItem(services, FIRST_CLOSED, firstClosed);
}

/** All closings and reopenings write the same item, so that two simultaneous closings or reopenings conflict. */
export function lockEarlierWrite(
  services: Services,
  before: FirstClosed | undefined,
  month: string | undefined,
): Write {
  const item = { ...FIRST_CLOSED, ...(month ? { month } : {}), version: (before?.version ?? 0) + 1 };
  return put(services, { item, when: before ? { version: before.version ?? absent } : { pk: absent } });
}

export async function findClosedMonths(
  services: Services,
  days: Iterable<CalendarDate>,
): Promise<ClosedMonths> {
  const months = [...new Set([...days].map(monthOf))];
  const [locked, first] = await Promise.all([
    findItems(
      services,
      months.map((month) => monthShardKey(0, month)),
      ['sk', 'closed_at'],
    ),
    findFirstClosed(services),
  ]);
  const closed = locked.filter((item) => item.closed_at !== undefined).map((item) => String(item.sk));
  return new Set(
    months.filter(
      (month) =>
        closed.includes(monthShardKey(0, month).sk) || (first?.month !== undefined && month < first.month),
    ),
  );
}

export async function refuseIfClosed(
  { services, refuse }: { services: Services; refuse: Refuse<'period-locked'> },
  ...days: readonly CalendarDate[]
): Promise<void> {
  const [month] = await findClosedMonths(services, days);
  if (month !== undefined) refuse('period-locked', { sentence: sentenceOfClosed(month) });
}

export function sentenceOfClosed(month: string): string {
  return EXACT_SENTENCES['period-locked'].ofMonth(displayMonth(month));
}

/** Only writes of counters check that a month is open, so a change without counters needs these checks. */
export function monthsOpenChecks(services: Services, days: readonly CalendarDate[]): Record<string, Write> {
  const months = [...new Set(days.map(monthOf))];
  return Object.fromEntries(
    months.map((month) => [
      `month:${month}`,
      check(services, { key: monthShardKey(0, month), when: { closed_at: absent } }),
    ]),
  );
}

export type WritesOfShards = readonly (number | undefined)[];

export async function readWritesOfShards(services: Services, month: string): Promise<WritesOfShards> {
  const keys = ALL_SHARDS.map((shard) => monthShardKey(shard, month));
  const items = await findItems(services, keys, ['pk', 'writes']);
  const writes = new Map(items.map((item) => [item.pk, item.writes]));
  return keys.map(({ pk }) => {
    const found = writes.get(pk);
    return found === undefined ? undefined : Number(found);
  });
}

/** A change checks only its own shard, so closing a month locks all shards. */
export function lockMonthWrites(
  services: Services,
  month: string,
  { closedAt, writes }: { closedAt: string; writes: WritesOfShards },
): Record<string, Write> {
  const locks = ALL_SHARDS.map((shard) => [
    `lock:${shard}`,
    update(services, {
      key: monthShardKey(shard, month),
      set: { closed_at: closedAt },
      when: { closed_at: absent, writes: writes[shard] ?? absent },
    }),
  ]);
  return Object.fromEntries(locks);
}

export function unlockMonthWrites(services: Services, month: string): Record<string, Write> {
  return Object.fromEntries(
    ALL_SHARDS.map((shard) => [
      `lock:${shard}`,
      update(services, {
        key: monthShardKey(shard, month),
        remove: ['closed_at'],
        when: { closed_at: exists },
      }),
    ]),
  );
}
