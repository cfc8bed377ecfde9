import { DAY_MS, instantAfter } from '../../ledger/instants.ts';
import type { LockedBucket, LockedObject } from '../../services.ts';
import { FOLDERS, hourOfRow, keyOfRow, lineOfRow, NO_HOUR, readRows, type StoredRow } from './locked-rows.ts';

export type LockedCopyReader = Pick<LockedBucket, 'list' | 'read'>;

export interface LostSpan {
  readonly from: string;
  readonly to: string;
}

export interface Comparison {
  readonly contradictions: readonly string[];
  readonly lost: readonly string[];
  readonly rows: number;
}

/** An audit row is stored at most this long after the time in its key. */
const LONGEST_CHANGE_MS = 30 * 60_000;
const AT_ONCE = 16;

/** I19: the table and the locked copy contain the same audit rows, except those of the last day. */
export async function compareLockedCopy(
  bucket: LockedCopyReader,
  audit: readonly StoredRow[],
  { now, lost }: { readonly now: string; readonly lost: readonly LostSpan[] },
): Promise<Comparison> {
  const dayAgo = instantAfter(now, -DAY_MS);
  const isOld = (row: StoredRow) => hourOfRow(row) === NO_HOUR || String(row.sk) < dayAgo;
  const spans = lost.map(({ from, to }) => ({ from: instantAfter(from, -LONGEST_CHANGE_MS), to }));
  const isLost = ({ sk }: StoredRow) => spans.some(({ from, to }) => String(sk) >= from && String(sk) <= to);
  const inTable = new Map(audit.map((row) => [keyOfRow(row), row]));
  const locked = new Set<string>();
  const contradictions = new Set<string>();
  const lostRows = new Set<string>();
  let rows = 0;

  const look = (row: StoredRow) => {
    rows += 1;
    const key = keyOfRow(row);
    locked.add(key);
    if (!isOld(row)) return;
    const own = inTable.get(key);
    if (!own) (isLost(row) ? lostRows : contradictions).add(`${nameOf(row)} is missing, but was locked`);
    else if (lineOfRow(own) !== lineOfRow(row))
      contradictions.add(`${nameOf(row)} is not the one that was locked`);
  };

  const lookInto = async (objects: readonly LockedObject[]) => {
    const read = await Promise.all(objects.map((object) => readRows(bucket, object)));
    for (const [index, { key }] of objects.entries()) {
      const found = read[index];
      if (found) found.forEach(look);
      else contradictions.add(`${key}: is not what was stored`);
    }
  };

  for (const folder of FOLDERS) {
    let some: LockedObject[] = [];
    for await (const object of bucket.list(folder)) {
      some.push(object);
      if (some.length < AT_ONCE) continue;
      await lookInto(some);
      some = [];
    }
    await lookInto(some);
  }
  for (const [key, row] of inTable)
    if (isOld(row) && !locked.has(key)) contradictions.add(`${nameOf(row)} is missing in the locked copy`);
  return { contradictions: [...contradictions], lost: [...lostRows], rows };
}

function nameOf({ target, id }: StoredRow): string {
  return `${target}: its audit row ${id}`;
}
