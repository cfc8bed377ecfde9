import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { sendTwice } from '../transactions/correcting.ts';
import { available, begin } from './uploading.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, lostReply: 0.05, seed: 61 } });

const WHY = { reason: 'Uploaded for the wrong client' };
const get = async (path: string, actor = portal.manager) => portal.call(actor, 'GET', path);
const update = (id: string, body: object) => portal.call(portal.manager, 'PUT', `/documents/${id}`, body);
const summary = async () => (await get('/documents?limit=1')).body.summary;
const idsOf = async (path: string, actor = portal.manager): Promise<string[]> =>
  (await get(path, actor)).body.documents.map((document: { id: string }) => document.id);
const actions = async (id: string) =>
  (await listHistory(portal.services, `DOC#${id}`)).map((row) => `${row.action} ${row.summary}`);

describe('the audience of a document', () => {
  test('moves from one client to another: the first loses it at the next request', async () => {
    const [wrong, right] = [await portal.addClient(), await portal.addClient({ name: 'Right Client' })];
    const id = await available(portal, { metadata: { client_id: wrong.id } });
    expect((await get(`/documents/${id}/download-url`, wrong.actor)).status).toBe(200);
    const before = await summary();
    const body = { client_id: right.id, ...WHY };
    const answer = await sendTwice(portal, 'PUT', `/documents/${id}`, body);
    expect(answer).toMatchObject({ status: 200, body: { client_id: right.id, client_name: 'Right Client' } });
    for (const path of [`/documents/${id}`, `/documents/${id}/download-url`]) {
      expect((await get(path, wrong.actor)).status, path).toBe(404);
      expect((await get(path, right.actor)).status, path).toBe(200);
    }
    expect(await idsOf(`/clients/${wrong.id}/documents`, wrong.actor)).toEqual([]);
    expect(await idsOf(`/clients/${right.id}/documents`, right.actor)).toEqual([id]);
    const counts = await Promise.all(
      [wrong, right].map(async (client) => (await get(`/clients/${client.id}`)).body.document_count),
    );
    expect(counts).toEqual([0, 1]);
    expect(await summary()).toEqual(before);
    expect((await actions(id))[0]).toBe(`document.updated Now seen by Right Client: ${WHY.reason}`);
  });

  test('becomes the fund’s, which every client sees, and one client’s again', async () => {
    const [own, other] = [await portal.addClient(), await portal.addClient()];
    const id = await available(portal, { metadata: { client_id: own.id } });
    const before = await summary();
    expect((await update(id, { client_id: null, ...WHY })).body).toMatchObject({
      client_id: null,
      client_name: null,
    });
    expect(await idsOf('/documents/fund', other.actor)).toContain(id);
    expect(await summary()).toMatchObject({
      documents: before.documents,
      fund_level: before.fund_level + 1,
      clients: before.clients - 1,
    });
    await update(id, { client_id: own.id, ...WHY });
    expect((await get(`/documents/${id}`, other.actor)).status).toBe(404);
    expect(await idsOf('/documents/fund', other.actor)).not.toContain(id);
    expect(await summary()).toEqual(before);
  });

  test('is counted correctly when many documents move between two clients at the same time', async () => {
    const [left, right] = [await portal.addClient(), await portal.addClient()];
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1)
      ids.push(await available(portal, { metadata: { client_id: count < 2 ? left.id : right.id } }));
    const moved = await Promise.all(
      ids.map((id, index) => update(id, { client_id: index < 2 ? right.id : left.id, ...WHY })),
    );
    expect(moved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await idsOf(`/clients/${right.id}/documents`)).sort()).toEqual(ids.slice(0, 2).sort());
    expect((await get(`/clients/${left.id}`)).body.document_count).toBe(2);
  });

  test('is that of the last of twenty parallel changes, in the record and in the lists', async () => {
    const [left, right] = [await portal.addClient(), await portal.addClient()];
    const id = await available(portal, { metadata: { client_id: left.id } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        update(id, { client_id: [left.id, right.id, null][index % 3], ...WHY }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
    const { client_id: owner } = (await get(`/documents/${id}`)).body;
    const listed = await Promise.all(
      [`/clients/${left.id}/documents`, `/clients/${right.id}/documents`, '/documents/fund?limit=1000'].map(
        async (path) => (await idsOf(path)).includes(id),
      ),
    );
    expect(listed).toEqual([owner === left.id, owner === right.id, owner === null]);
  });
});

describe('name, description and type', () => {
  test('are corrected in the record and in the lists, and the file stays as it is', async () => {
    const client = await portal.addClient();
    const id = await available(portal, { metadata: { client_id: client.id, description: 'Draft' } });
    const before = (await get(`/documents/${id}`)).body;
    const input = { name: 'Lease of 18 Quay Street', description: '', document_type_id: 'contract' };
    const answer = await update(id, { ...input, reason: 'Named after the wrong house' });
    const expected = { ...before, ...input, document_type: 'Contract' };
    expect((await get(`/documents/${id}`)).body).toEqual(expected);
    const { status: _status, opened_by: _openings, ...shown } = expected;
    expect(answer).toMatchObject({ status: 200, body: shown });
    const { body } = await get(`/clients/${client.id}/documents`, client.actor);
    expect(body.documents).toEqual([{ ...shown, is_new: true }]);
    const [row] = await listHistory(portal.services, `DOC#${id}`);
    expect(row?.changes).toEqual([
      { field: 'name', before: 'A document', after: input.name },
      { field: 'description', before: 'Draft', after: '' },
      { field: 'type', before: 'Report', after: 'Contract' },
      { field: 'reason', after: 'Named after the wrong house' },
    ]);
    expect(JSON.stringify(body)).not.toContain('wrong house');
  });

  test('a corrected document can be deleted', async () => {
    const client = await portal.addClient();
    const id = await available(portal);
    await update(id, { client_id: client.id, ...WHY });
    expect((await portal.call(portal.manager, 'DELETE', `/documents/${id}`)).status).toBe(200);
    expect(await idsOf(`/clients/${client.id}/documents`)).toEqual([]);
  });
});

describe('refused', () => {
  test('404: an unknown document, one not yet available and one deleted', async () => {
    const { body } = await begin(portal);
    const deleted = await available(portal);
    await portal.call(portal.manager, 'DELETE', `/documents/${deleted}`);
    for (const id of ['nobody-at-all', body.document.id, deleted])
      expect(await update(id, WHY)).toMatchObject({ status: 404, body: { code: 'document-not-found' } });
  });
});

test('the period of a document is stored with the upload, corrected and removed, each with its history', async () => {
  const client = await portal.addClient();
  const id = await available(portal, { metadata: { client_id: client.id, period_ends_on: '2026-06-30' } });
  const listed = async () =>
    (await get(`/clients/${client.id}/documents`, client.actor)).body.documents[0].period_ends_on;
  expect(await listed()).toBe('2026-06-30');
  expect((await update(id, { period_ends_on: '2025-06-30', ...WHY })).body.period_ends_on).toBe('2025-06-30');
  expect(await listed()).toBe('2025-06-30');
  expect((await update(id, { name: 'Another name', ...WHY })).body.period_ends_on).toBe('2025-06-30');
  await update(id, { period_ends_on: null, ...WHY });
  expect(await listed()).toBeUndefined();
  const [last] = await listHistory(portal.services, `DOC#${id}`);
  expect(last?.changes).toContainEqual({ field: 'period_ends_on', before: '2025-06-30' });
  expect(await update(id, { period_ends_on: '2025-02-30', ...WHY })).toMatchObject({ status: 400 });
});
