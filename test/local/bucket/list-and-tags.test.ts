import {
  DeleteObjectCommand,
  DeleteObjectTaggingCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type ListObjectVersionsOutput,
  PutObjectCommand,
  PutObjectTaggingCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, type BucketUnderTest, failure, KEY, startBucket } from './bucket-under-test.ts';

let bucket: BucketUnderTest;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.stop());

const put = (Key: string, Body = Key) => bucket.s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));

describe('lists', () => {
  const KEYS = ['documents/A', 'documents/a', 'documents/b & <c> "d"', 'documents/z', 'documents/é'];

  beforeAll(async () => {
    for (const key of [...KEYS].reverse()) await put(key);
    await put('elsewhere/a');
    await put('documents/hidden', 'one');
    await put('documents/hidden', 'two');
    await bucket.s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'documents/hidden' }));
  });

  it.each([1, 2, 5, 1000])('name each object once, by key, in pages of %i', async (pageSize) => {
    const found = [];
    const pages = paginateListObjectsV2(
      { client: bucket.s3, pageSize },
      { Bucket: BUCKET, Prefix: 'documents/' },
    );
    for await (const page of pages) {
      expect(page.KeyCount).toBeLessThanOrEqual(pageSize);
      found.push(...(page.Contents ?? []));
    }
    expect(found.map(({ Key }) => Key)).toEqual(KEYS);
    expect(found.map(({ Size }) => Size)).toEqual(KEYS.map((key) => Buffer.byteLength(key)));
  });

  it.each([1, 2, 1000])('of versions name each version and marker once, in pages of %i', async (pageSize) => {
    const found: [string, string | undefined][] = [];
    const latest: string[] = [];
    let page: ListObjectVersionsOutput | undefined;
    do {
      page = await bucket.s3.send(
        new ListObjectVersionsCommand({
          Bucket: BUCKET,
          Prefix: 'documents/',
          MaxKeys: pageSize,
          KeyMarker: page?.NextKeyMarker,
          VersionIdMarker: page?.NextVersionIdMarker,
        }),
      );
      const entries = [
        ...(page.DeleteMarkers ?? []).map((entry) => ({ ...entry, kind: 'marker' })),
        ...(page.Versions ?? []).map((entry) => ({ ...entry, kind: 'version' })),
      ];
      expect(entries.length).toBeLessThanOrEqual(pageSize);
      for (const { Key = '', VersionId, IsLatest, kind } of entries) {
        found.push([`${Key} ${kind}`, VersionId]);
        if (IsLatest) latest.push(Key);
      }
    } while (page.IsTruncated);
    const expected = [...KEYS.map((key) => `${key} version`), 'documents/hidden marker'];
    expected.push('documents/hidden version', 'documents/hidden version');
    expect(found.map(([entry]) => entry).sort()).toEqual(expected.sort());
    expect(new Set(found.map(([, id]) => id)).size).toBe(found.length);
    expect(latest.sort()).toEqual([...KEYS, 'documents/hidden'].sort());
  });

  it('refuse what they cannot mean', async () => {
    const list = (input: object) =>
      failure(bucket.s3.send(new ListObjectsV2Command({ Bucket: BUCKET, ...input })));
    expect(await list({ ContinuationToken: '???' })).toBe('400 InvalidArgument');
    expect(await list({ Delimiter: '/' })).toBe('501 NotImplemented');
    expect(await failure(bucket.s3.send(new HeadBucketCommand({ Bucket: BUCKET })))).toBe('accepted');
    expect(await failure(bucket.s3.send(new HeadBucketCommand({ Bucket: 'another-bucket' })))).toBe(
      '404 NotFound',
    );
  });
});

describe('tags', () => {
  const tag = (TagSet: { Key: string; Value: string }[], VersionId?: string) =>
    bucket.s3.send(new PutObjectTaggingCommand({ Bucket: BUCKET, Key: KEY, VersionId, Tagging: { TagSet } }));
  const tags = async (VersionId?: string) =>
    (await bucket.s3.send(new GetObjectTaggingCommand({ Bucket: BUCKET, Key: KEY, VersionId }))).TagSet;

  it('belong to one version', async () => {
    const first = await put(KEY);
    const found = [{ Key: 'GuardDutyMalwareScanStatus', Value: 'NO_THREATS_FOUND' }];
    await tag(found);
    expect(await tags()).toEqual(found);
    await put(KEY, 'another');
    expect(await tags()).toEqual([]);
    expect(await tags(first.VersionId)).toEqual(found);
    await bucket.s3.send(
      new DeleteObjectTaggingCommand({ Bucket: BUCKET, Key: KEY, VersionId: first.VersionId }),
    );
    expect(await tags(first.VersionId)).toEqual([]);
  });

  it('come with a write, and keep every character', async () => {
    await bucket.s3.send(
      new PutObjectCommand({ Bucket: BUCKET, Key: KEY, Body: 'x', Tagging: 'a%20b=c%26d&e=' }),
    );
    expect(await tags()).toEqual([
      { Key: 'a b', Value: 'c&d' },
      { Key: 'e', Value: '' },
    ]);
    const odd = [{ Key: '<&>"\'', Value: 'ü 文 ]]> &amp;' }];
    await tag(odd);
    expect(await tags()).toEqual(odd);
  });

  it('are refused beyond the limits of the service', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => ({ Key: `k${i}`, Value: '' }));
    expect(await failure(tag(many(10)))).toBe('accepted');
    expect(await failure(tag(many(11)))).toBe('400 BadRequest');
    expect(await failure(tag([...many(1), ...many(1)]))).toBe('400 InvalidTag');
    expect(await failure(tag([{ Key: 'k'.repeat(129), Value: '' }]))).toBe('400 InvalidTag');
    expect(await failure(tag([{ Key: 'k', Value: 'v'.repeat(257) }]))).toBe('400 InvalidTag');
    expect(await failure(tag(many(1), 'x'.repeat(32)))).toBe('404 NoSuchVersion');
    expect(await tags()).toHaveLength(10);
  });
});
