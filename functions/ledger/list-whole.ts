import { backOff } from './retry.ts';

/** Repeats the read while the index lags behind the count. Refuses with `busy`. */
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
