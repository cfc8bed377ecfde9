import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();
const path = '/statement-layouts/one';
const body = { layout: { date: 0, order: 'day-first', text: [2], amount: 1, sign: 'as-is' } };

test('a deleted layout is forgotten once, and can be kept again with its history', async () => {
  await portal.call(portal.manager, 'PUT', path, body);
  expect((await portal.call(portal.manager, 'DELETE', path)).body).toMatchObject({ id: 'one', ...body });
  const list = () => portal.call(portal.manager, 'GET', '/statement-layouts');
  expect((await list()).body).toEqual({ layouts: [], total: 0, next_cursor: null });
  const again = await portal.call(portal.manager, 'DELETE', path);
  expect([again.status, again.body.code]).toEqual([404, 'statement-layout-not-found']);
  expect((await portal.call(portal.manager, 'PUT', path, body)).status).toBe(200);
  expect((await list()).body.total).toBe(1);
  const audit = await portal.call(portal.manager, 'GET', '/audit?kind=statement-layout');
  expect(audit.body.entries.map(({ action }: { action: string }) => action)).toEqual([
    'statement-layout.kept',
    'statement-layout.deleted',
    'statement-layout.kept',
  ]);
});
