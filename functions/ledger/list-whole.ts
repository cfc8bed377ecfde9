import { backOff } from './retry.ts';

/** Reads a list again until it is as long as a consistent count, because an index may lag; else `busy`. */
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
