import { Aws, Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { type Bucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { createPrivateBucket } from './private-bucket.ts';
import type { Stage } from './stages.ts';

export const EXPORT_KEYS = 'exports/*';
export const PAYMENT_FILE_KEYS = 'payment-files/*';

interface ExportsProps {
  readonly stage: Stage;
  readonly accessLogs: Bucket;
  readonly siteUrl: string;
  readonly key: IKey | undefined;
}

/** Payment files contain account numbers in clear, so this bucket has no versions and no backups. */
export class Exports extends Construct {
  readonly bucket: Bucket;
  readonly origin: string;

  constructor(scope: Construct, id: string, { stage, accessLogs, siteUrl, key }: ExportsProps) {
    super(scope, id);
    const bucketName = `portal-${stage.name}-exports-${Aws.ACCOUNT_ID}-${stage.region}`;
    this.origin = `https://${bucketName}.s3.${stage.region}.amazonaws.com`;
    this.bucket = createPrivateBucket(this, {
      stage,
      accessLogs,
      logFolder: 'exports/',
      key,
      bucketName,
      minimumTLSVersion: 1.2,
      cors: [{ allowedOrigins: [siteUrl], allowedMethods: [HttpMethods.GET] }],
      // S3 allows no lifetime below one day, but the API stops offering an export earlier.
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1), expiration: Duration.days(1) },
      ],
    });
  }
}
