import type { Context as LambdaContext } from 'aws-lambda';
import { readAuditStream } from '../../aws/audit-stream.ts';
import { servicesFromEnvironment } from '../../aws/services.ts';
import type { LockedBucket, Services } from '../../services.ts';
import { lockLateRows } from './lock-late-rows.ts';
import { lockRows } from './locked-rows.ts';

const HANDOVER_MS = 60_000;

function lockedBucketOf({ lockedBucket }: Pick<Services, 'lockedBucket'>): LockedBucket {
  if (!lockedBucket) throw new Error('The environment variable SEAL_BUCKET is not set');
  return lockedBucket;
}

/** Throws on failure, because the stream then repeats the event. */
export async function lockNewRows(services: Pick<Services, 'lockedBucket' | 'log'>, event: unknown) {
  const { added, changed } = readAuditStream(event);
  // No function may change or remove audit rows, so somebody changed the row outside the portal.
  if (changed > 0) services.log({ level: 'error', event: 'audit-row-changed', counts: { rows: changed } });
  await lockRows(lockedBucketOf(services), 'rows/', added);
}

export async function lockMissedRows(
  services: Services,
  limits: { from?: string | undefined; untilMs: number },
): Promise<void> {
  const counts = await lockLateRows(services, lockedBucketOf(services), limits);
  services.log({ level: 'info', event: 'audit-copied', counts: { ...counts } });
}

export async function handler(event: { from?: string } | object, context: LambdaContext): Promise<void> {
  const services = servicesFromEnvironment();
  if ('Records' in event) return lockNewRows(services, event);
  await lockMissedRows(services, {
    from: 'from' in event ? event.from : undefined,
    untilMs: services.now().getTime() + context.getRemainingTimeInMillis() - HANDOVER_MS,
  });
}
