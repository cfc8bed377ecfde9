import type { Scanner } from '../services.ts';
import type { S3Access } from './document-bucket.ts';

/** For a stage without a scanner, where only the content's type is checked. */
export const noScanner: Scanner = async () => 'clean';

/** The tag that GuardDuty Malware Protection for S3 puts on every version it has scanned. */
const STATUS_TAG = 'GuardDutyMalwareScanStatus';

/**
 * Reads GuardDuty's verdict from the version's tag. Everything but clean is refused: malware, and files that could not
 * be scanned, such as those with a password.
 */
export function guardDutyScanner(access: Pick<S3Access, 'bucket' | 'connect'>): Scanner {
  return async ({ key, versionId }) => {
    const { GetObjectTaggingCommand } = await import('@aws-sdk/client-s3');
    const client = await access.connect();
    const { TagSet = [] } = await client.send(
      new GetObjectTaggingCommand({ Bucket: access.bucket(), Key: key, VersionId: versionId }),
    );
    const status = TagSet.find((tag) => tag.Key === STATUS_TAG)?.Value;
    if (status === undefined) return 'waiting';
    return status === 'NO_THREATS_FOUND' ? 'clean' : 'infected';
  };
}
