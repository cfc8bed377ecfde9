import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();

test('200: the open requests of all clients, oldest first and by pages; others by their state', async () => {
  const asked: string[] = [];
  for (const value of ['Ada Wu', 'Ben Wu', 'Cem Wu']) {
    portal.advance(1_000);
    const { id, actor } = await portal.addClient();
    const { body } = await portal.call(actor, 'POST', `/clients/${id}/change-requests`, {
      field: 'name',
      value,
    });
    asked.push(body.id);
  }
  await portal.call(portal.manager, 'PUT', `/change-requests/${asked[1]}`, {
    decision: 'approved',
    reason: 'Marriage certificate seen',
  });
  const list = async (query: string) =>
    (await portal.call(portal.manager, 'GET', `/change-requests${query}`)).body;
  const ids = ({ requests }: { requests: { id: string }[] }) => requests.map(({ id }) => id);
  expect(ids(await list(''))).toEqual([asked[0], asked[2]]);
  expect(ids(await list('?state=approved'))).toEqual([asked[1]]);
  expect(await list('?state=withdrawn')).toEqual({ requests: [], total: 0, next_cursor: null });
  const first = await list('?state=open&limit=1');
  expect(ids(await list(`?state=open&limit=1&cursor=${first.next_cursor}`))).toEqual([asked[2]]);
  const foreign = await portal.call(
    portal.manager,
    'GET',
    `/change-requests?state=approved&cursor=${first.next_cursor}`,
  );
  expect(foreign).toMatchObject({ status: 400, body: { code: 'invalid-cursor' } });
});
