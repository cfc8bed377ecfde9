import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { importLines, takeBack, WRONG_FILE } from './taking-back.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02 } });

const list = async (query = '') =>
  (await portal.call(portal.manager, 'GET', `/transactions/imports${query}`)).body;

test('a portal without imports has an empty list', async () => {
  expect(await list()).toEqual({ imports: [], total: 0, next_cursor: null });
});

test('imports are listed newest first, page by page, with rows, person, time and state', async () => {
  const ids: string[] = [];
  for (const day of ['01', '02', '03'])
    ids.push(await importLines(portal, [`${day}/02/2025,1.00,Row ${day}`]));
  await takeBack(portal, ids[0] ?? '');
  const wholeList = await list();
  expect(wholeList).toMatchObject({ total: 3, next_cursor: null });
  expect(wholeList.imports).toMatchObject([
    { import_id: ids[2], status: 'done', total_rows: 1, file_name: 'statement.csv' },
    {
      import_id: ids[1],
      status: 'done',
      created_by_name: expect.any(String),
      created_at: expect.any(String),
    },
    { import_id: ids[0], status: 'undone', takenBackCount: 1, undo: WRONG_FILE },
  ]);
  const first = await list('?limit=2');
  expect(first.total).toBeNull();
  const second = await list(`?limit=2&cursor=${first.next_cursor}`);
  expect([...first.imports, ...second.imports]).toEqual(wholeList.imports);
  expect(second.next_cursor).toBeNull();
});
