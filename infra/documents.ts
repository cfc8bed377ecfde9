import { Aws, Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { type Bucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { MalwareScan } from './malware-scan.ts';
import { createPrivateBucket } from './private-bucket.ts';
import type { Stage } from './stages.ts';

export const DOCUMENT_KEYS = 'documents/*';

interface DocumentsProps {
  readonly stage: Stage;
  readonly accessLogs: Bucket;
  readonly siteUrl: string;
  readonly key: IKey | undefined;
}

export class Documents extends Construct {
  readonly bucket: Bucket;
  readonly origin: string;
  readonly scan: MalwareScan | undefined;

  constructor(scope: Construct, id: string, { stage, accessLogs, siteUrl, key }: DocumentsProps) {
    super(scope, id);
    // CloudFormation refuses a circular reference between bucket and site, so the bucket has a fixed name.
    const bucketName = `portal-${stage.name}-documents-${Aws.ACCOUNT_ID}-${stage.region}`;
    this.origin = `https://${bucketName}.s3.${stage.region}.amazonaws.com`;
    this.bucket = createPrivateBucket(this, {
      stage,
      accessLogs,
      logFolder: 'documents/',
      key,
      bucketName,
      minimumTLSVersion: 1.2,
      versioned: true,
      cors: [
        {
          allowedOrigins: [siteUrl],
          allowedMethods: [HttpMethods.POST, HttpMethods.GET],
          allowedHeaders: ['content-type'],
          maxAge: Duration.hours(1).toSeconds(),
        },
      ],
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        // Noncurrent versions are the files of deleted documents and of abandoned uploads.
        { noncurrentVersionExpiration: Duration.days(stage.deletedDocumentDays) },
        { expiredObjectDeleteMarker: true },
        // Deletes exports that were made before exports had their own bucket.
        {
          id: 'exports',
          prefix: 'exports/',
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
    });
    this.scan = stage.scansDocuments
      ? new MalwareScan(this, 'MalwareScan', { bucket: this.bucket, key })
      : undefined;
  }
}
