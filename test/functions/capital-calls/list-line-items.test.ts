import { beforeAll, expect, test } from 'vitest';
import { pagesOf } from '#test/harness/pages-of.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { callCapital } from './calling.ts';

const portal = portalOfFile();

beforeAll(async () => {
  for (const name of ['Cora', 'anna', 'Ben', 'Dora', 'Emil']) await portal.addClient({ name });
});

test.each([
  ['a draft', true],
  ['an issued call', false],
] as const)('lists the lines of %s by name, page by page', async (_, draft) => {
  const { id } = await callCapital(portal, { draft });
  const pages = await pagesOf(portal, `/capital-calls/${id}/line-items?limit=2`);
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
  expect(
    pages.flatMap((page) => page.line_items.map((line: { client_name: string }) => line.client_name)),
  ).toEqual(['anna', 'Ben', 'Cora', 'Dora', 'Emil']);
});
