import { backOff } from './retry.ts';

/**
 * A list of an index, read again until it shows as many as were counted consistently before, for what is decided on all
 * of them. Refuses with `busy` when the index does not follow within some seconds.
 */
export async function listWhole<Value>(
  readCount: () => Promise<number>,
  list: () => Promise<Value[]>,
): Promise<Value[]> {
  const count = await readCount();
  for (let attempt = 0; ; attempt += 1) {
    const listed = await list();
    if (listed.length >= count) return listed;
    await backOff(attempt, {});
  }
}
