import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { callFrom, payLine, unmatch } from './reconciling.ts';

const portal = portalOfFile();

test('lists the newest first, page by page, without undone matches', async () => {
  const client = await portal.addClient();
  const [line] = (await callFrom(portal, [[client.id, 500]])).lines;
  if (!line) throw new Error('No line');
  const list = async (query = '') =>
    (await portal.call(portal.manager, 'GET', `/reconciliations${query}`)).body;
  expect(await list()).toEqual({ reconciliations: [], total: 0, next_cursor: null });
  const ids: string[] = [];
  for (const amount of [1, 2, 3, 4, 5]) {
    ids.unshift(await payLine(portal, line, amount));
    portal.advance(1_000);
  }
  const [, gone = ''] = ids;
  await unmatch(portal, gone);
  const left = ids.filter((id) => id !== gone);
  const all = await list();
  expect(all.reconciliations.map((one: { id: string }) => one.id)).toEqual(left);
  expect(all).toMatchObject({ total: 4, next_cursor: null });
  const first = await list('?limit=3');
  expect(first.total).toBeNull();
  const second = await list(`?limit=3&cursor=${first.next_cursor}`);
  expect([...first.reconciliations, ...second.reconciliations]).toEqual(all.reconciliations);
  expect(second.next_cursor).toBeNull();
  const [{ transaction_id: transactionId, capital_call_id: callId }] = all.reconciliations;
  const numberOf = async (query: string) => (await list(query)).reconciliations.length;
  expect(await numberOf(`?transaction_id=${transactionId}`)).toBe(1);
  expect(await numberOf(`?capital_call_id=${callId}&client_id=${client.id}`)).toBe(4);
  expect(await numberOf(`?capital_call_id=${callId}&client_id=nobody`)).toBe(0);
  expect((await portal.call(portal.manager, 'GET', '/reconciliations?cursor=forged')).status).toBe(400);
});
