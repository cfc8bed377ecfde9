import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BUCKET,
  type BucketUnderTest,
  failure,
  KEY,
  read,
  sha256Base64,
  startBucket,
  versionIds,
} from './bucket-under-test.ts';

const BYTES = 'the statement of the quarter';

let bucket: BucketUnderTest;
beforeEach(async () => {
  bucket = await startBucket();
});
afterEach(() => bucket.stop());

describe('a signed write', () => {
  const put = (input: Partial<ConstructorParameters<typeof PutObjectCommand>[0]>) =>
    bucket.s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: KEY, Body: BYTES, ...input }));

  it('stores bytes and type', async () => {
    const answer = await put({ ContentType: 'application/pdf' });
    const got = await bucket.s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: KEY }));
    expect(await got.Body?.transformToString()).toBe(BYTES);
    expect(got).toMatchObject({ ContentType: 'application/pdf', VersionId: answer.VersionId });
  });

  it('is refused when its digest is wrong or missing', async () => {
    expect(await failure(put({ ChecksumSHA256: sha256Base64('other') }))).toBe('400 BadDigest');
    expect(await failure(put({ ChecksumSHA256: 'AAAA' }))).toBe('400 InvalidRequest');
    expect(await versionIds(bucket)).toEqual([]);
  });

  it('is refused when its body differs from the signed one', async () => {
    const client = bucket.client();
    client.middlewareStack.add(
      (next) => (args) => {
        (args.request as { body: string }).body = BYTES.toUpperCase();
        return next(args);
      },
      { step: 'deserialize', priority: 'low' },
    );
    const send = client.send(new PutObjectCommand({ Bucket: BUCKET, Key: KEY, Body: BYTES }));
    expect(await failure(send)).toBe('400 XAmzContentSHA256Mismatch');
    expect(await versionIds(bucket)).toEqual([]);
  });

  it('accepts any key, and none reaches outside its folder', async () => {
    const keys = [
      'a b+c&d=e?f#g%h',
      "quotes ' ( ) * ! ~",
      'ümläut/文書/😀',
      '../../escaped',
      '..',
      './a//b/',
      'x'.repeat(1024),
    ];
    for (const key of keys) {
      await put({ Key: key, Body: key });
      expect(await read(bucket, key)).toBe(key);
    }
    expect(await failure(put({ Key: 'x'.repeat(1025) }))).toBe('400 KeyTooLongError');
    expect(await readdir(bucket.dataDir)).toEqual(['bucket']);
    expect((await readdir(join(bucket.dataDir, 'bucket', BUCKET))).sort()).toEqual(['incoming', 'objects']);
    expect(await readdir(join(bucket.dataDir, 'bucket', BUCKET, 'incoming'))).toEqual([]);
    const folders = await readdir(join(bucket.dataDir, 'bucket', BUCKET, 'objects'));
    expect(folders).toHaveLength(keys.length);
    for (const folder of folders) expect(folder).toMatch(/^[0-9a-f]{64}$/);
  });

  it('on the condition that there is none is stored once, and again after a delete marker', async () => {
    const condition = { IfNoneMatch: '*' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => failure(put(condition))));
    expect(answers.sort()).toEqual([...Array(7).fill('412 PreconditionFailed'), 'accepted']);
    await bucket.s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: KEY }));
    expect(await failure(put(condition))).toBe('accepted');
    expect(await versionIds(bucket)).toHaveLength(3);
  });

  it('keeps every one of several concurrent writes', async () => {
    const bodies = Array.from({ length: 20 }, (_, i) => `body ${i}`);
    const answers = await Promise.all(bodies.map((Body) => put({ Body })));
    for (const [i, { VersionId }] of answers.entries()) {
      expect(await read(bucket, KEY, VersionId)).toBe(bodies[i]);
    }
  });

  it('an unsupported operation is refused as unsupported', async () => {
    expect(await failure(put({ IfNoneMatch: '"an-etag"' }))).toBe('501 NotImplemented');
    expect(await failure(put({ IfMatch: '"an-etag"' }))).toBe('501 NotImplemented');
    expect(await failure(put({ ACL: 'public-read' }))).toBe('501 NotImplemented');
    expect(await failure(put({ ChecksumAlgorithm: 'SHA1' }))).toBe('501 NotImplemented');
  });
});
