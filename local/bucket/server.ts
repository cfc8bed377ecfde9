import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { answerRequest } from './answer-request.ts';
import { openObjectStore } from './object-store.ts';
import type { BucketCredentials } from './signature.ts';

export interface BucketOptions {
  /** The data folder. The objects are in `bucket/<name>`, where only one process can write at a time. */
  readonly dataDir: string;
  readonly bucket: string;
  /** If true, requests that replace or remove an object are refused, as by the policy of the locked bucket. */
  readonly writesOnce?: boolean;
  readonly credentials: BucketCredentials;
  readonly region: string;
  /** The current time in milliseconds since 1970; the computer's clock by default. */
  readonly now?: () => number;
}

export interface BucketServer {
  /** Handles requests below `BUCKET_PATH`. The caller must not change `url` or read the body of a request before. */
  readonly listener: RequestListener;
  close(): Promise<void>;
}

/** A stand-in for a private, versioned S3 bucket, with S3's checks of signatures, expiry and checksums. */
export async function createBucket(options: BucketOptions): Promise<BucketServer> {
  const { dataDir, bucket: name, writesOnce = false, credentials, region, now = Date.now } = options;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) throw new Error(`"${name}" cannot name a bucket.`);
  const store = await openObjectStore(join(dataDir, 'bucket', name));
  const served = { name, writesOnce, credentials, region, now, store };
  const underWay = new Set<Promise<void>>();
  return {
    listener: (message, response) => {
      const answered = answerRequest(served, message, response)
        .catch(() => void response.destroy())
        .finally(() => underWay.delete(answered));
      underWay.add(answered);
    },
    close: async () => {
      await Promise.all(underWay);
    },
  };
}
