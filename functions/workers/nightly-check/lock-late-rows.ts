import { auditRowsBetween } from '../../ledger/audit-store.ts';
import { DAY_MS, instantAfter } from '../../ledger/instants.ts';
import type { LockedBucket, Services } from '../../services.ts';
import { FOLDERS, folderOfHour, type Hour, keyOfRow, lockRows, readRows, rowsByHour } from './locked-rows.ts';

const HOUR_MS = 3_600_000;
/** The stream normally delivers a row within this time. */
const SETTLED_AFTER_MS = HOUR_MS / 2;
/** After one day, the nightly check reports a missing row. The second day is for repairs. */
const LOOK_BACK_MS = 48 * HOUR_MS;

/** Runs may overlap or stop at any point without harm. */
export async function lockLateRows(
  services: Services,
  bucket: LockedBucket,
  { from, untilMs }: { from?: string | undefined; untilMs: number },
): Promise<{ rows: number; late: number; old: number; left: number }> {
  const counts = { rows: 0, late: 0, old: 0, left: 0 };
  const now = services.now().toISOString();
  const dayAgo = instantAfter(now, -DAY_MS);
  // Rows older than `LOOK_BACK_MS` may be forged with an old date. The nightly check reports them because they stay unlocked.
  const range = { from: from ?? instantAfter(now, -LOOK_BACK_MS), to: instantAfter(now, -SETTLED_AFTER_MS) };
  let known: { readonly hour: Hour; readonly keys: Set<string> } | undefined;
  for await (const page of auditRowsBetween(services, range)) {
    for (const [hour, rows] of rowsByHour(page)) {
      if (known?.hour !== hour) known = { hour, keys: await lockedKeysOf(bucket, hour) };
      const { keys } = known;
      const late = rows.filter((row) => !keys.has(keyOfRow(row)));
      if (late.length > 0) await lockRows(bucket, 'late/', late);
      for (const row of late) keys.add(keyOfRow(row));
      counts.rows += rows.length;
      counts.late += late.length;
      counts.old += late.filter(({ sk }) => String(sk) < dayAgo).length;
    }
    if (services.now().getTime() >= untilMs) return { ...counts, left: 1 };
  }
  return counts;
}

async function lockedKeysOf(bucket: LockedBucket, hour: Hour): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const folder of FOLDERS)
    for await (const object of bucket.list(folderOfHour(folder, hour)))
      for (const row of (await readRows(bucket, object)) ?? []) keys.add(keyOfRow(row));
  return keys;
}
