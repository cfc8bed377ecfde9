import { backOff } from './retry.ts';

/** Reads the list again until the index has as many items as the count, which does not lag. Refuses with `busy`. */
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
