import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { answerRequest } from './answer-request.ts';
import { openObjectStore } from './object-store.ts';
import type { BucketCredentials } from './signature.ts';

export interface BucketOptions {
  /** Its subfolder `bucket/<name>` holds the objects; only one process can write there at a time. */
  readonly dataDir: string;
  readonly bucket: string;
  /** Refuses every request that replaces or removes an object, as the policy of the locked bucket does. */
  readonly writesOnce?: boolean;
  /** The credentials that must sign requests, forms and URLs. */
  readonly credentials: BucketCredentials;
  readonly region: string;
  /** Milliseconds since 1970; the machine's clock by default. */
  readonly now?: () => number;
}

export interface BucketServer {
  /** To be mounted at `BUCKET_PATH`, with the `url` and body of the request unchanged. */
  readonly listener: RequestListener;
  /** Resolves once all running requests are answered. */
  close(): Promise<void>;
}

/**
 * A stand-in for one Amazon S3 bucket, versioned and private. It refuses the same requests as S3: wrong signatures, expired
 * addresses and forms, uploads that differ from their policy, length or checksum.
 */
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
