import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { detailOf, onceOf, paidBy, recordFor, sendAtOnce, sendTwice, WHY } from './correcting.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02, lag: 300 } });

test('the whole allocation goes to the other client, and the first one stays visible as moved', async () => {
  const [wrong, right] = [await portal.addClient(), await portal.addClient({ name: 'Grace Liu' })];
  const { id, allocationId, allocationPath } = await recordFor(portal, wrong.id, { note: 'June' });
  const answer = await sendTwice(portal, 'POST', `${allocationPath}/move`, { ...WHY, client_id: right.id });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ client_id: right.id, amount: 250, note: 'June', reversed_at: null });
  expect([await paidBy(portal, wrong.id), await paidBy(portal, right.id)]).toEqual([0, 250]);
  const { allocations, allocated_amount } = await detailOf(portal, id);
  expect(allocated_amount).toBe(250);
  expect(allocations).toMatchObject([
    { id: allocationId, moved_to: { client_id: right.id, client_name: 'Grace Liu' } },
    { id: answer.body.id, moved_to: null },
  ]);
});

test('neither client learns of the other, and both see their own part', async () => {
  const [wrong, right] = [
    await portal.addClient({ name: 'Wrong Client' }),
    await portal.addClient({ name: 'Right Client' }),
  ];
  const { allocationPath } = await recordFor(portal, wrong.id);
  // The client signs in, so the client may have seen the payment.
  await portal.call(wrong.actor, 'GET', '/users/me');
  await portal.call(portal.manager, 'POST', `${allocationPath}/move`, { ...WHY, client_id: right.id });
  const seenBy = async ({ id, actor }: typeof wrong) =>
    (await portal.call(actor, 'GET', `/clients/${id}/transactions`)).body.transactions;
  await expect.poll(() => seenBy(wrong)).toMatchObject([{ moved: true, reversed_at: expect.any(String) }]);
  expect(JSON.stringify(await seenBy(wrong))).not.toContain('Right Client');
  await expect.poll(() => seenBy(right)).toMatchObject([{ moved: false, reversed_at: null, amount: 250 }]);
  expect(JSON.stringify(await seenBy(right))).not.toContain('Wrong Client');
});

test('of twenty moves at the same time one takes effect', async () => {
  const [wrong, right] = [await portal.addClient(), await portal.addClient()];
  const { allocationPath } = await recordFor(portal, wrong.id);
  const move = { ...WHY, client_id: right.id };
  expect(await sendAtOnce(portal, 'POST', `${allocationPath}/move`, move)).toEqual(onceOf(201, 409));
  expect([await paidBy(portal, wrong.id), await paidBy(portal, right.id)]).toEqual([0, 250]);
});
