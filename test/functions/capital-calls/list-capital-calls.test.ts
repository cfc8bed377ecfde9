import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { callCapital } from './calling.ts';

const portal = portalOfFile();

test('lists calls newest first, page by page, with their total count', async () => {
  const get = (query = '') => portal.call(portal.manager, 'GET', `/capital-calls${query}`);
  expect((await get()).body).toEqual({
    capital_calls: [],
    total: 0,
    next_cursor: null,
    awaiting_count: 0,
  });
  await portal.addClient();
  for (let index = 1; index <= 5; index += 1) {
    await callCapital(portal, { title: `Call ${index}`, draft: index % 2 === 0 });
    portal.advance(1_000);
  }
  const titles: string[] = [];
  let cursor: string | null = '';
  do {
    const { body } = await get(`?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
    titles.push(...body.capital_calls.map((call: { title: string }) => call.title));
    expect(body.total).toBe(5);
    cursor = body.next_cursor;
  } while (cursor);
  expect(titles).toEqual(['Call 5', 'Call 4', 'Call 3', 'Call 2', 'Call 1']);
});
