import { readAuditStream } from '../aws/audit-stream.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import type { LockedBucket, Services } from '../services.ts';
import { lockRows } from './locked-rows.ts';

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

/** Invoked by the stream of the audit table. */
export async function handler(event: object): Promise<void> {
  await lockNewRows(servicesFromEnvironment(), event);
}
