import { beforeAll, expect, test } from 'vitest';
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
  const names: string[] = [];
  let cursor: string | null = '';
  do {
    const { body } = await portal.call(
      portal.manager,
      'GET',
      `/capital-calls/${id}/line-items?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
    );
    names.push(...body.line_items.map((line: { client_name: string }) => line.client_name));
    expect(body.total).toBe(5);
    cursor = body.next_cursor;
  } while (cursor);
  expect(names).toEqual(['anna', 'Ben', 'Cora', 'Dora', 'Emil']);
});
