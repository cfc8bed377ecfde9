import { describe, expect, test } from 'vitest';
import type { Scanner } from '#functions/services.ts';
import { EXACT_SENTENCES, REFUSALS } from '#shared/refusals.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { pdfOf } from './sample-files.ts';
import { available, begin, complete, upload } from './uploading.ts';

let verdict: Awaited<ReturnType<Scanner>> = 'clean';
const portal = portalOfFile({ scanner: async () => verdict });

const get = (path: string) => portal.call(portal.manager, 'GET', path);

describe('200', () => {
  test('the document is available immediately: listed, counted and downloadable', async () => {
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

  test('the second call answers the same and changes nothing', async () => {
    const { id: clientId } = await portal.addClient();
    const id = await available(portal, { metadata: { client_id: clientId } });
    const again = await complete(portal, id);
    expect(again).toMatchObject({ status: 200, body: { id, status: 'available' } });
    expect((await get(`/clients/${clientId}`)).body.document_count).toBe(1);
  });

  test('ten parallel calls have one effect', async () => {
    const { id: clientId } = await portal.addClient();
    const bytes = pdfOf('At once');
    const begun = await begin(portal, { bytes, metadata: { client_id: clientId } });
    await portal.bucket.post(begun.body.upload, bytes);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => complete(portal, begun.body.document.id)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await get(`/clients/${clientId}`)).body.document_count).toBe(1);
  });

  test('many documents of one client at the same time are all counted, and the client once', async () => {
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

  test('a file sent later with the same form is never served', async () => {
    const bytes = pdfOf('First');
    const begun = await begin(portal, { bytes });
    await portal.bucket.post(begun.body.upload, bytes);
    await complete(portal, begun.body.document.id);
    await portal.bucket.post(begun.body.upload, bytes);
    const { url } = (await get(`/documents/${begun.body.document.id}/download-url`)).body;
    const [first] = await portal.bucket.versionsOf(begun.body.upload.fields.key);
    expect(new URL(url).searchParams.get('versionId')).toBe(first?.versionId);
  });
});

describe('202', () => {
  test('during the scan nobody else sees the document, and completing again requests the result', async () => {
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

  test('the reaper makes a document available when the scan ends later', async () => {
    verdict = 'waiting';
    const { body } = await upload(portal);
    verdict = 'clean';
    portal.advance(120_000);
    await portal.services.reapDocuments();
    expect((await get(`/documents/${body.id}`)).body.status).toBe('available');
  });
});

describe('202 of a scan that failed', () => {
  test('the file is kept and scanned again, each time as a new version, until there is a result', async () => {
    const { id: clientId, actor } = await portal.addClient();
    verdict = 'failed';
    const { status, body } = await upload(portal, { metadata: { client_id: clientId } });
    const { id } = body;
    expect({ status, state: body.status }).toEqual({ status: 202, state: 'scanning' });
    expect(body.message).toMatch(/could not be completed/);
    expect(body.message).not.toMatch(/malicious|rejected/);
    const versions = () => portal.bucket.versionsOf(`documents/${id}`);
    let minutes = 0;
    const passAt = async (minute: number) => {
      portal.advance((minute - minutes) * 60_000);
      minutes = minute;
      await portal.services.reapDocuments();
    };
    // The file is scanned again 15 minutes after the upload, then each time its age has doubled, but at least once a day.
    for (const [minute, stored] of [
      [14, 1],
      [16, 2],
      [31, 2],
      [33, 3],
      [65, 3],
      [67, 4],
      [6_000, 5],
      [7_400, 5],
      [7_441, 6],
      [8_900, 7],
    ] as const) {
      await passAt(minute);
      expect(await versions(), `${minute} minutes`).toHaveLength(stored);
    }
    expect((await get(`/documents/${id}`)).body).toMatchObject({ status: 'scanning' });
    expect((await portal.call(actor, 'GET', `/documents/${id}`)).status).toBe(404);
    expect(await portal.bucket.head(`documents/${id}`)).toBeDefined();
    verdict = 'clean';
    await passAt(8_905);
    const settled = (await get(`/documents/${id}`)).body;
    expect(settled).toMatchObject({ status: 'available' });
    expect(settled.message).toBeUndefined();
    expect((await portal.call(actor, 'GET', `/documents/${id}`)).status).toBe(200);
  });

  test('a repeated scan that finds malware refuses the file and removes it', async () => {
    verdict = 'failed';
    const { id } = (await upload(portal)).body;
    portal.advance(20 * 60_000);
    await portal.services.reapDocuments();
    verdict = 'infected';
    portal.advance(5 * 60_000);
    await portal.services.reapDocuments();
    expect((await get(`/documents/${id}`)).body).toMatchObject({
      status: 'rejected',
      message: EXACT_SENTENCES['file-refused'].infected,
    });
    expect(await portal.bucket.head(`documents/${id}`)).toBeUndefined();
    verdict = 'clean';
  });
});

describe('409', () => {
  test('refuses an upload whose file has not arrived, which may still arrive', async () => {
    const bytes = pdfOf('Late');
    const begun = await begin(portal, { bytes });
    expect(await complete(portal, begun.body.document.id)).toMatchObject({
      status: 409,
      body: { code: 'file-not-there' },
    });
    await portal.bucket.post(begun.body.upload, bytes);
    expect((await complete(portal, begun.body.document.id)).status).toBe(200);
  });
});

describe('422', () => {
  test('a file of another size or content than announced is rejected and deleted', async () => {
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

  test('a file that no scan can read is refused with a sentence that says what to do', async () => {
    verdict = 'unreadable';
    expect(await upload(portal)).toMatchObject({
      status: 422,
      body: { code: 'file-refused', error: EXACT_SENTENCES['file-refused'].unreadable },
    });
    verdict = 'clean';
  });

  test('a file that is lost before its scan is reported as lost, and not as refused', async () => {
    verdict = 'waiting';
    const { body } = await upload(portal);
    portal.bucket.lose(`documents/${body.id}`);
    portal.logged.length = 0;
    expect(await complete(portal, body.id)).toMatchObject({
      status: 422,
      body: { error: REFUSALS['file-lost'].sentence },
    });
    expect(portal.logged.map(({ event }) => event)).toContain('document-file-lost');
    verdict = 'clean';
  });

  test('a file the scan finds infected is rejected, and deleted again if the form is used once more', async () => {
    verdict = 'infected';
    const bytes = pdfOf('Infected');
    const begun = await begin(portal, { bytes });
    await portal.bucket.post(begun.body.upload, bytes);
    const { id } = begun.body.document;
    expect(await complete(portal, id)).toMatchObject({ status: 422, body: { code: 'file-refused' } });
    verdict = 'clean';
    await portal.bucket.post(begun.body.upload, bytes);
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
  test('an unreachable bucket leaves the upload unchanged', async () => {
    const bytes = pdfOf('Unreachable');
    const begun = await begin(portal, { bytes });
    await portal.bucket.post(begun.body.upload, bytes);
    for (const operation of ['head', 'read'] as const) {
      portal.bucket.failNext(operation);
      const answer = await complete(portal, begun.body.document.id);
      expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
      expect(JSON.stringify(answer.body)).not.toContain('bucket');
    }
    expect((await complete(portal, begun.body.document.id)).status).toBe(200);
  });
});
