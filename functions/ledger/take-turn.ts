import * as z from 'zod';
import type { Services } from '../services.ts';
import type { Write } from './change.ts';
import { instantAfter } from './instants.ts';
import { findItem } from './read.ts';
import { type Stored, storedItem } from './stored.ts';
import { absent, update } from './write.ts';

/** Indexes lag by much less than ten minutes. */
export const LATELY_MS = 10 * 60_000;

const turnItem = storedItem(
  z.object({
    count: z.number(),
    /** The ids of recently written records. Indexes may not contain these records yet. */
    lately: z.array(z.object({ id: z.string(), at: z.string() })),
  }),
);

/** A turn prevents two writers from doing the same work at the same time. */
export interface Turn extends Stored<typeof turnItem> {
  readonly key: Readonly<Record<'pk' | 'sk', string>>;
}

/** A change that depends on this turn must take the next turn in the same transaction. */
export async function readTurn(services: Services, key: Turn['key']): Promise<Turn> {
  return { ...((await findItem(services, key, turnItem)) ?? { count: 0, lately: [] }), key };
}

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
