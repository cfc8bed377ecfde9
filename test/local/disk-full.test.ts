import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { startDatabase } from '#local/database.ts';
import { findDatabaseProgram } from '#local/database-program.mjs';
import { formOf } from '#test/functions/documents/uploading.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { startTestPortal, TEST_TABLES, type TestPortal } from '#test/harness/test-portal.ts';
import { BUCKET, startBucket } from './bucket/bucket-under-test.ts';

const disk = vi.hoisted(() => ({ isFull: false }));

vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>();
  const open: typeof real.open = async (...given) => {
    const file = await real.open(...given);
    if (!disk.isFull) return file;
    file.writeFile = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    return file;
  };
  return { ...real, open };
});

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-full-'));
});

afterEach(async () => {
  disk.isFull = false;
  await rm(folder, { recursive: true, force: true });
});

/** Wraps the database program, so that its files cannot exceed one megabyte. Writes then fail, reads still work. */
async function narrowProgram(program: string): Promise<string> {
  const path = join(folder, 'narrow');
  await writeFile(path, `#!/bin/sh\ntrap '' XFSZ\nulimit -f 2048\nexec "${program}" "$@"\n`);
  await chmod(path, 0o755);
  return path;
}

const record = (portal: TestPortal, clientId: string, key: string) =>
  portal.call(
    portal.manager,
    'POST',
    '/transactions/record',
    {
      client_id: clientId,
      amount: '1.00',
      description: 'x'.repeat(300),
      txn_date: '2025-06-02',
      ...CONFIRMED,
    },
    { 'idempotency-key': key },
  );

// Windows cannot limit the size of files.
describe.skipIf(process.platform === 'win32')('while the database’s disk is full', () => {
  test('answered writes are kept, others are answered 503, and both work again once there is space', async () => {
    const dbPath = join(folder, 'portal.db');
    const narrow = await narrowProgram(findDatabaseProgram());
    let database = await startDatabase({ dbPath, findProgram: () => narrow });
    const portal = await startTestPortal({ shared: { database, tables: TEST_TABLES } });
    const total = async (id: string) =>
      (await portal.call(portal.manager, 'GET', `/clients/${id}/transactions`)).body.total;
    try {
      const { id } = await portal.addClient();
      let stored = 0;
      let answer = await record(portal, id, 'full-0');
      while (answer.status === 201 && stored < 500) {
        stored += 1;
        answer = await record(portal, id, `full-${stored}`);
      }
      expect(stored).toBeGreaterThan(0);
      expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
      expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
      expect(await total(id)).toBe(stored);

      await database.close();
      const port = Number(new URL(database.endpoint).port);
      database = await startDatabase({ dbPath, port });
      expect(await total(id)).toBe(stored);
      expect((await verifyLedger(portal.services)).breaches).toEqual([]);
      expect((await record(portal, id, `full-${stored}`)).status).toBe(201);
      expect((await record(portal, id, `full-${stored}`)).status).toBe(201);
      expect(await total(id)).toBe(stored + 1);
      expect((await verifyLedger(portal.services)).breaches).toEqual([]);
    } finally {
      await portal.close();
      await database.close();
    }
  });
});

describe('while the bucket’s disk is full', () => {
  test('a file is refused completely and leaves nothing behind, and the former version stays unchanged', async () => {
    const bucket = await startBucket();
    const object = { Bucket: BUCKET, Key: 'documents/6f1c' };
    const put = (Body: string) => bucket.s3.send(new PutObjectCommand({ ...object, Body }));
    const get = async () => (await bucket.s3.send(new GetObjectCommand(object))).Body?.transformToString();
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      await put('first');
      disk.isFull = true;
      const error = await put('second').catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(S3ServiceException);
      expect(error).toMatchObject({ name: 'InternalError', $metadata: { httpStatusCode: 500 } });
      expect(String(complaint.mock.calls[0])).toContain('ENOSPC');
      expect(await get()).toBe('first');
      expect(await readdir(join(bucket.dataDir, 'bucket', BUCKET, 'incoming'))).toEqual([]);
      disk.isFull = false;
      await put('third');
      expect(await get()).toBe('third');
    } finally {
      complaint.mockRestore();
      await bucket.stop();
    }
  });

  test('an upload is answered 503, is shown nowhere, and succeeds once there is space', async () => {
    const portal = await startTestPortal();
    const upload = () => portal.call(portal.manager, 'POST', '/documents/upload', formOf({}));
    const listed = async () => (await portal.call(portal.manager, 'GET', '/documents')).body.documents;
    const { put } = portal.bucket;
    try {
      const refusal = Object.assign(new Error('We encountered an internal error.'), {
        name: 'InternalError',
      });
      Object.assign(portal.bucket, { put: async () => Promise.reject(refusal) });
      const refused = await upload();
      expect(refused).toMatchObject({ status: 503, body: { code: 'busy' } });
      expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
      expect(await listed()).toEqual([]);
      Object.assign(portal.bucket, { put });
      expect((await upload()).status).toBe(201);
      expect(await listed()).toHaveLength(1);
      expect((await verifyLedger(portal.services, portal.bucket)).breaches).toEqual([]);
    } finally {
      await portal.close();
    }
  });
});
