import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  paginateListTables,
  ResourceInUseException,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  GetBucketEncryptionCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  NoSuchBucket,
  type ObjectVersion,
  PutBucketEncryptionCommand,
  PutPublicAccessBlockCommand,
  paginateListBuckets,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { s3DocumentBucket } from '#functions/aws/document-bucket.ts';
import { s3LockedBucket } from '#functions/aws/locked-bucket.ts';
import { documentClient } from '#functions/aws/services.ts';
import { isExportKey } from '#functions/records/export-store.ts';
import {
  type LedgerObjects,
  type Verification,
  verifyLedger,
} from '#functions/workers/nightly-check/verify-ledger.ts';

const LOOK_EVERY_MS = 15_000;
const COPIES_AT_ONCE = 8;

export interface StageDrillOptions {
  readonly dynamodb: DynamoDBClient;
  readonly s3: S3Client;
  readonly region: string;
  readonly stageName: string;
  readonly living: {
    readonly portalTable: string;
    readonly auditTable: string;
    readonly documentsBucket: string;
    readonly lockedBucket?: string | undefined;
  };
  readonly say: (line: string) => void;
  /** After an abort, the drill still removes its copies. */
  readonly signal?: AbortSignal;
  readonly lookEveryMs?: number;
}

/** The drill deletes all resources with this prefix, so nothing else may use the prefix. */
export function drillPrefix(stageName: string): string {
  return `portal-drill-${stageName}-`;
}

export async function drillStage(options: StageDrillOptions): Promise<Verification> {
  const { dynamodb, s3, stageName, living, say, signal } = options;
  const prefix = drillPrefix(stageName);
  for (const name of Object.values(living))
    if (name?.startsWith(prefix)) throw new Error(`${name} is a live resource, but has the name of a drill.`);
  const started = Date.now();
  const minutesSince = (since: number) => `${((Date.now() - since) / 60_000).toFixed(1)} min`;

  // A drill that was killed may have left copies, so old copies are removed first.
  await removeCopies(options);
  const mark = new Date(started).toISOString().replace(/\D/g, '').slice(0, 14);
  const copies = {
    portalTable: `${prefix}${mark}-portal`,
    auditTable: `${prefix}${mark}-audit`,
    documentsBucket: `${prefix}${mark}-documents`,
  };
  try {
    const at = await lastCommonSecond(dynamodb, [living.portalTable, living.auditTable]);
    say(`Restoring both tables to ${at.toISOString()} and copying the documents of that second.`);
    for (const table of ['portalTable', 'auditTable'] as const)
      await dynamodb.send(
        new RestoreTableToPointInTimeCommand({
          SourceTableName: living[table],
          TargetTableName: copies[table],
          RestoreDateTime: at,
        }),
        { ...(signal ? { abortSignal: signal } : {}) },
      );
    const [, objects] = await Promise.all([
      (async () => {
        for (const table of [copies.portalTable, copies.auditTable])
          await untilActive(dynamodb, table, options);
        say(`The tables are restored (${minutesSince(started)}).`);
      })(),
      (async () => {
        const copied = await copyDocuments(options, copies.documentsBucket, at);
        say(`${copied.count} versions of files are copied (${minutesSince(started)}).`);
        return copied.objects;
      })(),
    ]);
    signal?.throwIfAborted();
    const verifying = Date.now();
    const verification = await verifyLedger(
      {
        database: documentClient(dynamodb),
        portalTable: copies.portalTable,
        auditTable: copies.auditTable,
        now: () => new Date(),
        ...lockedCopyOf(options),
      },
      objects,
    );
    say(`The ledger of the copies is verified (${minutesSince(verifying)}).`);
    say(`Restored and verified within ${minutesSince(started)}.`);
    return verification;
  } finally {
    await removeCopies(options);
    const left = await copiesOf(dynamodb, s3, prefix);
    if (left.tables.length + left.buckets.length === 0) say('The copies are removed.');
  }
}

function lockedCopyOf({ s3, living: { lockedBucket } }: StageDrillOptions) {
  if (lockedBucket === undefined) return {};
  return { lockedBucket: s3LockedBucket({ bucket: () => lockedBucket, connect: () => s3 }) };
}

async function lastCommonSecond(dynamodb: DynamoDBClient, tables: readonly string[]): Promise<Date> {
  const latest = await Promise.all(
    tables.map(async (TableName) => {
      const { ContinuousBackupsDescription } = await dynamodb.send(
        new DescribeContinuousBackupsCommand({ TableName }),
      );
      const recovery = ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
      if (recovery?.PointInTimeRecoveryStatus !== 'ENABLED' || !recovery.LatestRestorableDateTime)
        throw new Error(`${TableName} cannot be restored: its point-in-time recovery is off.`);
      return recovery.LatestRestorableDateTime.getTime();
    }),
  );
  return new Date(Math.floor(Math.min(...latest) / 1_000) * 1_000);
}

type Look = Pick<StageDrillOptions, 'signal' | 'lookEveryMs'>;

async function untilActive(
  dynamodb: DynamoDBClient,
  TableName: string,
  { signal, lookEveryMs = LOOK_EVERY_MS }: Look,
): Promise<void> {
  for (;;) {
    const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName }));
    if (Table?.TableStatus === 'ACTIVE') return;
    await sleep(lookEveryMs, undefined, signal ? { signal } : {});
  }
}

