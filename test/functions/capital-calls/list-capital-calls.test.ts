import { expect, test } from 'vitest';
import { pagesOf } from '#test/harness/pages-of.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { callCapital } from './calling.ts';

const portal = portalOfFile();

test('lists calls newest first, page by page, with their total count', async () => {
  expect((await portal.call(portal.manager, 'GET', '/capital-calls')).body).toEqual({
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
  const pages = await pagesOf(portal, '/capital-calls?limit=2');
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
  expect(pages.flatMap((page) => page.capital_calls.map((call: { title: string }) => call.title))).toEqual([
    'Call 5',
    'Call 4',
    'Call 3',
    'Call 2',
    'Call 1',
  ]);
});
