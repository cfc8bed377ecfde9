import { Aws, type CfnResource, Duration, Stack, Validations } from 'aws-cdk-lib';
import type { IRuleTarget } from 'aws-cdk-lib/aws-events';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { type Bucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { MalwareScan } from './malware-scan.ts';
import { createPrivateBucket } from './private-bucket.ts';
import type { Stage } from './stages.ts';

/** The keys of documents' files in the bucket. They end in a generated id and never contain a file name. */
export const DOCUMENT_KEYS = 'documents/*';

/** The folder for export files, which are deleted after a day. */
export const EXPORT_FOLDER = 'exports/';
export const EXPORT_KEYS = `${EXPORT_FOLDER}*`;

interface DocumentsProps {
  readonly stage: Stage;
  readonly accessLogs: Bucket;
  readonly siteUrl: string;
  readonly key: IKey | undefined;
}

/** The documents' bucket is private, encrypted and versioned. CORS allows only the site's pages to use the bucket. */
export class Documents extends Construct {
  readonly bucket: Bucket;
  readonly origin: string;
  readonly scanPlan: MalwareScan['plan'] | undefined;
  readonly #scan: MalwareScan | undefined;

  constructor(scope: Construct, id: string, { stage, accessLogs, siteUrl, key }: DocumentsProps) {
    super(scope, id);
    // The bucket has a fixed name, because CloudFormation refuses that bucket and site refer to each other.
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
        // Deletes noncurrent versions: the files of deleted documents and of abandoned uploads.
        { noncurrentVersionExpiration: Duration.days(stage.deletedDocumentDays) },
        { expiredObjectDeleteMarker: true },
        // S3 allows no shorter lifetime than a day. The API stops offering an export earlier, when the export expires.
        {
          id: 'exports',
          prefix: EXPORT_FOLDER,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
    });
    this.#scan = stage.scansDocuments
      ? new MalwareScan(this, 'MalwareScan', { bucket: this.bucket, key })
      : undefined;
    this.scanPlan = this.#scan?.plan;
  }

  onScanResult(target: IRuleTarget): void {
    this.#scan?.onResult(target);
  }

  /** Accepts cdk-nag's finding that a role's rights contain a wildcard: file keys end in a generated id. */
  acknowledgeKeys(role: Role, keys: string): void {
    const bucket = Stack.of(this).getLogicalId(this.bucket.node.defaultChild as CfnResource);
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${bucket}.Arn>/${keys}]`,
      reason: 'Every file has a key of its own below this folder; the actions are single and named.',
    });
  }
}
