import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { removalPolicyOf } from './removal-policy.ts';
import type { Stage } from './stages.ts';

interface PrivateBucketProps extends BucketProps {
  readonly stage: Stage;
  readonly accessLogs: Bucket;
  readonly logFolder: string;
  readonly key?: IKey | undefined;
}

/** A bucket that is encrypted, logs each access, and can be opened to nobody outside the account. */
export function createPrivateBucket(
  scope: Construct,
  { stage, accessLogs, logFolder, key, ...props }: PrivateBucketProps,
): Bucket {
  return new Bucket(scope, 'Bucket', {
    ...props,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    ...(key
      ? // With a bucket key S3 calls KMS rarely, not for each file.
        { encryption: BucketEncryption.KMS, encryptionKey: key, bucketKeyEnabled: true }
      : { encryption: BucketEncryption.S3_MANAGED }),
    enforceSSL: true,
    serverAccessLogsBucket: accessLogs,
    serverAccessLogsPrefix: logFolder,
    removalPolicy: removalPolicyOf(stage),
    autoDeleteObjects: !stage.keepsData,
  });
}
