import { Aws, type CfnResource, Duration, Stack, Validations } from 'aws-cdk-lib';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { MalwareScan } from './malware-scan.ts';
import { removalPolicyOf, type Stage } from './stages.ts';

/** Where the files lie in the bucket: an id below this folder, never a name that people gave. */
export const DOCUMENT_KEYS = 'documents/*';

interface DocumentsProps {
  readonly stage: Stage;
  readonly accessLogs: Bucket;
  readonly siteUrl: string;
  /** The fund's own; without, S3 manages one. */
  readonly key: IKey | undefined;
}

/** Where the fund's documents lie: private, encrypted, each version kept, open to the site's own pages. */
export class Documents extends Construct {
  readonly bucket: Bucket;
  /** Where browsers send and fetch files. */
  readonly origin: string;

  constructor(scope: Construct, id: string, { stage, accessLogs, siteUrl, key }: DocumentsProps) {
    super(scope, id);
    // The bucket lets in the site, and the site's headers name the bucket. CloudFormation makes neither
    // before the other, so the bucket has a name of its own that the headers know beforehand.
    const bucketName = `portal-${stage.name}-documents-${Aws.ACCOUNT_ID}-${stage.region}`;
    this.origin = `https://${bucketName}.s3.${stage.region}.amazonaws.com`;
    this.bucket = new Bucket(this, 'Bucket', {
      bucketName,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      ...(key
        ? // S3 asks for the key once in a while and not for each file.
          { encryption: BucketEncryption.KMS, encryptionKey: key, bucketKeyEnabled: true }
        : { encryption: BucketEncryption.S3_MANAGED }),
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'documents/',
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
        // What was deleted or given up is a version that is no longer the newest, under a delete marker.
        { noncurrentVersionExpiration: Duration.days(stage.deletedDocumentDays) },
        { expiredObjectDeleteMarker: true },
      ],
      removalPolicy: removalPolicyOf(stage),
      autoDeleteObjects: !stage.keepsData,
    });
    if (stage.scansDocuments) new MalwareScan(this, 'MalwareScan', { bucket: this.bucket, key });
  }

  /** Keys of documents end in an id that is not known beforehand. */
  acknowledgeKeys(role: Role): void {
    const bucket = Stack.of(this).getLogicalId(this.bucket.node.defaultChild as CfnResource);
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${bucket}.Arn>/${DOCUMENT_KEYS}]`,
      reason: 'Every document has a key of its own below this folder; the actions are single and named.',
    });
  }
}
