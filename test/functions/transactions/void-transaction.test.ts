import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { detailOf, figures, onceOf, paidBy, recordFor, sendAtOnce, sendTwice, WHY } from './correcting.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02, lag: 300 } });

const listed = async (query = '') =>
  (await portal.call(portal.manager, 'GET', `/transactions?limit=1000${query}`)).body;

test('a void transaction is in no figure and no list but its own, and stays with its reason', async () => {
  const client = await portal.addClient();
  const before = await figures(portal, [client.id]);
  const { id, path } = await recordFor(portal, client.id);
  const answer = await sendTwice(portal, 'POST', `${path}/void`, WHY);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    id,
    allocated_amount: 0,
    void_reason: WHY.reason,
    voided_by_name: expect.any(String),
    voided_at: expect.any(String),
  });
  expect(await figures(portal, [client.id])).toEqual(before);
  const ids = (list: { transactions: { id: string }[] }) => list.transactions.map((row) => row.id);
  await expect.poll(async () => ids(await listed())).not.toContain(id);
  await expect.poll(async () => ids(await listed('&status=void'))).toEqual([id]);
  expect((await listed('&status=void')).total).toBe(1);
  const { allocations, activity } = await detailOf(portal, id);
  expect(allocations).toMatchObject([{ reversed_reason: WHY.reason }]);
  expect(activity[0]).toMatchObject({ summary: `Voided: ${WHY.reason}` });
});

test('an expense recorded by hand is voided, and the cash flow is as before', async () => {
  const client = await portal.addClient();
  const before = await figures(portal, [client.id]);
  const { body } = await portal.call(portal.manager, 'POST', '/transactions/record', {
    client_id: client.id,
    amount: 80,
    description: 'Council rates',
    txn_date: '2025-06-02',
    type: 'expense',
  });
  expect((await portal.call(portal.manager, 'POST', `/transactions/${body.id}/void`, WHY)).status).toBe(200);
  expect(await figures(portal, [client.id])).toEqual(before);
});

test('every live allocation is reversed with it, for every client', async () => {
  const clients = [await portal.addClient(), await portal.addClient(), await portal.addClient()];
  const { path, allocationPath } = await recordFor(portal, clients[0]?.id ?? '', { amount: 90 });
  await portal.call(portal.manager, 'POST', `${allocationPath}/reverse`, WHY);
  for (const { id } of clients)
    await portal.call(portal.manager, 'POST', `${path}/allocations`, { clientId: id, amount: 30 });
  await portal.call(portal.manager, 'POST', `${path}/void`, WHY);
  expect(await Promise.all(clients.map(({ id }) => paidBy(portal, id)))).toEqual([0, 0, 0]);
});

test('of twenty voids at the same time one takes effect', async () => {
  const client = await portal.addClient();
  const { path } = await recordFor(portal, client.id);
  expect(await sendAtOnce(portal, 'POST', `${path}/void`, WHY)).toEqual(onceOf(200, 409));
});

test('a void transaction is no possible duplicate', async () => {
  const client = await portal.addClient();
  const { id, path } = await recordFor(portal, client.id, { amount: '777.77' });
  const csv = 'Date,Amount,Description\n02/06/2025,777.77,PAYMENT BY CHEQUE.';
  const form = new FormData();
  form.set('file', new File([csv], 'statement.csv', { type: 'text/csv' }));
  await portal.call(portal.manager, 'POST', '/transactions/upload-csv', form);
  const unclassified = async () => (await listed('&status=unclassified')).transactions;
  await expect.poll(unclassified).toHaveLength(1);
  const row = (await unclassified())[0].id;
  const duplicates = async () =>
    (await portal.call(portal.manager, 'GET', `/transactions/possible-duplicates?ids=${row}`)).body
      .duplicates;
  await expect.poll(async () => (await duplicates())[0]?.possible_duplicates[0].id).toBe(id);
  await portal.call(portal.manager, 'POST', `${path}/void`, WHY);
  await expect.poll(duplicates).toEqual([]);
});
