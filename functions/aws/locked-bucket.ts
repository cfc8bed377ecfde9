import { createHash } from 'node:crypto';
import type { ListObjectVersionsCommandOutput } from '@aws-sdk/client-s3';
import { retryTransient } from '../ledger/retry.ts';
import type { LockedBucket, LockedObject } from '../services.ts';
import { readObject, type S3Access, s3AtFirstUse } from './document-bucket.ts';

const PRECONDITION_FAILED = 412;

export function s3LockedBucket(
  { bucket, connect }: Pick<S3Access, 'bucket' | 'connect'>,
  pageSize = 1_000,
): LockedBucket {
  const s3 = s3AtFirstUse(connect);
  return {
    async put(key, bytes) {
      const { client, PutObjectCommand } = await s3();
      const command = new PutObjectCommand({
        Bucket: bucket(),
        Key: key,
        Body: bytes,
        IfNoneMatch: '*',
        ContentType: 'application/x-ndjson',
        // A bucket with Object Lock requires a checksum and the checksum's algorithm.
        ChecksumAlgorithm: 'SHA256',
        ChecksumSHA256: createHash('sha256').update(bytes).digest('base64'),
      });
      try {
        await retryTransient(() => client.send(command));
        return true;
      } catch (error) {
        const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
        if ($metadata?.httpStatusCode === PRECONDITION_FAILED) return false;
        throw error;
      }
    },
    async *list(prefix) {
      const { client, ListObjectVersionsCommand } = await s3();
      // Object Lock protects the oldest version of each key, so only the oldest version is trusted.
      let oldest: LockedObject | undefined;
      let after: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {};
      while (after) {
        const command = new ListObjectVersionsCommand({
          Bucket: bucket(),
          Prefix: prefix,
          MaxKeys: pageSize,
          ...after,
        });
        const page: ListObjectVersionsCommandOutput = await retryTransient(() => client.send(command));
        for (const { Key: key = '', VersionId: versionId = 'null' } of page.Versions ?? []) {
          if (oldest && oldest.key !== key) yield oldest;
          oldest = { key, versionId };
        }
        after = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
          : undefined;
      }
      if (oldest) yield oldest;
    },
    read: ({ key, versionId }) =>
      retryTransient(() => readObject(s3, { Bucket: bucket(), Key: key, VersionId: versionId })),
  };
}
