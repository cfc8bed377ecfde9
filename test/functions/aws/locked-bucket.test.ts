import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LockedBucket } from '#functions/services.ts';
import { openObjectStore } from '#local/bucket/object-store.ts';
import { createBucket } from '#local/bucket/server.ts';
import { LOCAL_REGION } from '#local/database.ts';
import { connectToLocalBucket, LOCKED_BUCKET, localLockedBucket } from '#local/document-bucket.ts';
import { failure } from '../../local/bucket/bucket-under-test.ts';

const credentials = { accessKeyId: 'test', secretAccessKey: 'secret-of-the-test' };
let bucket: LockedBucket;
let s3: S3Client;
let access: { port: number; credentials: typeof credentials };
let dataDir: string;
let close: () => Promise<void>;
let folder = '';
let folders = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locked-bucket-'));
  const served = await createBucket({
    dataDir,
    bucket: LOCKED_BUCKET,
    writesOnce: true,
    credentials,
    region: LOCAL_REGION,
  });
  const server = createServer(served.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  access = { port: (server.address() as AddressInfo).port, credentials };
  bucket = localLockedBucket(access);
  s3 = connectToLocalBucket(access, '127.0.0.1');
  close = async () => {
    s3.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(dataDir, { recursive: true });
  };
});

afterAll(() => close());
beforeEach(() => {
  folders += 1;
  folder = `rows/${folders}/`;
});

const bytes = (text: string) => Buffer.from(text);

async function readAll(prefix: string, from = bucket): Promise<string[]> {
  const texts: string[] = [];
  for await (const object of from.list(prefix)) texts.push(Buffer.from(await from.read(object)).toString());
  return texts;
}

/** Stores a newer version of a key. This is possible only after the bucket's policy has been removed. */
async function storePast(key: string, text?: string): Promise<void> {
  const store = await openObjectStore(join(dataDir, 'bucket', LOCKED_BUCKET));
  const source = (async function* () {
    yield bytes(text ?? '');
  })();
  await store.commit(
    key,
    text === undefined ? undefined : { received: await store.receive(source), headers: {} },
  );
}

test('the first object stays: a second put fails because the key exists', async () => {
  expect(await bucket.put(`${folder}a`, bytes('first'))).toBe(true);
  expect(await bucket.put(`${folder}a`, bytes('second'))).toBe(false);
  expect(await readAll(folder)).toEqual(['first']);
});

test('of many puts of one key at the same time one is stored', async () => {
  const puts = Array.from({ length: 20 }, (_, index) => bucket.put(`${folder}a`, bytes(`${index}`)));
  const won = (await Promise.all(puts)).flatMap((isStored, index) => (isStored ? [`${index}`] : []));
  expect(won).toHaveLength(1);
  expect(await readAll(folder)).toEqual(won);
});

test('a newer version and a delete marker hide nothing', async () => {
  await bucket.put(`${folder}a`, bytes('first'));
  await bucket.put(`${folder}b`, bytes('other'));
  await storePast(`${folder}a`, 'forged');
  await storePast(`${folder}a`);
  expect(await readAll(folder)).toEqual(['first', 'other']);
});

test.each([1, 2, 3, 1_000])(
  'a list in pages of %i has each key below the prefix once, in order',
  async (size) => {
    const names = Array.from({ length: 11 }, (_, index) => String(index).padStart(4, '0'));
    for (const name of [...names].reverse()) await bucket.put(`${folder}${name}`, bytes(name));
    await bucket.put(`${folder.slice(0, -1)}0/outside`, bytes('outside'));
    for (const text of ['newer', 'newest', undefined]) await storePast(`${folder}0004`, text);
    const paged = localLockedBucket(access, size);
    expect(await readAll(folder, paged)).toEqual(names);
  },
);

describe('the stand-in refuses, as the policy of the bucket does,', () => {
  test('a put without the condition, and a delete', async () => {
    await bucket.put(`${folder}a`, bytes('first'));
    const Key = `${folder}a`;
    const put = s3.send(new PutObjectCommand({ Bucket: LOCKED_BUCKET, Key, Body: 'x' }));
    expect(await failure(put)).toBe('403 AccessDenied');
    const remove = s3.send(new DeleteObjectCommand({ Bucket: LOCKED_BUCKET, Key }));
    expect(await failure(remove)).toBe('403 AccessDenied');
    expect(await readAll(folder)).toEqual(['first']);
  });

  test('refuses a put without the name of its checksum’s algorithm, as Object Lock does', async () => {
    const put = s3.send(
      new PutObjectCommand({ Bucket: LOCKED_BUCKET, Key: `${folder}a`, Body: 'x', IfNoneMatch: '*' }),
    );
    expect(await failure(put)).toBe('400 InvalidRequest');
    expect(await readAll(folder)).toEqual([]);
  });
});
