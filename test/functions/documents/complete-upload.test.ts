import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scanner } from '#functions/services.ts';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { pdfOf } from './sample-files.ts';
import { available, begin, complete, upload } from './uploading.ts';

let verdict: Awaited<ReturnType<Scanner>> = 'clean';
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ scanner: async () => verdict });
});

afterAll(async () => {
  const { breaches } = await verifyLedger(portal.services, portal.bucket);
  await portal.close();
  expect(breaches).toEqual([]);
});

const get = (path: string) => portal.call(portal.manager, 'GET', path);

describe('200', () => {
  test('the document is available from then on: listed, counted, to be fetched', async () => {
    const { id: clientId } = await portal.addClient();
    const answer = await upload(portal, { metadata: { client_id: clientId, name: 'Own contract' } });
    expect(answer).toMatchObject({ status: 200, body: { status: 'available', client_id: clientId } });
    const listed = await get(`/clients/${clientId}/documents`);
    expect(listed.body).toMatchObject({
      total: 1,
      documents: [{ id: answer.body.id, name: 'Own contract' }],
    });
    expect((await get(`/clients/${clientId}`)).body).toMatchObject({
      document_count: 1,
      documents: [{ id: answer.body.id }],
    });
    expect((await get(`/documents/${answer.body.id}/download-url`)).status).toBe(200);
  });

  test('twice is once: the second answers the same and changes nothing', async () => {
    const { id: clientId } = await portal.addClient();
    const id = await available(portal, { metadata: { client_id: clientId } });
    const again = await complete(portal, id);
    expect(again).toMatchObject({ status: 200, body: { id, status: 'available' } });
    expect((await get(`/clients/${clientId}`)).body.document_count).toBe(1);
  });

  test('ten at once have one effect', async () => {
    const { id: clientId } = await portal.addClient();
    const bytes = pdfOf('At once');
    const begun = await begin(portal, { bytes, metadata: { client_id: clientId } });
    portal.bucket.post(begun.body.upload, bytes);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => complete(portal, begun.body.document.id)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await get(`/clients/${clientId}`)).body.document_count).toBe(1);
  });

  test('many documents of one client at once are all counted, and the client once', async () => {
    const before = (await get('/documents?limit=1')).body.summary;
    const { id: clientId } = await portal.addClient();
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => available(portal, { metadata: { client_id: clientId } })),
    );
    expect((await get(`/clients/${clientId}/documents`)).body.total).toBe(ids.length);
    expect((await get('/documents?limit=1')).body.summary).toEqual({
      documents: before.documents + 8,
      fund_level: before.fund_level,
      clients: before.clients + 1,
    });
  });

  test('what arrives by the same form later is never served', async () => {
    const bytes = pdfOf('First');
    const begun = await begin(portal, { bytes });
    portal.bucket.post(begun.body.upload, bytes);
    await complete(portal, begun.body.document.id);
    portal.bucket.post(begun.body.upload, bytes);
    const { url } = (await get(`/documents/${begun.body.document.id}/download-url`)).body;
    const [first] = portal.bucket.versions.get(begun.body.upload.fields.key) ?? [];
    expect(new URL(url).searchParams.get('versionId')).toBe(first?.versionId);
  });
});

describe('202', () => {
  test('while the scan goes on nobody else sees the document; completing again asks for its end', async () => {
    const { id: clientId, actor } = await portal.addClient();
    verdict = 'waiting';
    const answer = await upload(portal, { metadata: { client_id: clientId } });
    const { id } = answer.body;
    expect(answer).toMatchObject({ status: 202, body: { status: 'scanning' } });
    expect((await complete(portal, id)).status).toBe(202);
    expect((await portal.call(actor, 'GET', `/documents/${id}`)).status).toBe(404);
    expect((await get(`/documents/${id}/download-url`)).status).toBe(404);
    expect((await get(`/clients/${clientId}/documents`)).body.documents).toEqual([]);
    verdict = 'clean';
    expect(await complete(portal, id)).toMatchObject({ status: 200, body: { status: 'available' } });
    expect((await portal.call(actor, 'GET', `/documents/${id}`)).status).toBe(200);
  });

  test('a document is made available by the reaper when the scan ends later', async () => {
    verdict = 'waiting';
    const { body } = await upload(portal);
    verdict = 'clean';
    portal.advance(120_000);
    await portal.services.reapDocuments();
    expect((await get(`/documents/${body.id}`)).body.status).toBe('available');
  });
});

describe('404', () => {
  test('an upload that was given up', async () => {
    const { body } = await begin(portal);
    await portal.call(portal.manager, 'DELETE', `/documents/${body.document.id}`);
    expect((await complete(portal, body.document.id)).status).toBe(404);
  });
});

describe('409', () => {
  test('a file that has not arrived; it may still come', async () => {
    const bytes = pdfOf('Late');
    const begun = await begin(portal, { bytes });
    expect(await complete(portal, begun.body.document.id)).toMatchObject({
      status: 409,
      body: { code: 'file-not-there' },
    });
    portal.bucket.post(begun.body.upload, bytes);
    expect((await complete(portal, begun.body.document.id)).status).toBe(200);
  });
});

describe('422', () => {
  test('a file of another size or content than announced is rejected and taken away', async () => {
    for (const other of [pdfOf('B document'), pdfOf('A much longer document')]) {
      const begun = await begin(portal, { bytes: pdfOf('A document') });
      const { key } = begun.body.upload.fields;
      await portal.bucket.put(key, { bytes: other, contentType: 'application/pdf', checksum: '' });
      const answer = await complete(portal, begun.body.document.id);
      expect(answer).toMatchObject({ status: 422, body: { code: 'file-not-as-announced' } });
      expect(await complete(portal, begun.body.document.id)).toEqual({
        ...answer,
        body: { ...answer.body, requestId: expect.any(String) },
        headers: expect.anything(),
      });
      expect(await portal.bucket.head(key)).toBeUndefined();
    }
  });

  test('what the scan finds is rejected, and taken away again should the form bring it once more', async () => {
    verdict = 'infected';
    const bytes = pdfOf('Infected');
    const begun = await begin(portal, { bytes });
    portal.bucket.post(begun.body.upload, bytes);
    const { id } = begun.body.document;
    expect(await complete(portal, id)).toMatchObject({ status: 422, body: { code: 'file-refused' } });
    verdict = 'clean';
    portal.bucket.post(begun.body.upload, bytes);
    expect(await complete(portal, id)).toMatchObject({ status: 422, body: { code: 'file-refused' } });
    portal.advance(16 * 60_000);
    await portal.services.reapDocuments();
    expect(await portal.bucket.head(begun.body.upload.fields.key)).toBeUndefined();
    expect((await get(`/documents/${id}`)).body).toMatchObject({
      status: 'rejected',
      message: expect.any(String),
    });
  });
});

describe('5xx', () => {
  test('a bucket out of reach leaves the upload as it was', async () => {
    const bytes = pdfOf('Unreachable');
    const begun = await begin(portal, { bytes });
    portal.bucket.post(begun.body.upload, bytes);
    for (const operation of ['head', 'read'] as const) {
      portal.bucket.failNext(operation);
      const answer = await complete(portal, begun.body.document.id);
      expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
      expect(JSON.stringify(answer.body)).not.toContain('bucket');
    }
    expect((await complete(portal, begun.body.document.id)).status).toBe(200);
  });
});
