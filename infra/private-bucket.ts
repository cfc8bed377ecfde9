import { type CfnResource, Stack, Validations } from 'aws-cdk-lib';
import type { Role } from 'aws-cdk-lib/aws-iam';
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

export function createPrivateBucket(
  scope: Construct,
  { stage, accessLogs, logFolder, key, ...props }: PrivateBucketProps,
): Bucket {
  return new Bucket(scope, 'Bucket', {
    ...props,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    ...(key
      ? // With a bucket key, S3 rarely calls KMS.
        { encryption: BucketEncryption.KMS, encryptionKey: key, bucketKeyEnabled: true }
      : { encryption: BucketEncryption.S3_MANAGED }),
    enforceSSL: true,
    serverAccessLogsBucket: accessLogs,
    serverAccessLogsPrefix: logFolder,
    removalPolicy: removalPolicyOf(stage),
    autoDeleteObjects: !stage.keepsData,
  });
}

export function acknowledgeKeysOf(bucket: Bucket, role: Role, keys: string): void {
  const id = Stack.of(bucket).getLogicalId(bucket.node.defaultChild as CfnResource);
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM5[Resource::<${id}.Arn>/${keys}]`,
    reason: 'Every file has a key of its own below this folder; the actions are single and named.',
  });
}
