import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../harness/test-portal.ts';
import { callCapital } from './calling.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  for (const name of ['Cora', 'anna', 'Ben', 'Dora', 'Emil']) await portal.addClient({ name });
});

afterAll(() => portal.close());

test.each([
  ['a draft', true],
  ['an issued call', false],
] as const)('the lines of %s come by name, page by page', async (_, draft) => {
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
