import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { SCAN_RESULT } from '#functions/documents/take-scan-result.ts';
import { TABLES } from '#shared/tables.ts';
import { resourcesOf, templateOf } from './synthesize.ts';

const template = templateOf('prod');
const bucketNamed = (name: string) =>
  resourcesOf(template, 'AWS::S3::Bucket').find(([id]) => id.startsWith(name)) ?? [];
const retained = { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' };

test.each(Object.entries(TABLES))(
  'the %s table has the keys the code expects, on-demand capacity and point-in-time recovery',
  (_, table) => {
    const keySchema = (partitionKey: string, sortKey: string) => [
      { AttributeName: partitionKey, KeyType: 'HASH' },
      { AttributeName: sortKey, KeyType: 'RANGE' },
    ];
    template.hasResource('AWS::DynamoDB::GlobalTable', {
      ...retained,
      Properties: {
        KeySchema: keySchema(table.partitionKey, table.sortKey),
        GlobalSecondaryIndexes: table.indexes.map((index) => ({
          IndexName: index.name,
          KeySchema: keySchema(index.partitionKey, index.sortKey),
          Projection: { ProjectionType: 'ALL' },
        })),
        TimeToLiveSpecification: table.ttl ? { AttributeName: table.ttl, Enabled: true } : Match.absent(),
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: table === TABLES.audit ? { StreamViewType: 'NEW_IMAGE' } : Match.absent(),
        SSESpecification: { SSEEnabled: true },
        Replicas: [
          Match.objectLike({
            Region: 'ap-southeast-2',
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
          }),
        ],
      },
    });
    template.resourceCountIs('AWS::DynamoDB::GlobalTable', Object.keys(TABLES).length);
  },
);

test('no bucket is public or allows plain HTTP, all are encrypted and outlive the stack', () => {
  const buckets = resourcesOf(template, 'AWS::S3::Bucket');
  const policies = resourcesOf(template, 'AWS::S3::BucketPolicy').map(([, policy]) => policy.Properties);
  expect(buckets).toHaveLength(5);
  for (const [id, bucket] of buckets) {
    expect(bucket, id).toMatchObject({
      ...retained,
      Properties: {
        BucketEncryption: {},
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      },
    });
    const policy = policies.find((candidate) => candidate.Bucket.Ref === id);
    expect(policy.PolicyDocument.Statement, id).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
  }
});

test('documents and the locked copy of the audit keep every version', () => {
  const versioned = resourcesOf(template, 'AWS::S3::Bucket').filter(
    ([, bucket]) => bucket.Properties.VersioningConfiguration?.Status === 'Enabled',
  );
  expect(versioned.map(([id]) => id)).toEqual([
    expect.stringMatching(/^Documents/),
    expect.stringMatching(/^LockedAudit/),
  ]);
});

test('only the site’s pages can upload and download documents', () => {
  const [distribution] = resourcesOf(template, 'AWS::CloudFront::Distribution')[0] ?? [];
  const [, bucket] = bucketNamed('Documents');
  expect(bucket?.Properties.CorsConfiguration.CorsRules).toEqual([
    {
      AllowedOrigins: [{ 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [distribution, 'DomainName'] }]] }],
      AllowedMethods: ['POST', 'GET'],
      AllowedHeaders: ['content-type'],
      MaxAge: 3_600,
    },
  ]);
});

test('a deleted document can be restored for seven years, and incomplete uploads are deleted after a day', () => {
  const [, bucket] = bucketNamed('Documents');
  expect(bucket?.Properties.LifecycleConfiguration.Rules).toEqual([
    { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
    { NoncurrentVersionExpiration: { NoncurrentDays: 2_557 }, Status: 'Enabled' },
    { ExpiredObjectDeleteMarker: true, Status: 'Enabled' },
    expect.objectContaining({ Prefix: 'exports/' }),
  ]);
});

test('payment files and exports are deleted after a day, and neither versions nor backups keep them', () => {
  const [id = '', bucket] = bucketNamed('Exports');
  expect(bucket?.Properties.VersioningConfiguration).toBeUndefined();
  expect(bucket?.Properties.LifecycleConfiguration.Rules).toEqual([
    { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, ExpirationInDays: 1, Status: 'Enabled' },
  ]);
  const selections = resourcesOf(template, 'AWS::Backup::BackupSelection');
  expect(selections).toHaveLength(1);
  expect(JSON.stringify(selections)).not.toContain(id);
});

test('exports from before they had a bucket of their own, and their replacements, are deleted after a day', () => {
  const [, bucket] = bucketNamed('Documents');
  expect(bucket?.Properties.LifecycleConfiguration.Rules.at(-1)).toEqual({
    Id: 'exports',
    Prefix: 'exports/',
    ExpirationInDays: 1,
    NoncurrentVersionExpiration: { NoncurrentDays: 1 },
    Status: 'Enabled',
  });
});

test('each finished scan of the documents’ bucket notifies the reaper, where the stage scans', () => {
  const [bucketId] = bucketNamed('Documents');
  const [reaperId] =
    resourcesOf(template, 'AWS::Lambda::Function').find(([, lambda]) =>
      String(lambda.Properties.Handler).startsWith('document-reaper.'),
    ) ?? [];
  template.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: {
      source: ['aws.guardduty'],
      'detail-type': [SCAN_RESULT],
      detail: { s3ObjectDetails: { bucketName: [{ Ref: bucketId }] } },
    },
    Targets: [{ Arn: { 'Fn::GetAtt': [reaperId, 'Arn'] }, Id: Match.anyValue() }],
  });
  const rules = JSON.stringify(resourcesOf(templateOf('dev'), 'AWS::Events::Rule'));
  expect(rules).not.toContain('aws.guardduty');
});

test('GuardDuty scans and tags every document if the stage is set so, and the functions read its result', () => {
  const [bucketId] = bucketNamed('Documents');
  template.hasResourceProperties('AWS::GuardDuty::MalwareProtectionPlan', {
    ProtectedResource: { S3Bucket: { BucketName: { Ref: bucketId }, ObjectPrefixes: ['documents/'] } },
    Actions: { Tagging: { Status: 'ENABLED' } },
  });
  for (const [stage, scanner] of [
    [template, 'guardduty'],
    [templateOf('dev'), undefined],
  ] as const) {
    stage.resourceCountIs('AWS::GuardDuty::MalwareProtectionPlan', scanner ? 1 : 0);
    const variables = resourcesOf(stage, 'AWS::Lambda::Function')
      .filter(([, lambda]) => /^document/.test(lambda.Properties.Handler))
      .map(([, lambda]) => lambda.Properties.Environment.Variables);
    expect(variables.map((given) => given.MALWARE_SCANNER)).toEqual([scanner, scanner]);
    const policies = JSON.stringify(resourcesOf(stage, 'AWS::IAM::Policy'));
    expect(policies.includes('s3:GetObjectVersionTagging')).toBe(scanner !== undefined);
  }
});
