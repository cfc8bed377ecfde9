import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { s3DocumentBucket } from '#functions/aws/document-bucket.ts';
import { guardDutyScanner } from '#functions/aws/scanner.ts';
import { attachmentHeader } from '#functions/records/file-name.ts';
import type { DocumentBucket, UploadForm } from '#functions/services.ts';
import { createBucket } from '#local/bucket/server.ts';
import { LOCAL_REGION } from '#local/database.ts';
import { DOCUMENTS_BUCKET, localDocumentBucket } from '#local/document-bucket.ts';
import { pdfOf } from '../documents/sample-files.ts';
import { sha256 } from '../documents/uploading.ts';

const credentials = { accessKeyId: 'test', secretAccessKey: 'secret-of-the-test' };
const contentType = 'application/pdf';
let aheadMs = 0;
let bucket: DocumentBucket;
let close: () => Promise<void>;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'document-bucket-'));
  const served = await createBucket({
    dataDir,
    bucket: DOCUMENTS_BUCKET,
    credentials,
    region: LOCAL_REGION,
    now: () => Date.now() + aheadMs,
  });
  const server = createServer(served.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  bucket = localDocumentBucket({ port: (server.address() as AddressInfo).port, credentials });
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(dataDir, { recursive: true });
  };
});

afterAll(() => close());

async function post(form: UploadForm, bytes: Uint8Array): Promise<number> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
  body.set('file', new File([new Uint8Array(bytes)], 'whatever.pdf', { type: contentType }));
  return (await fetch(form.url, { method: 'POST', body })).status;
}

const formFor = (key: string, bytes: Uint8Array) =>
  bucket.presignUpload({ key, contentType, checksum: sha256(bytes) });

describe('an upload form', () => {
  test('uploads the announced file, which is read and served byte for byte', async () => {
    const bytes = pdfOf('Sent by a form', 200_000);
    expect(await post(await formFor('documents/form', bytes), bytes)).toBeLessThan(300);
    const found = await bucket.head('documents/form');
    expect(found).toMatchObject({ size: bytes.length, versionId: expect.any(String) });
    const read = await bucket.read('documents/form', found?.versionId ?? '');
    expect(Buffer.from(read).equals(bytes)).toBe(true);
  });

  test('refuses other content, a byte too many, an empty file and another key', async () => {
    const bytes = pdfOf('Announced');
    const form = await formFor('documents/other', bytes);
    const refused = [
      await post(form, pdfOf('Something else')),
      await post(await formFor('documents/other', pdfOf('', 10_485_761)), pdfOf('', 10_485_761)),
      await post(await formFor('documents/other', new Uint8Array()), new Uint8Array()),
      await post({ ...form, fields: { ...form.fields, key: 'documents/stolen' } }, bytes),
      await post({ ...form, fields: { ...form.fields, 'Content-Type': 'text/html' } }, bytes),
    ];
    for (const status of refused) expect(status).toBeGreaterThanOrEqual(400);
    expect(await bucket.head('documents/other')).toBeUndefined();
    expect(await bucket.head('documents/stolen')).toBeUndefined();
  });

  test('accepts 10,485,760 bytes', async () => {
    const bytes = pdfOf('The largest', 10_485_760);
    expect(await post(await formFor('documents/largest', bytes), bytes)).toBeLessThan(300);
    expect((await bucket.head('documents/largest'))?.size).toBe(10_485_760);
  });

  test('expires after 300 s', async () => {
    const bytes = pdfOf('Too late');
    const form = await formFor('documents/late', bytes);
    aheadMs = 301_000;
    try {
      expect(await post(form, bytes)).toBe(403);
    } finally {
      aheadMs = 0;
    }
    expect(await bucket.head('documents/late')).toBeUndefined();
  });
});

