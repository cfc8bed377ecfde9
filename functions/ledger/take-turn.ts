import * as z from 'zod';
import type { Services } from '../services.ts';
import type { Write } from './change.ts';
import { instantAfter } from './instants.ts';
import { findItem } from './read.ts';
import { type Stored, storedItem } from './stored.ts';
import { absent, update } from './write.ts';

/** Longer than an index lags behind, by far. */
export const LATELY_MS = 10 * 60_000;

const turnItem = storedItem(
  z.object({
    count: z.number(),
    /** Ids of the records of the last turns, which indexes may not show yet. */
    lately: z.array(z.object({ id: z.string(), at: z.string() })),
  }),
);

/** A database counter for work that must not run concurrently: of writers with the same turn, one succeeds. */
export interface Turn extends Stored<typeof turnItem> {
  readonly key: Readonly<Record<'pk' | 'sk', string>>;
}

/** The last turn, read consistently: what is decided on it and on what it names is written with the next one. */
export async function readTurn(services: Services, key: Turn['key']): Promise<Turn> {
  return { ...((await findItem(services, key, turnItem)) ?? { count: 0, lately: [] }), key };
}

/** Takes the next turn, for what has these ids, if nobody took it since. */
export function takeTurnWrite(
  services: Services,
  { key, count, lately }: Turn,
  ids: readonly string[],
  now: string,
): Write {
  const since = instantAfter(now, -LATELY_MS);
  return update(services, {
    key,
    set: {
      count: count + 1,
      lately: [...lately.filter(({ at }) => at > since), ...ids.map((id) => ({ id, at: now }))],
    },
    when: { count: count === 0 ? absent : count },
  });
}
