import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { callCapital, linesOf } from '../capital-calls/calling.ts';
import { available, begin, complete } from './uploading.ts';

const portal = portalOfFile();

const get = (path: string) => portal.call(portal.manager, 'GET', path);
const remove = (id: string) => portal.call(portal.manager, 'DELETE', `/documents/${id}`);

describe('200', () => {
  test('removes it immediately from every list and count, with its file, and keeps its audit rows', async () => {
    const { id: clientId, actor } = await portal.addClient();
    const id = await available(portal, { metadata: { client_id: clientId, name: 'To be deleted' } });
    const before = (await get('/documents?limit=1')).body.summary;
    expect(await remove(id)).toMatchObject({ status: 200, body: { deleted: true, id } });
    for (const path of [`/documents/${id}`, `/documents/${id}/download-url`]) {
      expect((await get(path)).status, path).toBe(404);
      expect((await portal.call(actor, 'GET', path)).status, path).toBe(404);
    }
    expect((await get(`/clients/${clientId}/documents`)).body).toMatchObject({ documents: [], total: 0 });
    expect((await get('/documents?limit=1000')).body).toMatchObject({
      summary: { documents: before.documents - 1, clients: before.clients - 1 },
    });
    expect(await portal.bucket.head(`documents/${id}`)).toBeUndefined();
    portal.advance(20 * 60_000);
    await portal.services.reapDocuments();
    const history = await listHistory(portal.services, `DOC#${id}`);
    expect(history.map((row) => row.action)).toEqual([
      'document.removed',
      'document.deleted',
      'document.available',
      'document.upload-begun',
    ]);
  });

  test('cancels an unfinished upload', async () => {
    const { body } = await begin(portal);
    expect((await remove(body.document.id)).status).toBe(200);
    expect((await complete(portal, body.document.id)).status).toBe(404);
  });

  test('deletes a rejected upload', async () => {
    const bytes = new TextEncoder().encode('no PDF at all');
    const { body } = await begin(portal, { bytes });
    await portal.bucket.post(body.upload, bytes);
    expect((await complete(portal, body.document.id)).status).toBe(422);
    expect((await remove(body.document.id)).status).toBe(200);
    expect((await get(`/documents/${body.document.id}`)).status).toBe(404);
  });

  test('deletions of one client’s documents at the same time are all counted', async () => {
    const { id: clientId } = await portal.addClient();
    const ids = [];
    for (let count = 0; count < 6; count += 1) {
      ids.push(await available(portal, { metadata: { client_id: clientId } }));
    }
    const before = (await get('/documents?limit=1')).body.summary;
    const answers = await Promise.all(ids.map(remove));
    expect(answers.map((answer) => answer.status)).toEqual(ids.map(() => 200));
    expect((await get(`/clients/${clientId}`)).body.document_count).toBe(0);
    expect((await get('/documents?limit=1')).body.summary).toMatchObject({
      documents: before.documents - 6,
      clients: before.clients - 1,
    });
  });

  test('a bucket failure does not show the document again, and the reaper deletes the file', async () => {
    for (const when of ['before', 'after'] as const) {
      const id = await available(portal);
      portal.bucket.failNext('remove', when);
      expect((await remove(id)).status).toBe(200);
      expect((await get(`/documents/${id}`)).status).toBe(404);
      await portal.services.reapDocuments();
      expect(await portal.bucket.head(`documents/${id}`)).toBeUndefined();
    }
  });
});

describe('404', () => {
  test('of two deletions at the same time, one succeeds and the other gets 404', async () => {
    const id = await available(portal);
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
  });
});

describe('409', () => {
  test('the notice of an issued call is kept, with its line, its file and its place in the client’s list', async () => {
    const { id: clientId } = await portal.addClient();
    const { id: callId } = await callCapital(portal, {
      total_amount: 100,
      line_items: [{ client_id: clientId, amount: 100 }],
    });
    const [{ document_id: noticeId }] = await linesOf(portal, callId);
    expect(await remove(noticeId)).toMatchObject({
      status: 409,
      body: { code: 'notice-of-issued-call', error: expect.stringContaining('notice') },
    });
    expect((await get(`/documents/${noticeId}/download-url`)).status).toBe(200);
    expect((await get(`/clients/${clientId}/documents`)).body).toMatchObject({ total: 1 });
  });

  test('a document that only has a name like a notice can be deleted', async () => {
    const id = await available(portal, { metadata: { name: 'Capital call: First call' } });
    expect((await remove(id)).status).toBe(200);
  });
});
