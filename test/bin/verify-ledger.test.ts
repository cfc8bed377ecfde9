import { HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { bucketObjects } from '../../bin/verify-ledger.ts';

test('every file in a stage’s bucket is listed, over all pages', async () => {
  const s3 = mockClient(S3Client);
  const Bucket = 'portal-documents';
  s3.on(ListObjectsV2Command, { Bucket }).resolves({
    Contents: [{ Key: 'documents/a' }],
    IsTruncated: true,
    NextContinuationToken: 'next',
  });
  s3.on(ListObjectsV2Command, { Bucket, ContinuationToken: 'next' }).resolves({
    Contents: [{ Key: 'documents/b' }],
  });
  s3.on(HeadObjectCommand, { Bucket, Key: 'documents/a' }).resolves({ VersionId: '1', ContentLength: 6 });
  const objects = bucketObjects(Bucket, () => new S3Client({ region: 'ap-southeast-2' }));
  expect(await objects.listKeys()).toEqual(['documents/a', 'documents/b']);
  expect(await objects.head('documents/a')).toEqual({ versionId: '1', size: 6 });
});
