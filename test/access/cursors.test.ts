import { expect, test } from 'vitest';
import { portalOfFile } from '../harness/portal-of-file.ts';

const portal = portalOfFile();
const get = (path: string) => portal.call(portal.manager, 'GET', path);

test('a cursor is refused by every other list, and by the same list with other filters', async () => {
  for (const name of ['Ana Alt', 'Ben Berg']) await portal.addClient({ name });
  const calls: string[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    const call = { title, total_amount: 10, issued_on: '2024-02-01' };
    const { status, body } = await portal.call(portal.manager, 'POST', '/capital-calls', call);
    expect(status).toBe(201);
    calls.push(body.id);
  }
  const lists = [
    '/clients?limit=1',
    '/capital-calls?limit=1',
    `/capital-calls/${calls[0]}/line-items?limit=1`,
    `/capital-calls/${calls[1]}/line-items?limit=1`,
    '/audit?limit=1',
    '/audit?kind=client&limit=1',
  ];
  const cursors = await Promise.all(lists.map(async (list) => (await get(list)).body.next_cursor as string));
  for (const [from, cursor] of cursors.entries()) {
    for (const [to, list] of lists.entries()) {
      const { status, body } = await get(`${list}&cursor=${cursor}`);
      const expected = from === to ? [200, undefined] : [400, 'invalid-cursor'];
      expect([status, body.code], `${lists[from]} then ${list}`).toEqual(expected);
    }
  }
  for (const [index, cursor] of cursors.entries()) {
    const place = Buffer.from(cursor, 'base64url').toString('utf8');
    const half = Buffer.from(place.replace('"after":"', '"after":"\\ud800')).toString('base64url');
    const { status, body } = await get(`${lists[index]}&cursor=${half}`);
    expect([status, body.code], `${lists[index]} after half a character`).toEqual([400, 'invalid-cursor']);
  }
});
