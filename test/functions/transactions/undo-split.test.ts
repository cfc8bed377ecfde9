import { expect, test } from 'vitest';
import { importRows } from '#test/functions/reconciliations/reconciling.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { detailOf, figures, onceOf, paidBy, recordFor, sendAtOnce, sendTwice, WHY } from './correcting.ts';

const portal = portalOfFile({
  faults: { conflict: 0.03, throttle: 0.02, lostReply: 0.03, lag: 30, seed: 19 },
});

const get = async (path: string, by = portal.manager) => (await portal.call(by, 'GET', path)).body;
const post = (path: string, body: object) => portal.call(portal.manager, 'POST', path, body);
const pathOf = (id: string) => `/transactions/${id}/parts`;
const split = (id: string, parts: readonly object[]) =>
  portal.call(portal.manager, 'PUT', pathOf(id), { parts });
const unsplit = (id: string) => portal.call(portal.manager, 'DELETE', pathOf(id), {});

async function row(amount: string, description = 'Agent'): Promise<string> {
  const [id = ''] = await importRows(portal, [[amount, description]]);
  return id;
}

test('one payment to two investors is in the history of each with their own part, and undoing restores everything', async () => {
  const clients = [await portal.addClient(), await portal.addClient({ name: 'Zelda Unmistakable' })];
  const [one, other] = clients.map(({ id }) => id);
  const id = await row('-90.00', 'Distribution Zelda Unmistakable and another');
  const before = await figures(portal, [one ?? '', other ?? '']);
  const parts = [
    { type: 'distribution', amount: -50, client_id: one },
    { type: 'distribution', amount: -40, client_id: other, note: 'Their share' },
  ];
  expect((await split(id, parts)).status).toBe(200);
  await portal.indexesShowAll();
  const actor = clients[0]?.actor;
  const { transactions } = await get(`/clients/${one}/transactions`, actor);
  expect(transactions).toMatchObject([{ type: 'distribution', amount: -50, description: '' }]);
  expect((await get(`/clients/${other}/transactions`)).transactions).toMatchObject([{ amount: -40 }]);
  expect((await split(id, [...parts].reverse())).status).toBe(200);
  const answer = await sendTwice(portal, 'DELETE', pathOf(id), {});
  expect([answer.status, answer.body.type]).toEqual([200, '']);
  expect(await figures(portal, [one ?? '', other ?? ''])).toEqual(before);
});

test('a part can give contributions back, is locked meanwhile, and frees them again', async () => {
  const client = await portal.addClient({ pledged_amount: 250 });
  const { id: deposit, allocationId, allocationPath } = await recordFor(portal, client.id);
  const id = await row('-110.00');
  await portal.indexesShowAll();
  const redemption = (amount: number, back: number) => ({
    type: 'redemption',
    amount,
    gives_back: [{ allocation_id: allocationId, amount: back }],
    pledge: 'lowered',
  });
  const fee = { type: 'expense', amount: -10 };
  expect((await split(id, [redemption(-100, 90), fee])).body.code).toBe('parts-do-not-add-up');
  const twice = await split(id, [redemption(-200, 200), redemption(-60, 60), { type: 'rent', amount: 150 }]);
  expect(twice.body.code).toBe('exceeds-allocation');
  expect((await split(id, [redemption(-100, 100), fee])).status).toBe(200);
  expect(await paidBy(portal, client.id)).toBe(150);
  expect((await detailOf(portal, id)).gives_back).toMatchObject([{ amount: 100, part: 0 }]);
  expect((await post(`${allocationPath}/reverse`, WHY)).body.code).toBe('given-back');
  expect((await split(id, [fee, redemption(-60, 60), redemption(-40, 40)])).status).toBe(200);
  expect(await get(`/clients/${client.id}`)).toMatchObject({ pledged_amount: 150, total_paid: 150 });
  expect((await unsplit(id)).status).toBe(200);
  expect(await get(`/clients/${client.id}`)).toMatchObject({ pledged_amount: 250, total_paid: 250 });
  expect((await detailOf(portal, deposit)).allocations).toMatchObject([{ given_back_amount: 0 }]);
});

test('of twenty undone splits at the same time one takes effect', async () => {
  const id = await row('-30.00');
  await split(id, [
    { type: 'loan_repayment', amount: -29 },
    { type: 'loan_interest', amount: -1 },
  ]);
  expect(await sendAtOnce(portal, 'DELETE', pathOf(id), {})).toEqual(onceOf(200, 409));
});