const copyKey = (key: string, versionId: string) => `${key}/${versionId}`;

async function copyDocuments(
  { s3, region, living, signal }: StageDrillOptions,
  bucket: string,
  at: Date,
): Promise<{ count: number; objects: LedgerObjects }> {
  const source = living.documentsBucket;
  await s3.send(
    new CreateBucketCommand({
      Bucket: bucket,
      CreateBucketConfiguration: { LocationConstraint: region as never },
    }),
  );
  await s3.send(
    new PutPublicAccessBlockCommand({
      Bucket: bucket,
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    }),
  );
  const { ServerSideEncryptionConfiguration } = await s3.send(
    new GetBucketEncryptionCommand({ Bucket: source }),
  );
  await s3.send(new PutBucketEncryptionCommand({ Bucket: bucket, ServerSideEncryptionConfiguration }));

  const current = new Map<string, { at: Date; isHidden: boolean }>();
  const note = ({ Key = '', LastModified = new Date(0) }: ObjectVersion, isHidden: boolean) => {
    const known = current.get(Key);
    if (!known || known.at < LastModified) current.set(Key, { at: LastModified, isHidden });
  };
  let count = 0;
  for await (const page of versionsOf(s3, source)) {
    const wasThere = ({ Key = '', LastModified = new Date(0) }: ObjectVersion) =>
      LastModified <= at && !isExportKey(Key);
    for (const marker of (page.DeleteMarkers ?? []).filter(wasThere)) note(marker, true);
    const versions = (page.Versions ?? []).filter(wasThere);
    for (const version of versions) note(version, false);
    for (let from = 0; from < versions.length; from += COPIES_AT_ONCE) {
      signal?.throwIfAborted();
      await Promise.all(
        versions.slice(from, from + COPIES_AT_ONCE).map(({ Key = '', VersionId = '' }) =>
          s3.send(
            new CopyObjectCommand({
              Bucket: bucket,
              Key: copyKey(Key, VersionId),
              CopySource: `${source}/${encodeURIComponent(Key)}?versionId=${VersionId}`,
            }),
          ),
        ),
      );
      count += Math.min(COPIES_AT_ONCE, versions.length - from);
    }
  }
  const keys = [...current].flatMap(([key, { isHidden }]) => (isHidden ? [] : [key]));
  return { count, objects: copiedObjects(s3, bucket, keys) };
}

async function* versionsOf(s3: S3Client, Bucket: string): AsyncGenerator<ListObjectVersionsCommandOutput> {
  let page: ListObjectVersionsCommandOutput | undefined;
  do {
    page = await s3.send(
      new ListObjectVersionsCommand({
        Bucket,
        KeyMarker: page?.NextKeyMarker,
        VersionIdMarker: page?.NextVersionIdMarker,
      }),
    );
    yield page;
  } while (page.IsTruncated);
}

function copiedObjects(s3: S3Client, bucket: string, keys: string[]): LedgerObjects {
  const files = s3DocumentBucket({ bucket: () => bucket, connect: () => s3 });
  return {
    head: async (key, versionId) => {
      if (versionId === undefined) return files.head(key);
      const found = await files.head(copyKey(key, versionId));
      return found && { ...found, versionId };
    },
    read: async (key, versionId) => {
      const found = await files.head(copyKey(key, versionId));
      return files.read(copyKey(key, versionId), found?.versionId ?? 'null');
    },
    listKeys: async () => keys,
  };
}

async function copiesOf(dynamodb: DynamoDBClient, s3: S3Client, prefix: string) {
  const tables: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client: dynamodb }, {}))
    tables.push(...TableNames.filter((name) => name.startsWith(prefix)));
  const buckets: string[] = [];
  for await (const { Buckets = [] } of paginateListBuckets({ client: s3 }, {}))
    buckets.push(...Buckets.flatMap(({ Name }) => (Name?.startsWith(prefix) ? [Name] : [])));
  return { tables, buckets };
}

async function removeCopies({
  dynamodb,
  s3,
  stageName,
  say,
  lookEveryMs = LOOK_EVERY_MS,
}: StageDrillOptions): Promise<void> {
  const { tables, buckets } = await copiesOf(dynamodb, s3, drillPrefix(stageName));
  for (const bucket of buckets) await removeBucket(s3, bucket);
  for (const TableName of tables) {
    let isTold = false;
    for (;;) {
      try {
        await dynamodb.send(new DeleteTableCommand({ TableName }));
        break;
      } catch (error) {
        if (error instanceof ResourceNotFoundException) break;
        if (!(error instanceof ResourceInUseException)) throw error;
        if (!isTold) say(`${TableName} cannot be removed while AWS creates it: waiting.`);
        isTold = true;
        await sleep(lookEveryMs);
      }
    }
  }
}

async function removeBucket(s3: S3Client, Bucket: string): Promise<void> {
  try {
    for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket })) {
      const Objects = Contents.map(({ Key }) => ({ Key }));
      if (Objects.length > 0) await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    }
    await s3.send(new DeleteBucketCommand({ Bucket }));
  } catch (error) {
    if (!(error instanceof NoSuchBucket)) throw error;
  }
}
