import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BUCKET,
  type BucketUnderTest,
  CREDENTIALS,
  KEY,
  MAX_BYTES,
  post,
  REGION,
  read,
  startBucket,
  versionIds,
} from './bucket-under-test.ts';

const SERVER = fileURLToPath(new URL('./serve-bucket.ts', import.meta.url));
const MEMORY_GROWTH_KB = 64 * 1024;

let bucket: BucketUnderTest;
const children: ChildProcess[] = [];
beforeEach(async () => {
  bucket = await startBucket();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await bucket.stop();
});

/** The same folder, served by a process of its own. */
async function serveElsewhere(): Promise<{ child: ChildProcess; url: string; s3: S3Client }> {
  const options = { dataDir: bucket.dataDir, bucket: BUCKET, credentials: CREDENTIALS, region: REGION };
  const child = spawn(process.execPath, ['--import', 'tsx', SERVER, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  const url = `http://127.0.0.1:${port}`;
  return { child, url, s3: bucket.client({ endpoint: `${url}/local/bucket` }) };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

const incoming = () => join(bucket.dataDir, 'bucket', BUCKET, 'incoming');

describe('stored objects', () => {
  it('are kept over a restart', async () => {
    const write = (Body: string) =>
      bucket.s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: KEY, Body, ContentType: 'text/plain' }));
    const first = await write('first');
    await write('second');
    const ids = await versionIds(bucket);
    await bucket.restart();
    expect(await versionIds(bucket)).toEqual(ids);
    expect(await read(bucket)).toBe('second');
    expect(await read(bucket, KEY, first.VersionId)).toBe('first');
    await write('third');
    expect(await read(bucket)).toBe('third');
  });

  it('keep the former version when kill -9 interrupts a write, and the rest is deleted later', async () => {
    const { child, s3 } = await serveElsewhere();
    await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: KEY, Body: 'former' }));
    const form = await createPresignedPost(s3, { Bucket: BUCKET, Key: KEY });
    const half = request(form.url, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 2_000_000 },
    });
    half.on('error', () => {});
    for (const [name, value] of Object.entries(form.fields)) {
      half.write(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
    }
    half.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
    half.write(randomBytes(1_000_000));
    await expect.poll(async () => (await readdir(incoming())).length).toBe(1);
    await kill(child);

    await bucket.restart();
    expect(await read(bucket)).toBe('former');
    expect(await versionIds(bucket)).toHaveLength(1);
    const [leftover = ''] = await readdir(incoming());
    const anHourAgo = Date.now() / 1000 - 3700;
    await utimes(join(incoming(), leftover), anHourAgo, anHourAgo);
    await bucket.restart();
    expect(await readdir(incoming())).toEqual([]);
    expect(await read(bucket)).toBe('former');
  });

  it('include every acknowledged write, and only complete ones, after kill -9 at any moment', async () => {
    const acknowledged: { id: string | undefined; body: string }[] = [];
    for (let round = 0; round < 4; round += 1) {
      const { child, s3 } = await serveElsewhere();
      let killed: Promise<void> | undefined;
      for (let i = 0; ; i += 1) {
        const body = `${round}-${i} `.repeat(20_000);
        const answer = await s3
          .send(new PutObjectCommand({ Bucket: BUCKET, Key: KEY, Body: body }))
          .catch(() => undefined);
        if (!answer) break;
        acknowledged.push({ id: answer.VersionId, body });
        if (i === 2)
          killed = new Promise((resolve) => setTimeout(resolve, 5 + round * 9)).then(() => kill(child));
      }
      await killed;
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(12);
    for (const { id, body } of acknowledged) expect((await read(bucket, KEY, id)) === body).toBe(true);
    for (const id of await versionIds(bucket)) {
      expect(await read(bucket, KEY, id)).toMatch(/^(\d+-\d+ )\1{19999}$/);
    }
  });

  it('of 10 MB are passed through unchanged, many at once, without being held in memory', async () => {
    const { url, s3 } = await serveElsewhere();
    const memoryKb = async () => Number(await (await fetch(`${url}/memory`)).text());
    const bytes = randomBytes(MAX_BYTES);
    const roundTrip = async (key: string, size = MAX_BYTES) => {
      const form = await createPresignedPost(s3, { Bucket: BUCKET, Key: key });
      const sent = bytes.subarray(0, size);
      expect((await post(form, sent)).status).toBe(204);
      const answer = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }));
      expect(Buffer.compare(Buffer.from((await answer.Body?.transformToByteArray()) ?? []), sent)).toBe(0);
    };
    await roundTrip('documents/warm', 100_000);
    const beforeKb = await memoryKb();
    await Promise.all(Array.from({ length: 10 }, (_, i) => roundTrip(`documents/${i}`)));
    expect((await memoryKb()) - beforeKb).toBeLessThan(MEMORY_GROWTH_KB);
  });
});