describe('a download address', () => {
  const bytes = pdfOf('To be fetched');
  const put = (key: string) => bucket.put(key, { bytes, contentType, checksum: sha256(bytes) });

  test('serves the checked version under its name and type, and is not cached for others', async () => {
    const { versionId } = await put('documents/served');
    await bucket.put('documents/served', {
      bytes: pdfOf('Later'),
      contentType,
      checksum: sha256(pdfOf('Later')),
    });
    const url = await bucket.presignDownload({
      key: 'documents/served',
      versionId,
      disposition: attachmentHeader('März "2025".pdf'),
      contentType,
    });
    expect(url).not.toContain('checksum');
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(response.headers.get('content-type')).toBe(contentType);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Marz _2025_.pdf"; filename*=UTF-8''M%C3%A4rz%20_2025_.pdf`,
    );
  });

  test('works for 60 s and is refused at 61 s', async () => {
    const { versionId } = await put('documents/short');
    const url = await bucket.presignDownload({
      key: 'documents/short',
      versionId,
      disposition: attachmentHeader('a.pdf'),
      contentType,
    });
    try {
      aheadMs = 58_000;
      expect((await fetch(url)).status).toBe(200);
      aheadMs = 61_000;
      expect((await fetch(url)).status).toBe(403);
    } finally {
      aheadMs = 0;
    }
  });

  test('serves no other key, version, name or method', async () => {
    const { versionId } = await put('documents/exact');
    await put('documents/another');
    const url = await bucket.presignDownload({
      key: 'documents/exact',
      versionId,
      disposition: attachmentHeader('a.pdf'),
      contentType,
    });
    const changed = [
      url.replace('documents/exact', 'documents/another'),
      url.replace(encodeURIComponent(versionId), 'another-version'),
      url.replace('a.pdf', 'b.html'),
      url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'),
    ];
    for (const other of changed) {
      expect(other).not.toBe(url);
      expect((await fetch(other)).status).toBe(403);
    }
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
  });

  test('a deleted file is gone, and deleting a missing file is no error', async () => {
    await put('documents/deleted');
    await bucket.remove('documents/deleted');
    expect(await bucket.head('documents/deleted')).toBeUndefined();
    await bucket.remove('documents/never-there');
    expect(await bucket.head('documents/never-there')).toBeUndefined();
  });
});

test('a file that we may not see is not reported as missing: the error is thrown', async () => {
  const answering = (httpStatusCode: number) =>
    s3DocumentBucket({
      bucket: () => 'documents',
      connect: () =>
        ({
          send: async () => {
            throw Object.assign(new Error('Refused'), { $metadata: { httpStatusCode } });
          },
        }) as never,
    });
  expect(await answering(404).head('documents/x')).toBeUndefined();
  expect(await answering(404).head('documents/x', 'v1')).toBeUndefined();
  await expect(answering(403).head('documents/x')).rejects.toThrow('Refused');
  await expect(answering(403).head('documents/x', 'v1')).rejects.toThrow('Refused');
});

test('the scanner’s tag is the result; a scan that failed is never reported as malware', async () => {
  const verdicts: (string | undefined)[] = [
    undefined,
    'NO_THREATS_FOUND',
    'THREATS_FOUND',
    'UNSUPPORTED',
    'ACCESS_DENIED',
    'FAILED',
    'A_WORD_OF_NEXT_YEAR',
  ];
  const refusals: string[] = [];
  for (const status of verdicts) {
    const TagSet = status
      ? [{ Key: 'GuardDutyMalwareScanStatus', Value: status }]
      : [{ Key: 'other', Value: 'x' }];
    const scan = guardDutyScanner({
      bucket: () => 'documents',
      connect: () => ({ send: async () => ({ TagSet }) }) as never,
    });
    refusals.push(await scan({ key: 'documents/x', versionId: '1', read: async () => new Uint8Array() }));
  }
  expect(refusals).toEqual(['waiting', 'clean', 'infected', 'unreadable', 'failed', 'failed', 'failed']);
});
