import { Duration, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { removalPolicyOf } from './removal-policy.ts';
import type { Stage } from './stages.ts';

/** The bucket for the access logs of CloudFront and of the buckets, kept as long as the stage says. */
export function createAccessLogBucket(scope: Construct, id: string, stage: Stage): Bucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    // CloudFront can only deliver its logs to a bucket that allows access control lists.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [{ expiration: Duration.days(stage.accessLogDays) }],
    removalPolicy: removalPolicyOf(stage),
    autoDeleteObjects: !stage.keepsData,
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'It is the bucket the logs go to; logging itself would never end.',
  });
  return bucket;
}
