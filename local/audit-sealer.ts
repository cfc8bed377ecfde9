import { auditRowsBetween } from '#functions/ledger/audit-store.ts';
import type { LockedBucket, Services } from '#functions/services.ts';
import { lockMissedRows } from '#functions/workers/nightly-check/audit-seal-worker.ts';
import { lockRows } from '#functions/workers/nightly-check/locked-rows.ts';

const HOUR_MS = 60 * 60_000;
/** A younger row may not be readable yet, so it waits for the next run. */
const SETTLED_AFTER_MS = 10_000;
const FIRST_LOOK_BACK_MS = 2 * HOUR_MS;

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
      // The first run cannot know when the last process ended, so the run checks rows of any age.
      await lockMissedRows(services, { from: lookedUntil === undefined ? '0' : undefined, untilMs });
      copiedInHour = hour;
    }
    lookedUntil = to;
  };
}
