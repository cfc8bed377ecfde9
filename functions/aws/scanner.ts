import type { Scanner, Verdict } from '../services.ts';
import { type S3Access, s3AtFirstUse } from './document-bucket.ts';

export const noScanner: Scanner = async () => 'clean';

/** GuardDuty Malware Protection for S3 writes this tag on every scanned version. */
const STATUS_TAG = 'GuardDutyMalwareScanStatus';

export function verdictOf(status: string | undefined): Verdict {
  switch (status) {
    case undefined:
      return 'waiting';
    case 'NO_THREATS_FOUND':
      return 'clean';
    case 'THREATS_FOUND':
      return 'infected';
    case 'UNSUPPORTED':
      return 'unreadable';
    default:
      // ACCESS_DENIED, FAILED and other statuses are faults of the scanner, not of the file.
      return 'failed';
  }
}

export function guardDutyScanner(access: Pick<S3Access, 'bucket' | 'connect'>): Scanner {
  const s3 = s3AtFirstUse(access.connect);
  return async ({ key, versionId }) => {
    const { client, GetObjectTaggingCommand } = await s3();
    const { TagSet = [] } = await client.send(
      new GetObjectTaggingCommand({ Bucket: access.bucket(), Key: key, VersionId: versionId }),
    );
    return verdictOf(TagSet.find((tag) => tag.Key === STATUS_TAG)?.Value);
  };
}
