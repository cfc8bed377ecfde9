import { DeleteObjectCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUCKET, type BucketUnderTest, startBucket } from './bucket-under-test.ts';

const KEYS = ['documents/A', 'documents/a', 'documents/b & <c> "d"', 'documents/z', 'documents/é'];

let bucket: BucketUnderTest;
beforeAll(async () => {
  bucket = await startBucket();
  const put = (Key: string) => bucket.s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: Key }));
  for (const key of [...KEYS].reverse()) await put(key);
  await put('documents/hidden');
  await bucket.s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'documents/hidden' }));
});
afterAll(() => bucket.stop());

it.each([1, 2, 5, 1000])('a list contains each object once, by key, in pages of %i', async (pageSize) => {
  const found = [];
  for await (const page of paginateListObjectsV2({ client: bucket.s3, pageSize }, { Bucket: BUCKET })) {
    expect(page.KeyCount).toBeLessThanOrEqual(pageSize);
    found.push(...(page.Contents ?? []));
  }
  expect(found.map(({ Key }) => Key)).toEqual(KEYS);
  expect(found.map(({ Size }) => Size)).toEqual(KEYS.map((key) => Buffer.byteLength(key)));
});
