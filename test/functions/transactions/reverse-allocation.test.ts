import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { detailOf, figures, onceOf, paidBy, recordFor, sendAtOnce, sendTwice, WHY } from './correcting.ts';
import { importedRow } from './imported-rows.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02, lag: 300 } });

test('a reversed allocation leaves every figure as if it had never been, and stays with its reason', async () => {
  const client = await portal.addClient();
  const id = await importedRow(portal, '900.00', 'contribution');
  const before = await figures(portal, [client.id]);
  const { body: allocation } = await portal.call(portal.manager, 'POST', `/transactions/${id}/allocations`, {
    clientId: client.id,
    amount: 300,
  });
  const path = `/transactions/${id}/allocations/${allocation.id}/reverse`;
  const answer = await sendTwice(portal, 'POST', path, WHY);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    id: allocation.id,
    amount: 300,
    reversed_reason: WHY.reason,
    reversed_by_name: expect.any(String),
    moved_to: null,
  });
  expect(await figures(portal, [client.id])).toEqual(before);
  const { allocations, allocated_amount, activity } = await detailOf(portal, id);
  expect([allocated_amount, allocations]).toEqual([0, [answer.body]]);
  expect(activity[0].summary).toContain(WHY.reason);
});

test('the client sees the payment as reversed and the time, never the reason', async () => {
  const client = await portal.addClient();
  const other = await recordFor(portal, client.id, { amount: 100, txn_date: '2025-06-01' });
  const taken = await recordFor(portal, client.id);
  // The client signs in, so the client may have seen the payment.
  await portal.call(client.actor, 'GET', '/users/me');
  await portal.call(portal.manager, 'POST', `${taken.allocationPath}/reverse`, WHY);
  const read = async () =>
    (await portal.call(client.actor, 'GET', `/clients/${client.id}/transactions`)).body;
  await expect
    .poll(async () => (await read()).transactions)
    .toMatchObject([
      { id: taken.allocationId, amount: 250, moved: false, reversed_at: expect.any(String) },
      { id: other.allocationId, reversed_at: null },
    ]);
  const body = await read();
  expect(body).toMatchObject({ total: 2, total_contributions: 100 });
  expect(JSON.stringify(body)).not.toContain(WHY.reason);
  const dashboard = await portal.call(client.actor, 'GET', '/clients/me');
  expect(dashboard.body).toMatchObject({ totalPaid: 100, transactions: { count: 1, latest: '2025-06-01' } });
});

test('of twenty reversals at the same time one takes effect', async () => {
  const client = await portal.addClient();
  const { allocationPath } = await recordFor(portal, client.id);
  expect(await sendAtOnce(portal, 'POST', `${allocationPath}/reverse`, WHY)).toEqual(onceOf(200, 409));
  expect(await paidBy(portal, client.id)).toBe(0);
});

test('a reversed amount can be allocated again, to another client', async () => {
  const [wrong, right] = [await portal.addClient(), await portal.addClient()];
  const { id, allocationPath } = await recordFor(portal, wrong.id);
  await portal.call(portal.manager, 'POST', `${allocationPath}/reverse`, WHY);
  const again = { clientId: right.id, amount: 250 };
  const { status } = await portal.call(portal.manager, 'POST', `/transactions/${id}/allocations`, again);
  expect([status, await paidBy(portal, wrong.id), await paidBy(portal, right.id)]).toEqual([201, 0, 250]);
});

test.each(['', 'no', '  x '])('the reason "%s" is refused', async (reason) => {
  const client = await portal.addClient();
  const { allocationPath } = await recordFor(portal, client.id);
  const answer = await portal.call(portal.manager, 'POST', `${allocationPath}/reverse`, { reason });
  expect([answer.status, answer.body.error]).toEqual([400, 'Say why, in at least 3 characters']);
});
