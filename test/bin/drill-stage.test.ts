import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  PutItemCommand,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  ListBucketsCommand,
  ListObjectVersionsCommand,
  PutBucketEncryptionCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { S3_CHECKSUMS } from '#functions/aws/document-bucket.ts';
import { s3LockedBucket } from '#functions/aws/locked-bucket.ts';
import { lockRows } from '#functions/workers/nightly-check/locked-rows.ts';
import { type Emulator, missingForEmulator, startEmulator } from '#local/rehearsal/emulator.ts';
import { drillPrefix, drillStage, type StageDrillOptions } from '../../bin/drill-stage.ts';

const missing = missingForEmulator();
if (missing) console.log(missing);

describe.skipIf(missing)('a drill of a stage', () => {
  const living = {
    portalTable: 'Portal-records',
    auditTable: 'Portal-audit',
    documentsBucket: 'portal-documents',
  };
  let emulator: Emulator;
  let dynamodb: DynamoDBClient;
  let s3: S3Client;

  const namesOf = async () => ({
    tables: (await dynamodb.send(new ListTablesCommand({}))).TableNames,
    buckets: (await s3.send(new ListBucketsCommand({}))).Buckets?.map(({ Name }) => Name),
  });
  const makeTable = (TableName: string) =>
    dynamodb.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [
          { AttributeName: 'pk', AttributeType: 'S' },
          { AttributeName: 'sk', AttributeType: 'S' },
        ],
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
      }),
    );
  const makeBucket = async (Bucket: string) => {
    await s3.send(
      new CreateBucketCommand({
        Bucket,
        CreateBucketConfiguration: { LocationConstraint: 'ap-southeast-2' },
      }),
    );
  };
  const drill = (more: Partial<StageDrillOptions> = {}) => {
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const options = {
      dynamodb,
      s3,
      region: 'ap-southeast-2',
      stageName: 'staging',
      living,
      say,
      lookEveryMs: 5,
    };
    return { said, done: drillStage({ ...options, ...more }) };
  };

  beforeAll(async () => {
    emulator = await startEmulator();
    const place = {
      region: 'ap-southeast-2',
      endpoint: emulator.url,
      credentials: { accessKeyId: 'operator', secretAccessKey: 'secret' },
    };
    dynamodb = new DynamoDBClient(place);
    s3 = new S3Client({ ...place, ...S3_CHECKSUMS, forcePathStyle: true });
    for (const table of [living.portalTable, living.auditTable]) {
      await makeTable(table);
      await dynamodb.send(
        new UpdateContinuousBackupsCommand({
          TableName: table,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      );
    }
    await makeBucket(living.documentsBucket);
    const Bucket = living.documentsBucket;
    await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }));
    await s3.send(
      new PutBucketEncryptionCommand({
        Bucket,
        ServerSideEncryptionConfiguration: {
          Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
        },
      }),
    );
  });
  afterAll(async () => {
    dynamodb?.destroy();
    s3?.destroy();
    await emulator?.close();
  });

  let before: Awaited<ReturnType<typeof namesOf>>;
  beforeEach(async () => {
    before = await namesOf();
  });

  test('verifies the restored copies, reports its duration, and leaves only the live resources', async () => {
    const { said, done } = drill();
    expect((await done).breaches).toEqual([]);
    expect(said.join('\n')).toMatch(/Restored and verified within \d+\.\d min\./);
    expect(said.at(-1)).toBe('The copies are removed.');
    expect(await namesOf()).toEqual(before);
  });

  test('finds errors in the copies, in files too', async () => {
    const key = { pk: { S: 'CLIENT#1' }, sk: { S: 'CLIENT' } };
    await dynamodb.send(new PutItemCommand({ TableName: living.portalTable, Item: key }));
    const Bucket = living.documentsBucket;
    await s3.send(new PutObjectCommand({ Bucket, Key: 'documents/of nobody', Body: 'a' }));
    await s3.send(new PutObjectCommand({ Bucket, Key: 'documents/deleted', Body: 'a' }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'documents/deleted' }));
    await s3.send(new PutObjectCommand({ Bucket, Key: 'exports/one', Body: 'a' }));
    const versions = await s3.send(new ListObjectVersionsCommand({ Bucket }));
    // Waits longer than a second, because the drill compares the times of files in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    for (const table of [living.portalTable, living.auditTable])
      await emulator.order('restorable-until-now', { table });
    const { said, done } = drill();
    const details = (await done).breaches.map(({ detail }) => detail).join('\n');
    expect(details).toContain('documents/of nobody');
    expect(details).not.toContain('documents/deleted');
    expect(details).not.toContain('exports/one');
    expect(said.join('\n')).toContain('2 versions of files are copied');
    expect((await s3.send(new ListObjectVersionsCommand({ Bucket }))).Versions).toEqual(versions.Versions);
    expect(await namesOf()).toEqual(before);
  });

  test('reports a locked row that should have been restored, and no row added later', async () => {
    const lockedBucket = 'living-locked-audit';
    await makeBucket(lockedBucket);
    await s3.send(
      new PutBucketVersioningCommand({
        Bucket: lockedBucket,
        VersioningConfiguration: { Status: 'Enabled' },
      }),
    );
    const row = (sk: string) => ({ pk: 'TRANSACTION#1', sk, target: 'TRANSACTION#1', id: sk.slice(0, 19) });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const bucket = s3LockedBucket({ bucket: () => lockedBucket, connect: () => s3 });
    await lockRows(bucket, 'rows/', [row('2026-01-02T03:04:05.006Z#1'), row(`${later}#1`)]);
    const { breaches } = await drill({ living: { ...living, lockedBucket } }).done;
    const locked = breaches.filter(({ invariant }) => invariant === 'I19').map(({ detail }) => detail);
    expect(locked).toEqual([expect.stringMatching(/2026-01-02T03:04:05.* is missing, but was locked/)]);
  });

  test('removes what it created when it is stopped in the middle', async () => {
    const stopping = new AbortController();
    const { said, done } = drill({
      signal: stopping.signal,
      say: (line) => {
        if (line.startsWith('Restoring')) stopping.abort(new Error('The drill was stopped.'));
      },
    });
    await expect(done).rejects.toThrow();
    expect(said).toEqual([]);
    expect(await namesOf()).toEqual(before);
  });

  test('removes the remains of a killed drill, and nothing whose name only resembles one', async () => {
    const left = `${drillPrefix('staging')}20260101000000-portal`;
    const alike = ['Portal-drill-staging-mine', 'portal-drill-prod-20260101000000-portal'];
    for (const name of [left, ...alike]) await makeTable(name);
    await makeBucket(`${drillPrefix('staging')}20260101000000-documents`);
    await makeBucket('my-portal-drill-staging-documents');
    await drill().done;
    const { tables, buckets } = await namesOf();
    expect(tables).toEqual(expect.arrayContaining([living.portalTable, living.auditTable, ...alike]));
    expect(tables).not.toContain(left);
    expect(buckets).toEqual(
      expect.arrayContaining([living.documentsBucket, 'my-portal-drill-staging-documents']),
    );
    expect(buckets).not.toContain(`${drillPrefix('staging')}20260101000000-documents`);
  });

  test('changes nothing when a live table has the name of a drill', async () => {
    const portalTable = `${drillPrefix('staging')}20260101000000-portal`;
    await makeTable(portalTable);
    await expect(drill({ living: { ...living, portalTable } }).done).rejects.toThrow('is a live resource');
    await expect(dynamodb.send(new DescribeTableCommand({ TableName: portalTable }))).resolves.toBeDefined();
    await drill().done;
  });

  test('names a table that cannot be restored, and leaves nothing behind', async () => {
    await dynamodb.send(
      new UpdateContinuousBackupsCommand({
        TableName: living.auditTable,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: false },
      }),
    );
    await expect(drill().done).rejects.toThrow(`${living.auditTable} cannot be restored`);
    expect(await namesOf()).toEqual(before);
  });
});
