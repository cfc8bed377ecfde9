import { beforeAll, describe, expect, test } from 'vitest';
import { writeCursor } from '#functions/ledger/cursor.ts';
import { pagesOf } from '#test/harness/pages-of.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { listNamedIn } from '../../harness/list-named-in.ts';

const portal = portalOfFile({ faults: { unprocessed: 0.3, seed: 5 } });
const NAMES = ['Émile Zola', 'anna Bell', 'Zoe Young', 'Bruno Marsh', 'anna Bell', 'Chen Wei', 'Ärla Öst'];

beforeAll(async () => {
  for (const name of NAMES) await portal.addClient({ name, notes: 'private' });
});

const list = (query = '') => portal.call(portal.manager, 'GET', `/clients${query}`);

describe('200', () => {
  test('lists clients by name, ignoring case, with their total count', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    const names = body.clients.map((client: { name: string }) => client.name);
    expect(names.slice(0, 5)).toEqual(['anna Bell', 'anna Bell', 'Bruno Marsh', 'Chen Wei', 'Zoe Young']);
    expect(body).toMatchObject({ total: NAMES.length, next_cursor: null });
  });

  test('shows the fields of the list only, without notes', async () => {
    const { body } = await list('?limit=1');
    expect(Object.keys(body.clients[0]).sort()).toEqual([
      'address',
      'created_at',
      'document_count',
      'due_amount',
      'email',
      'entity_name',
      'entity_type',
      'id',
      'mobile',
      'name',
      'pledged_amount',
      'status',
      'total_paid',
      'uncalled_amount',
    ]);
    expect(JSON.stringify(body)).not.toContain('private');
  });

  test.each([1, 2, 3, 7, 1000])(
    'pages of %d together give the whole list, each client once',
    async (limit) => {
      const pages = await pagesOf(portal, `/clients?limit=${limit}`);
      for (const { clients } of pages) expect(clients.length).toBeLessThanOrEqual(limit);
      expect(pages.flatMap(({ clients }) => clients)).toEqual((await list()).body.clients);
    },
  );

  test('the last page is marked as the last', async () => {
    const { total } = (await list()).body;
    expect((await list(`?limit=${total}`)).body.next_cursor).toBeNull();
    expect((await list(`?limit=${total - 1}`)).body.next_cursor).not.toBeNull();
  });

  test('the page after the longest name in any script can be requested', async () => {
    for (const [letter = '', first = '', second = ''] of [
      ['금', '가', '나'],
      ['𠀀', '𠀁', '𠀂'],
      ['İ', 'a', 'b'],
    ]) {
      const start = letter.repeat(120 / letter.length - 1);
      const name = `${start}${first}`;
      await portal.addClient({ name });
      await portal.addClient({ name: `${start}${second}` });
      const wholeList = (await list()).body.clients.map((client: { id: string }) => client.id);
      const at = (await list()).body.clients.findIndex((client: { name: string }) => client.name === name);
      const { next_cursor } = (await list(`?limit=${at + 1}`)).body;
      const { status, body } = await list(`?limit=1000&cursor=${next_cursor}`);
      expect(status).toBe(200);
      expect(body.clients.map((client: { id: string }) => client.id)).toEqual(wholeList.slice(at + 1));
    }
  });

  test('a renamed client moves to the new place in the list', async () => {
    const { id } = await portal.addClient({ name: 'Aaron First' });
    expect((await list('?limit=1')).body.clients[0].id).toBe(id);
    await portal.call(portal.manager, 'PUT', `/clients/${id}`, { name: 'Zz Last' });
    const names = (await list()).body.clients.map((client: { name: string }) => client.name);
    expect(names).not.toContain('Aaron First');
    expect(names.filter((name: string) => name === 'Zz Last')).toHaveLength(1);
  });
});

describe('400', () => {
  test.each([
    ['no JSON', 'abc'],
    ['JSON of something else', writeCursor({ after: '2025' })],
    ['null', writeCursor(null)],
    ['a list', writeCursor([])],
    ['no place', writeCursor({ after: '' })],
    ['a place in no list of names', writeCursor({ after: '~' })],
    ['a number for a place', writeCursor({ after: 1 })],
    ['half a character', Buffer.from('{"after":"\\ud800#a"}').toString('base64url')],
    ['more than a place', writeCursor({ after: 'anna#1', more: 'e' })],
    [
      'a place in another list',
      writeCursor({ pk: 'TXN#x', sk: 'TXN', list_pk: 'TXN#2025-01', list_sk: ' ' }),
    ],
    ['a prototype', Buffer.from('{"__proto__":{"polluted":true}}').toString('base64url')],
  ])('refuses a cursor that is %s', async (_what, cursor) => {
    const own = listNamedIn((await list('?limit=1')).body.next_cursor);
    const answer = await list(`?cursor=${own}${cursor}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-cursor' } });
  });
});

test('filters by words, status and entity type, with the number of all that pass, page by page', async () => {
  const names = async (query: string) => {
    const { body } = await list(query);
    return [body.total, body.clients.map(({ name }: { name: string }) => name)];
  };
  expect(await names('?q=BELL')).toEqual([2, ['anna Bell', 'anna Bell']]);
  expect(await names('?q=bell&status=Inactive')).toEqual([0, []]);
  expect(await names('?entity_type=SMSF')).toEqual([0, []]);
  const { body } = await list('?q=bell&limit=1');
  expect(await names(`?q=bell&limit=1&cursor=${body.next_cursor}`)).toEqual([2, ['anna Bell']]);
  expect(await list(`?q=zola&cursor=${body.next_cursor}`)).toMatchObject({
    body: { code: 'invalid-cursor' },
  });
});
