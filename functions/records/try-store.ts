import { createHash } from 'node:crypto';
import * as z from 'zod';
import { ConditionFailed } from '../ledger/change.ts';
import { secondsOf } from '../ledger/instants.ts';
import { findItem } from '../ledger/read.ts';
import { storedItem } from '../ledger/stored.ts';
import { transact } from '../ledger/transact.ts';
import { absent, below, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const tries = storedItem(z.object({ count: z.number() }));
export interface Limit {
  /** Kind of attempt. */
  readonly of: string;
  /** The IP address or email address of the attempt. */
  readonly by: string;
  readonly most: number;
  readonly withinSeconds: number;
  /** ISO UTC. */
  readonly now: string;
}

/** Tries are counted by whole spans of time, so that nothing has to be looked up to begin a new one. */
function spanOf({ now, withinSeconds }: Pick<Limit, 'now' | 'withinSeconds'>): number {
  return Math.floor(secondsOf(now) / withinSeconds);
}

// Addresses of people are not stored, only their digest, for as long as it is needed.
function keyOf(limit: Limit) {
  const digest = createHash('sha256').update(limit.by).digest('hex');
  return { pk: `TRIES#${limit.of}#${digest}#${spanOf(limit)}`, sk: 'TRIES' };
}

/** In how many minutes, at most, tries are left again. */
export function minutesToNextTry(limit: Pick<Limit, 'now' | 'withinSeconds'>): number {
  const { now, withinSeconds } = limit;
  return Math.ceil((withinSeconds - (secondsOf(now) % withinSeconds)) / 60);
}

export async function hasTriesLeft(services: Services, limit: Limit): Promise<boolean> {
  const found = await findItem(services, keyOf(limit), tries);
  return (found?.count ?? 0) < limit.most;
}

// Deleted by the database some time after its span has passed.
function countedTry(limit: Limit) {
  return {
    key: keyOf(limit),
    set: { expires_at: (spanOf(limit) + 2) * limit.withinSeconds },
    add: { count: 1 },
  };
}

/** Counts a try, once also when the reply is lost. */
export async function countTry(services: Services, limit: Limit): Promise<void> {
  await transact(services, { tries: update(services, countedTry(limit)) });
}

/** Counts an attempt if any is left; false otherwise. Concurrent requests never exceed the limit. */
export async function takeTry(services: Services, limit: Limit): Promise<boolean> {
  const when = [{ count: absent }, { count: below(limit.most) }];
  try {
    await transact(services, { tries: update(services, { ...countedTry(limit), when }) });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
