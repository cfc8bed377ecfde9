import { auditRowsBetween } from '#functions/ledger/audit-store.ts';
import type { LockedBucket, Services } from '#functions/services.ts';
import { lockMissedRows } from '#functions/workers/nightly-check/audit-seal-worker.ts';
import { lockRows } from '#functions/workers/nightly-check/locked-rows.ts';

const HOUR_MS = 60 * 60_000;
/** Rows younger than this wait for the next look, because other rows of the same moment may not be readable yet. */
const SETTLED_AFTER_MS = 10_000;
/** How far back the first look of a process reaches. */
const FIRST_LOOK_BACK_MS = 2 * HOUR_MS;

/**
 * Does the work of the audit table's stream, which the embedded database lacks, and of the worker's schedule. Each look locks
 * the rows written since the previous look. Once an hour it also locks the rows that looks missed. The first hourly look of a
 * process starts from the beginning, because the process does not know when the last process ended.
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
