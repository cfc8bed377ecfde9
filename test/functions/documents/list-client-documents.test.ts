import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { available } from './uploading.ts';

const portal = portalOfFile();

test('200: lists the client’s own, newest first, in pages, without those of the fund or of others', async () => {
  const { id: clientId, actor } = await portal.addClient();
  const other = await portal.addClient();
  await available(portal);
  await available(portal, { metadata: { client_id: other.id } });
  const own: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    portal.advance(1_000);
    own.unshift(await available(portal, { metadata: { client_id: clientId } }));
  }
  const seen: string[] = [];
  let cursor = '';
  do {
    const path = `/clients/${clientId}/documents?limit=2${cursor && `&cursor=${cursor}`}`;
    const { status, body } = await portal.call(actor, 'GET', path);
    expect(status).toBe(200);
    expect(body.total).toBe(3);
    seen.push(...body.documents.map((document: { id: string }) => document.id));
    cursor = body.next_cursor ?? '';
  } while (cursor);
  expect(seen).toEqual(own);
});

test('400: a cursor of another client’s list is refused', async () => {
  const { id: clientId, actor } = await portal.addClient();
  const other = await portal.addClient();
  for (let count = 0; count < 2; count += 1) {
    portal.advance(1_000);
    await available(portal, { metadata: { client_id: other.id } });
  }
  const foreign = await portal.call(portal.manager, 'GET', `/clients/${other.id}/documents?limit=1`);
  const path = `/clients/${clientId}/documents?cursor=${foreign.body.next_cursor}`;
  expect(await portal.call(actor, 'GET', path)).toMatchObject({
    status: 400,
    body: { code: 'invalid-cursor' },
  });
});
