import { describe, expect, test } from 'vitest';
import type { TestActor } from '#test/harness/actors.ts';
import { pagesOf } from '#test/harness/pages-of.ts';
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
  const pages = await pagesOf(portal, `/clients/${clientId}/documents?limit=2`, actor);
  expect(pages.map(({ total }) => total)).toEqual([3, 3]);
  expect(pages.flatMap(({ documents }) => documents.map(({ id }: { id: string }) => id))).toEqual(own);
});

describe('a document is new', () => {
  const DAY_MS = 24 * 3_600_000;

  async function newTo(person: TestActor, path: string, headers?: Record<string, string>): Promise<string[]> {
    const { status, body } = await portal.call(person, 'GET', path, undefined, headers);
    expect(status).toBe(200);
    const documents: { id: string; is_new?: boolean }[] = body.documents;
    return documents.filter((document) => document.is_new).map(({ id }) => id);
  }
  const fetchFile = (person: TestActor, id: string, headers?: Record<string, string>) =>
    portal.call(person, 'GET', `/documents/${id}/download-url`, undefined, headers);

  test('to a login until it has opened it, and for each login separately', async () => {
    const { id: clientId, actor } = await portal.addClient();
    const other = await portal.addClient();
    const own = await available(portal, { metadata: { client_id: clientId } });
    const ofFund = await available(portal);
    const path = `/clients/${clientId}/documents`;
    expect(await newTo(actor, path)).toEqual([own]);
    expect(await newTo(actor, '/documents/fund')).toContain(ofFund);
    for (const id of [own, ofFund]) expect((await fetchFile(actor, id)).status).toBe(200);
    expect(await newTo(actor, path)).toEqual([]);
    expect(await newTo(actor, '/documents/fund')).not.toContain(ofFund);
    expect(await newTo(other.actor, '/documents/fund')).toContain(ofFund);
  });

  test('still when staff fetched it, for themselves or while viewing as the client', async () => {
    const { id: clientId, actor } = await portal.addClient();
    const own = await available(portal, { metadata: { client_id: clientId } });
    const path = `/clients/${clientId}/documents`;
    const asClient = { 'x-view-as': clientId };
    expect((await fetchFile(portal.manager, own)).status).toBe(200);
    expect((await fetchFile(portal.manager, own, asClient)).status).toBe(200);
    expect(await newTo(actor, path)).toEqual([own]);
    expect(await newTo(portal.manager, path, asClient)).toEqual([own]);
    expect(await newTo(portal.manager, path)).toEqual([]);
  });

  test('for 14 days at most', async () => {
    const { id: clientId, actor } = await portal.addClient();
    const own = await available(portal, { metadata: { client_id: clientId } });
    portal.advance(14 * DAY_MS - 60_000);
    expect(await newTo(actor, `/clients/${clientId}/documents`)).toEqual([own]);
    portal.advance(120_000);
    expect(await newTo(actor, `/clients/${clientId}/documents`)).toEqual([]);
  });
});
