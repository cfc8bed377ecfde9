import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();

test('a kept layout is listed with all its columns, and a fund without any has an empty list', async () => {
  const list = () => portal.call(portal.manager, 'GET', '/statement-layouts');
  expect((await list()).body).toEqual({ layouts: [], total: 0, next_cursor: null });
  const layout = { date: 0, order: 'year-first', text: [2], in: 3, out: 4, sign: 'as-is' };
  await portal.call(portal.manager, 'PUT', '/statement-layouts/one', { layout, account_id: null });
  expect((await list()).body.layouts).toEqual([
    { id: 'one', name: 'Statement without headings', headings: [], layout, account_id: null, used_at: null },
  ]);
});
