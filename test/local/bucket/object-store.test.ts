import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { openObjectStore } from '#local/bucket/object-store.ts';
import { createBucket } from '#local/bucket/server.ts';

const DAY_MS = 86_400_000;

test('exports and payment files are deleted after a day, other objects stay', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bucket-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const access = { dataDir, credentials: { accessKeyId: 'a', secretAccessKey: 'b' }, region: 'local' };
  const filesOf = async (bucket: string) =>
    (await readdir(join(dataDir, 'bucket', bucket), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  const put = async (bucket: string, key: string) => {
    const store = await openObjectStore(join(dataDir, 'bucket', bucket));
    const received = await store.receive(Readable.from([Buffer.from('1062-000 11112222')]));
    await store.commit(key, { received, headers: {} });
  };
  const old = new Date(Date.now() - DAY_MS - 1_000);
  for (const bucket of ['exports', 'documents']) {
    await put(bucket, 'payment-files/old');
    for (const file of await filesOf(bucket)) await utimes(file, old, old);
    await put(bucket, 'payment-files/new');
  }
  await (await createBucket({ ...access, bucket: 'exports', expiresAfterMs: DAY_MS })).expire();
  await (await createBucket({ ...access, bucket: 'documents' })).expire();
  expect(await filesOf('exports')).toHaveLength(2);
  expect(await filesOf('documents')).toHaveLength(4);
  const left = await openObjectStore(join(dataDir, 'bucket', 'exports'));
  expect(await left.keys()).toEqual(['payment-files/new']);
});
