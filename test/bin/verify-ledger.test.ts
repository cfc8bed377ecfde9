import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketObjects } from '../../bin/verify-ledger.ts';
import { BUCKET, type BucketUnderTest, startBucket } from '../local/bucket/bucket-under-test.ts';

let bucket: BucketUnderTest;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.stop());

test('every file in a stage’s bucket is listed, over all pages, and its checked version read', async () => {
  const keys = ['documents/a', 'documents/b', 'documents/gone'];
  for (const Key of keys) {
    await bucket.s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: `file ${Key}` }));
  }
  await bucket.s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'documents/gone' }));
  const objects = bucketObjects(BUCKET, () => bucket.s3, 1);
  expect(await objects.listKeys()).toEqual(['documents/a', 'documents/b']);
  const found = await objects.head('documents/a');
  const bytes = await objects.read('documents/a', found?.versionId ?? '');
  expect(Buffer.from(bytes).toString()).toBe('file documents/a');
});
