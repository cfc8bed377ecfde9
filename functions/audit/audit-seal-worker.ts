import type { Context as LambdaContext } from 'aws-lambda';
import { readAuditStream } from '../aws/audit-stream.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import type { LockedBucket, Services } from '../services.ts';
import { lockRows } from './locked-rows.ts';
import { sealAudit } from './seal-audit.ts';

/** Time reserved to store a seal before Lambda stops the function. */
const HANDOVER_MS = 60_000;

function lockedBucketOf({ lockedBucket }: Pick<Services, 'lockedBucket'>): LockedBucket {
  if (!lockedBucket) throw new Error('The environment variable SEAL_BUCKET is not set');
  return lockedBucket;
}

/** Locks the rows that an event of the audit table’s stream adds. Throws when it could not, so that the stream repeats it. */
export async function lockNewRows(
  services: Pick<Services, 'lockedBucket' | 'log'>,
  event: unknown,
): Promise<void> {
  const { added, changed } = readAuditStream(event);
  // No function has the right to it, so somebody else did.
  if (changed > 0) services.log({ level: 'error', event: 'audit-row-changed', counts: { rows: changed } });
  await lockRows(lockedBucketOf(services), added);
}

/** Seals what is to be sealed by now. Logged even when there was nothing. */
export async function sealHours(services: Services, untilMs: number): Promise<void> {
  const counts = await sealAudit(services, lockedBucketOf(services), untilMs);
  services.log({ level: 'info', event: 'audit-sealed', counts: { ...counts } });
}

/** Invoked by the stream of the audit table with its records, and by the schedule every hour. */
export async function handler(event: object, context: LambdaContext): Promise<void> {
  const services = servicesFromEnvironment();
  if ('Records' in event) return lockNewRows(services, event);
  await sealHours(services, services.now().getTime() + context.getRemainingTimeInMillis() - HANDOVER_MS);
}
