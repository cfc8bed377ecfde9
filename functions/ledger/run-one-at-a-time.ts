import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** The names that this chain of calls already holds, so that nested work does not wait for its own caller. */
const held = new AsyncLocalStorage<ReadonlySet<string>>();
/** By name, the end of the work that was queued last. */
const last = new Map<string, Promise<void>>();

/**
 * Within this process, runs work under the same name one at a time, so that requests do not make each other’s writes fail.
 * Work that has waited longer than `mostMs` starts all the same, so nothing may rely on being alone. `take-turn.ts` is for
 * what must not happen at once in all processes.
 */
export async function runOneAtATime<Result>(
  names: Iterable<string>,
  work: () => Promise<Result>,
  mostMs: number,
): Promise<Result> {
  const alreadyHeld = held.getStore() ?? new Set<string>();
  const wanted = [...new Set(names)].filter((name) => !alreadyHeld.has(name));
  const before = wanted.flatMap((name) => last.get(name) ?? []);
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  // Joins all the queues at once, so that no two wait for each other.
  for (const name of wanted) last.set(name, ended);
  try {
    if (before.length > 0) await waitAtMost(Promise.all(before), mostMs);
    return await held.run(new Set([...alreadyHeld, ...wanted]), work);
  } finally {
    end();
    for (const name of wanted) if (last.get(name) === ended) last.delete(name);
  }
}

async function waitAtMost(awaited: Promise<unknown>, mostMs: number): Promise<void> {
  const stop = new AbortController();
  const late = sleep(mostMs, undefined, { ref: false, signal: stop.signal }).catch(() => {});
  await Promise.race([awaited, late]);
  stop.abort();
}
