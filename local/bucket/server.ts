import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { answerRequest } from './answer-request.ts';
import { openObjectStore } from './object-store.ts';
import type { BucketCredentials } from './signature.ts';

interface BucketOptions {
  /** The folder contains the objects in `bucket/<name>`. Only one process at a time can write to the folder. */
  readonly dataDir: string;
  readonly bucket: string;
  /**
   * If true, the bucket refuses requests that replace or remove an object, like the locked bucket's policy.
   */
  readonly writesOnce?: boolean;
  /** Objects older than this are deleted. By default they stay. */
  readonly expiresAfterMs?: number;
  readonly credentials: BucketCredentials;
  readonly region: string;
  readonly now?: () => number;
}

export interface BucketServer {
  /** Pass each request with its original `url`, which is signed, and with an unread body. */
  readonly listener: RequestListener;
  expire(): Promise<void>;
  close(): Promise<void>;
}

export async function createBucket(options: BucketOptions): Promise<BucketServer> {
  const { dataDir, bucket: name, writesOnce = false, expiresAfterMs, credentials, region } = options;
  const { now = Date.now } = options;
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
    expire: async () => {
      if (expiresAfterMs !== undefined) await store.expire(expiresAfterMs);
    },
    close: async () => {
      await Promise.all(underWay);
    },
  };
}
