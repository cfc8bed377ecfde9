import { auditRowsBetween } from '#functions/ledger/audit-store.ts';
import type { LockedBucket, Services } from '#functions/services.ts';
import { lockMissedRows } from '#functions/workers/nightly-check/audit-seal-worker.ts';
import { lockRows } from '#functions/workers/nightly-check/locked-rows.ts';

const HOUR_MS = 60 * 60_000;
/** Younger rows are left to the next look, because not all of them may be there yet. */
const SETTLED_AFTER_MS = 10_000;
/** Before its first look a process knows nothing. */
const FIRST_LOOK_BACK_MS = 2 * HOUR_MS;

/**
 * Stands in for the stream of the audit table, which the embedded database has not, and for the schedule of its worker: each
 * look locks the rows since the last, and once an hour those that the looks missed. The first of a process does so from the
 * beginning, because it does not know when the process before it ended.
 */
export function createAuditSealer(services: Services, bucket: LockedBucket) {
  let lookedUntil: string | undefined;
  let copiedInHour: number | undefined;
  return async (untilMs: number): Promise<void> => {
    const nowMs = services.now().getTime();
    const instant = (agoMs: number) => new Date(nowMs - agoMs).toISOString();
    const to = instant(SETTLED_AFTER_MS);
    const from = lookedUntil ?? instant(FIRST_LOOK_BACK_MS);
    for await (const rows of auditRowsBetween(services, { from, to })) await lockRows(bucket, 'rows/', rows);
    const hour = Math.floor(nowMs / HOUR_MS);
    if (hour !== copiedInHour) {
      await lockMissedRows(services, { from: lookedUntil === undefined ? '0' : undefined, untilMs });
      copiedInHour = hour;
    }
    lookedUntil = to;
  };
}
