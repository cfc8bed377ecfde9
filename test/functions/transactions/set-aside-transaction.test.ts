import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { detailOf, figures, onceOf, recordFor, sendAtOnce, sendTwice } from './correcting.ts';
import { importedRow } from './imported-rows.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02, lag: 300 } });
const WHY = { reason: 'Recorded by hand already' };

const listed = async (query = '') =>
  (await portal.call(portal.manager, 'GET', `/transactions?limit=1000${query}`)).body;
const ids = (list: { transactions: { id: string }[] }) => list.transactions.map((row) => row.id);

test('a classified row loses its type, leaves the lists and counts in no figure', async () => {
  const before = await figures(portal, []);
  const id = await importedRow(portal, '-55.00', 'expense');
  const answer = await sendTwice(portal, 'POST', `/transactions/${id}/set-aside`, WHY);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    type: '',
    set_aside_reason: WHY.reason,
    set_aside_by_name: expect.any(String),
  });
  expect(await figures(portal, [])).toEqual(before);
  await expect.poll(async () => ids(await listed())).not.toContain(id);
  await expect.poll(async () => ids(await listed('&status=unclassified'))).not.toContain(id);
  await expect.poll(async () => ids(await listed('&status=set-aside'))).toEqual([id]);
});

test('a row set aside and the transaction it repeats show each other', async () => {
  const client = await portal.addClient();
  const recorded = await recordFor(portal, client.id);
  const id = await importedRow(portal, '250.00');
  const body = { ...WHY, duplicate_of: recorded.id };
  await portal.call(portal.manager, 'POST', `/transactions/${id}/set-aside`, body);
  const [row, twin] = [await detailOf(portal, id), await detailOf(portal, recorded.id)];
  expect(row.same_money).toMatchObject([{ id: recorded.id, source: 'manual' }]);
  expect(twin.same_money).toMatchObject([{ id, source: 'csv' }]);
});

test.each(['itself', 'nothing'])('a row set aside as the same as %s is refused', async (what) => {
  const id = await importedRow(portal, '10.00');
  const body = { ...WHY, duplicate_of: what === 'itself' ? id : 'no-such-transaction' };
  const answer = await portal.call(portal.manager, 'POST', `/transactions/${id}/set-aside`, body);
  expect([answer.status, answer.body.code]).toEqual([404, 'transaction-not-found']);
});

test('of two rows set aside for each other at the same time, one stays', async () => {
  const [one, other] = [await importedRow(portal, '12.00'), await importedRow(portal, '12.00')];
  const setAside = (id: string, twin: string) =>
    portal.call(portal.manager, 'POST', `/transactions/${id}/set-aside`, { ...WHY, duplicate_of: twin });
  const answers = await Promise.all([setAside(one, other), setAside(other, one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('two rows that cancel each other are set aside naming each other, and no third one names them', async () => {
  const [out, back, more] = [
    await importedRow(portal, '-12.50'),
    await importedRow(portal, '12.50'),
    await importedRow(portal, '12.50'),
  ];
  const setAside = (id: string, twin?: string) =>
    portal.call(portal.manager, 'POST', `/transactions/${id}/set-aside`, { ...WHY, duplicate_of: twin });
  expect((await setAside(out)).status).toBe(200);
  const answers = await Promise.all([setAside(back, out), setAside(more, out)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const named = answers.find(({ status }) => status === 200)?.body.id;
  expect((await detailOf(portal, out)).same_money).toMatchObject([{ id: named, amount: 12.5 }]);
  expect((await detailOf(portal, named)).same_money).toMatchObject([{ id: out, amount: -12.5 }]);
});

test('of twenty at the same time one takes effect', async () => {
  const id = await importedRow(portal, '13.00');
  expect(await sendAtOnce(portal, 'POST', `/transactions/${id}/set-aside`, WHY)).toEqual(onceOf(200, 409));
});

test('a row set aside is not imported again', async () => {
  const csv = 'Date,Amount,Description\n05/06/2025,99.00,Internal note';
  const form = () => {
    const sent = new FormData();
    sent.set('file', new File([csv], 'statement.csv', { type: 'text/csv' }));
    return sent;
  };
  await portal.call(portal.manager, 'POST', '/transactions/upload-csv', form());
  const listedIds = async () => ids(await listed('&status=unclassified&from=2025-06-05&to=2025-06-05'));
  await expect.poll(listedIds).toHaveLength(1);
  const [id] = await listedIds();
  await portal.call(portal.manager, 'POST', `/transactions/${id}/set-aside`, WHY);
  const again = await portal.call(portal.manager, 'POST', '/transactions/upload-csv', form());
  expect(again.body).toMatchObject({ insertedCount: 0, duplicateCount: 1 });
});
