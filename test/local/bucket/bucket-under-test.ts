import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { S3_CHECKSUMS } from '#functions/aws/document-bucket.ts';
import { BUCKET_PATH } from '#local/bucket/bucket-request.ts';
import { openObjectStore } from '#local/bucket/object-store.ts';
import { type BucketServer, createBucket } from '#local/bucket/server.ts';

export const BUCKET = 'fund-portal-documents';
export const REGION = 'ap-southeast-2';
export const CREDENTIALS = { accessKeyId: 'AKIALOCAL', secretAccessKey: 'local-secret' };
export const KEY = 'documents/6f1c';
export const MAX_BYTES = 10_485_760;

export const sha256Base64 = (bytes: string | Uint8Array) =>
  createHash('sha256').update(bytes).digest('base64');

export interface BucketUnderTest {
  readonly dataDir: string;
  readonly url: string;
  readonly s3: S3Client;
  client(config?: Partial<S3ClientConfig>): S3Client;
  pass(ms: number): void;
  /** The SDK signs with the machine's clock, so some tests reset the bucket's clock to the machine's time. */
  resetClock(): void;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startBucket(): Promise<BucketUnderTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bucket-'));
  let offsetMs = 0;
  let bucket: BucketServer;
  const open = async () => {
    bucket = await createBucket({
      dataDir,
      bucket: BUCKET,
      credentials: CREDENTIALS,
      region: REGION,
      now: () => Date.now() + offsetMs,
    });
  };
  await open();
  const server: Server = createServer((request, response) => bucket.listener(request, response));
  // 0 never closes idle connections, so no connection closes while a client sends on it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients: S3Client[] = [];
  const client = (config: Partial<S3ClientConfig> = {}) => {
    const made = new S3Client({
      ...S3_CHECKSUMS,
      endpoint: `${url}${BUCKET_PATH.slice(0, -1)}`,
      forcePathStyle: true,
      region: REGION,
      credentials: CREDENTIALS,
      maxAttempts: 1,
      ...config,
    });
    clients.push(made);
    return made;
  };
  return {
    dataDir,
    url,
    s3: client(),
    client,
    pass: (ms) => {
      offsetMs += ms;
    },
    resetClock: () => {
      offsetMs = 0;
    },
    async restart() {
      await bucket.close();
      await open();
    },
    async stop() {
      for (const made of clients) made.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(dataDir, { recursive: true });
    },
  };
}

export function presignUpload(
  bucket: BucketUnderTest,
  bytes: string | Uint8Array,
  { key = KEY, contentType = 'application/pdf' } = {},
) {
  return createPresignedPost(bucket.s3, {
    Bucket: BUCKET,
    Key: key,
    Expires: 300,
    Conditions: [['content-length-range', 1, MAX_BYTES]],
    Fields: {
      'Content-Type': contentType,
      'x-amz-checksum-algorithm': 'SHA256',
      'x-amz-checksum-sha256': sha256Base64(bytes),
    },
  });
}

export interface SignedForm {
  url: string;
  fields: Record<string, string>;
}

export function post({ url, fields }: SignedForm, bytes: string | Uint8Array): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'statement.pdf');
  return fetch(url, { method: 'POST', body: form });
}

export async function refusalOf(answer: Promise<Response> | Response): Promise<string> {
  const response = await answer;
  const text = await response.text();
  const [code, message] = [/<Code>(.*?)<\/Code>/, /<Message>(.*?)<\/Message>/].map(
    (part) => part.exec(text)?.[1],
  );
  return `${response.status} ${code}: ${message?.replaceAll('&quot;', '"')}`;
}

export async function failure(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'accepted',
    (error: Error & { $metadata?: { httpStatusCode?: number } }) =>
      `${error.$metadata?.httpStatusCode} ${error.name}`,
  );
}

export async function read(bucket: BucketUnderTest, Key = KEY, VersionId?: string): Promise<string> {
  const answer = await bucket.s3.send(new GetObjectCommand({ Bucket: BUCKET, Key, VersionId }));
  return (await answer.Body?.transformToString()) ?? '';
}

export async function versionIds({ dataDir }: BucketUnderTest): Promise<string[]> {
  const store = await openObjectStore(join(dataDir, 'bucket', BUCKET));
  const versions = await Promise.all((await store.keys()).map((key) => store.versions(key)));
  return versions.flat().map(({ versionId }) => versionId);
}
