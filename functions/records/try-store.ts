import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Write } from '../ledger/change.ts';
import { secondsOf } from '../ledger/instants.ts';
import { findItem } from '../ledger/read.ts';
import { storedItem } from '../ledger/stored.ts';
import { transact, transactIfUnchanged } from '../ledger/transact.ts';
import { absent, below, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const tries = storedItem(z.object({ count: z.number() }));
export interface Limit {
  readonly of: string;
  readonly by: string;
  readonly most: number;
  readonly withinSeconds: number;
  readonly now: string;
}

function spanOf({ now, withinSeconds }: Pick<Limit, 'now' | 'withinSeconds'>): number {
  return Math.floor(secondsOf(now) / withinSeconds);
}

// The database must not store addresses, so the key contains a digest.
function keyOf(limit: Limit) {
  const digest = createHash('sha256').update(limit.by).digest('hex');
  return { pk: `TRIES#${limit.of}#${digest}#${spanOf(limit)}`, sk: 'TRIES' };
}

export function minutesToNextTry(limit: Pick<Limit, 'now' | 'withinSeconds'>): number {
  const { now, withinSeconds } = limit;
  return Math.ceil((withinSeconds - (secondsOf(now) % withinSeconds)) / 60);
}

export async function hasTriesLeft(services: Services, limit: Limit): Promise<boolean> {
  const found = await findItem(services, keyOf(limit), tries);
  return (found?.count ?? 0) < limit.most;
}

function countedTry(limit: Limit) {
  return {
    key: keyOf(limit),
    set: { expires_at: (spanOf(limit) + 2) * limit.withinSeconds },
    add: { count: 1 },
  };
}

/** Counts an attempt once, even if a lost reply makes the portal write the attempt again. */
export async function countTry(services: Services, limit: Limit): Promise<void> {
  await transact(services, { tries: update(services, countedTry(limit)) });
}

/** Fails if the limit is reached, because simultaneous requests must not exceed the limit together. */
export function takeTryWrite(services: Services, limit: Limit): Write {
  const when = [{ count: absent }, { count: below(limit.most) }];
  return update(services, { ...countedTry(limit), when });
}

export function takeTry(services: Services, limit: Limit): Promise<boolean> {
  return transactIfUnchanged(services, { tries: takeTryWrite(services, limit) });
}
