import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { S3_CHECKSUMS, s3DocumentBucket, s3ExportBucket } from '#functions/aws/document-bucket.ts';
import { s3LockedBucket } from '#functions/aws/locked-bucket.ts';
import type { DocumentBucket, LockedBucket } from '#functions/services.ts';
import type { LockedCopyReader } from '#functions/workers/nightly-check/compare-locked-copy.ts';
import type { LedgerObjects } from '#functions/workers/nightly-check/verify-ledger.ts';
import { type ObjectStore, openObjectStore } from './bucket/object-store.ts';
import { LOCAL_REGION } from './database.ts';

export const DOCUMENTS_BUCKET = 'fund-portal-documents';
export const EXPORTS_BUCKET = 'fund-portal-exports';
export const LOCKED_BUCKET = 'fund-portal-audit-seal';

interface LocalBucketAccess {
  readonly port: number;
  readonly credentials: { accessKeyId: string; secretAccessKey: string };
}

export function connectToLocalBucket({ port, credentials }: LocalBucketAccess, host: string): S3Client {
  return new S3Client({
    ...S3_CHECKSUMS,
    endpoint: `http://${host}:${port}/local/bucket`,
    region: LOCAL_REGION,
    forcePathStyle: true,
    credentials,
  });
}

/** Browsers use the signed URLs, so the URLs name the portal's own origin. */
export function localDocumentBucket(access: LocalBucketAccess): DocumentBucket {
  const connections = {
    connect: () => connectToLocalBucket(access, '127.0.0.1'),
    connectForBrowsers: () => connectToLocalBucket(access, 'localhost'),
  };
  return {
    ...s3DocumentBucket({ bucket: () => DOCUMENTS_BUCKET, ...connections }),
    ...s3ExportBucket({ bucket: () => EXPORTS_BUCKET, ...connections }),
  };
}

export function localLockedBucket(access: LocalBucketAccess, pageSize?: number): LockedBucket {
  return s3LockedBucket(
    { bucket: () => LOCKED_BUCKET, connect: () => connectToLocalBucket(access, '127.0.0.1') },
    pageSize,
  );
}

export async function storedLockedCopy(folder: string): Promise<LockedCopyReader> {
  const store = await openObjectStore(join(folder, 'bucket', LOCKED_BUCKET));
  return {
    async *list(prefix) {
      for (const key of await store.keys()) {
        const oldest = key.startsWith(prefix)
          ? (await store.versions(key)).findLast(({ deleteMarker }) => !deleteMarker)
          : undefined;
        if (oldest) yield { key, versionId: oldest.versionId };
      }
    },
    read: ({ key, versionId }) => readVersion(store, key, versionId),
  };
}

async function readVersion(store: ObjectStore, key: string, versionId?: string): Promise<Uint8Array> {
  const version = await store.find(key, versionId);
  const file = version && !version.deleteMarker && (await store.open(version));
  if (!file) throw new Error('The file no longer exists');
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

export async function storedObjects(folder: string): Promise<LedgerObjects> {
  const store = await openObjectStore(join(folder, 'bucket', DOCUMENTS_BUCKET));
  const find = async (key: string, versionId?: string) => {
    const version = await store.find(key, versionId);
    return version?.deleteMarker ? undefined : version;
  };
  return {
    async head(key, versionId) {
      const version = await find(key, versionId);
      return version && { versionId: version.versionId, size: version.sizeBytes };
    },
    read: (key, versionId) => readVersion(store, key, versionId),
    async listKeys() {
      const keys: string[] = [];
      for (const key of await store.keys()) if (await find(key)) keys.push(key);
      return keys;
    },
  };
}
