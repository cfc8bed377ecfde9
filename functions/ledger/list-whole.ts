import { backOff } from './retry.ts';

/**
 * Reads a list from an index until the list has as many items as a consistent count, because the index may lag. For decisions
 * that depend on all items. Refuses with `busy` if the index does not catch up within some seconds.
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
