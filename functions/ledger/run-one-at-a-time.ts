import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the work that runs has the turn of, so that work which it waits for itself need not wait for it. */
const held = new AsyncLocalStorage<ReadonlySet<string>>();
/** The end of the last work that waits for each name. */
const last = new Map<string, Promise<void>>();

/**
 * Does work of this process one after the other where it is of the same names, so that it does not get in its own way.
 * What waits longer than `mostMs` goes on without its turn, so nothing may rest on it.
 */
export async function inTurn<Result>(
  names: Iterable<string>,
  work: () => Promise<Result>,
  mostMs: number,
): Promise<Result> {
  const own = held.getStore() ?? new Set<string>();
  const wanted = [...new Set(names)].filter((name) => !own.has(name));
  const before = wanted.flatMap((name) => last.get(name) ?? []);
  let end = () => {};
  const turn = new Promise<void>((resolve) => {
    end = resolve;
  });
  // In all the queues at once, so that no two wait for each other.
  for (const name of wanted) last.set(name, turn);
  try {
    if (before.length > 0) await endedOrLate(Promise.all(before), mostMs);
    return await held.run(new Set([...own, ...wanted]), work);
  } finally {
    end();
    for (const name of wanted) if (last.get(name) === turn) last.delete(name);
  }
}

async function endedOrLate(ended: Promise<unknown>, mostMs: number): Promise<void> {
  const stop = new AbortController();
  const late = sleep(mostMs, undefined, { ref: false, signal: stop.signal }).catch(() => {});
  await Promise.race([ended, late]);
  stop.abort();
}
