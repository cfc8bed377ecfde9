import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { pagesOf } from '#test/harness/pages-of.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { available } from './uploading.ts';

const portal = portalOfFile();
const ids: string[] = [];
let owner: string;

beforeAll(async () => {
  const one = await portal.addClient({ name: 'One Client' });
  owner = one.id;
  const two = await portal.addClient();
  for (const metadata of [
    { name: 'Fund 1' },
    { name: 'One 1', client_id: one.id },
    { name: 'One 2', client_id: one.id, document_type_id: 'tax' },
    { name: 'Two 1', client_id: two.id },
    { name: 'Fund 2', document_type_id: 'receipt' },
  ]) {
    portal.advance(1_000);
    ids.unshift(await available(portal, { metadata }));
  }
});

const list = (query = '') => portal.call(portal.manager, 'GET', `/documents${query}`);
const idsOf = (body: { documents: { id: string }[] }) => body.documents.map((document) => document.id);

describe('200', () => {
  test('lists everyone’s documents, newest first, with the sums over all of them', async () => {
    const { body } = await list();
    expect(idsOf(body)).toEqual(ids);
    expect(body).toMatchObject({
      total: 5,
      next_cursor: null,
      summary: { documents: 5, fund_level: 2, clients: 2 },
    });
    expect(body.documents[2]).toMatchObject({
      name: 'One 2',
      document_type: 'Tax Document',
      client_name: 'One Client',
    });
    expect(JSON.stringify(body)).not.toMatch(/object|checksum|documents\//);
  });

  test.each([1, 2, 3, 5])('pages of %s together give the whole list, each document once', async (limit) => {
    const pages = await pagesOf(portal, `/documents?limit=${limit}`);
    for (const { documents, summary } of pages) {
      expect(documents.length).toBeLessThanOrEqual(limit);
      expect(summary.documents).toBe(5);
    }
    expect(pages.flatMap(idsOf)).toEqual(ids);
  });
});

test('filters by client, type, day and words', async () => {
  const namesOf = async (query: string) =>
    (await list(query)).body.documents.map(({ name }: { name: string }) => name);
  expect(await namesOf(`?client_id=${owner}`)).toEqual(['One 2', 'One 1']);
  expect(await namesOf(`?client_id=${owner}&document_type_id=tax`)).toEqual(['One 2']);
  expect(await namesOf('?client_id=fund&q=fund%202')).toEqual(['Fund 2']);
  const today = fundDateAt(portal.services.now());
  expect(await namesOf(`?from=${today}&to=${today}&limit=2`)).toEqual(['Fund 2', 'Two 1']);
  expect(await namesOf(`?to=${addDays(today, -1)}`)).toEqual([]);
});
