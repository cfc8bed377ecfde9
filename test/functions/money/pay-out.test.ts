import { expect, test } from 'vitest';
import { detailOf, recordFor, sendTwice, WHY } from '#test/functions/transactions/correcting.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import type { TestPortal } from '#test/harness/test-portal.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02, lostReply: 0.05 } });

type Client = Awaited<ReturnType<TestPortal['addClient']>>;

let rows = 0;

async function newRow(amount = '-1250.40') {
  rows += 1;
  const form = new FormData();
  const csv = `Date,Amount,Description\n02/06/2025,${amount},Paid out ${rows}`;
  form.set('file', new File([csv], 'statement.csv', { type: 'text/csv' }));
  const { body } = await portal.call(portal.manager, 'POST', '/transactions/upload-csv', form);
  const listed = await portal.call(portal.manager, 'GET', `/transactions/imports/${body.import_id}/rows`);
  const id: string = listed.body.rows[0].transaction_id;
  return { id, path: `/transactions/${id}`, importId: body.import_id, text: `Paid out ${rows}` };
}

async function paidTo(client: Client, type = 'distribution') {
  const row = await newRow();
  const answer = await sendTwice(portal, 'PUT', `${row.path}/classify`, { type, client_id: client.id });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { ...row, body: answer.body };
}

/** `annulled` comes from the manager's view. A client's history omits annulled payments that no login can have seen. */
async function historyOf({ id, actor }: Client) {
  await portal.indexesShowAll();
  const [own, seen] = await Promise.all(
    [actor, portal.manager].map((by) => portal.call(by, 'GET', `/clients/${id}/transactions`)),
  );
  const isAnnulled = (row: { annulled: boolean }) => row.annulled;
  expect(seen?.body.transactions.filter((row: { annulled: boolean }) => !row.annulled)).toEqual(
    own?.body.transactions.map((row: object) => ({
      ...row,
      transaction_id: expect.any(String),
      matched_amount: 0,
      paid_call: null,
    })),
  );
  return { ...own?.body, annulled: seen?.body.transactions.filter(isAnnulled) };
}

const put = (path: string, body: object) => portal.call(portal.manager, 'PUT', path, body);
const post = (path: string, body: object) => portal.call(portal.manager, 'POST', path, body);

test('a payment to a client is in their history, and not part of what they paid', async () => {
  const client = await portal.addClient();
  const { id, text, body } = await paidTo(client);
  expect(body).toMatchObject({ client_id: client.id, client_name: expect.any(String) });
  expect(await historyOf(client)).toMatchObject({
    transactions: [
      {
        id,
        type: 'distribution',
        amount: -1250.4,
        txn_date: '2025-06-02',
        description: text,
        reversed_at: null,
      },
    ],
    total: 1,
    total_contributions: 0,
  });
  const { body: dashboard } = await portal.call(client.actor, 'GET', `/clients/${client.id}/dashboard`);
  expect(dashboard).toMatchObject({ totalPaid: 0, transactions: { count: 0, latest: null } });
});

test('a redemption recorded by hand is listed between the contributions by its day', async () => {
  const client = await portal.addClient();
  const first = await recordFor(portal, client.id, { amount: 40, txn_date: '2025-05-01' });
  const gives_back = [{ allocation_id: first.allocationId, amount: 40 }];
  await portal.indexesShowAll();
  await post('/transactions/record', {
    type: 'redemption',
    amount: 40,
    description: 'Paid back',
    txn_date: '2025-05-02',
    gives_back,
    pledge: 'callable',
  });
  await recordFor(portal, client.id, { amount: 40, txn_date: '2025-05-03' });
  const { transactions, total, total_contributions } = await historyOf(client);
  expect(transactions.map((row: { amount: number; type: string }) => [row.type, row.amount])).toEqual([
    ['contribution', 40],
    ['redemption', -40],
    ['contribution', 40],
  ]);
  expect([total, total_contributions]).toEqual([3, 40]);
  const { body } = await portal.call(client.actor, 'GET', `/clients/${client.id}/dashboard`);
  expect(body.transactions).toEqual({ count: 2, latest: '2025-05-03' });
});

test('it leaves the client’s history when it is reclassified, undone, set aside or its import is undone', async () => {
  const client = await portal.addClient();
  const leaving: Record<string, (row: Awaited<ReturnType<typeof newRow>>) => Promise<unknown>> = {
    reclassified: ({ path }) => put(`${path}/reclassify`, { type: 'expense', ...WHY }),
    'classification undone': ({ path }) => post(`${path}/undo-classification`, {}),
    'set aside': ({ path }) => post(`${path}/set-aside`, WHY),
    'taken back': async ({ importId }) => {
      await post(`/transactions/imports/${importId}/undo`, WHY);
      await portal.services.settled();
    },
  };
  for (const [how, leave] of Object.entries(leaving)) {
    const row = await paidTo(client);
    await leave(row);
    const { transactions, total, annulled } = await historyOf(client);
    expect([how, transactions, total]).toEqual([how, [], 0]);
    expect([how, annulled[0]]).toMatchObject([how, { transaction_id: row.id, amount: -1250.4 }]);
    if (how === 'taken back') continue;
    expect([how, (await detailOf(portal, row.id)).client_id]).toEqual([how, null]);
  }
});

test('it moves to the history of another client with a reason, and out of every history without a client', async () => {
  const [first, second] = [await portal.addClient(), await portal.addClient()];
  const { id, path } = await paidTo(first);
  const reclassify = (client_id: string | null) =>
    put(`${path}/reclassify`, { type: 'distribution', client_id, ...WHY });
  expect((await reclassify(second.id)).status).toBe(200);
  expect([(await historyOf(first)).total, (await historyOf(second)).total]).toEqual([0, 1]);
  expect((await reclassify(second.id)).body.code).toBe('already-classified');
  expect((await reclassify(null)).status).toBe(200);
  expect((await historyOf(second)).total).toBe(0);
  const { activity } = await detailOf(portal, id);
  expect(activity[0].changes.map(({ field }: { field: string }) => field)).toContain('client');
});

test('of two clients assigned to one payout at the same time, one gets it', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => portal.addClient()));
  if (!first) throw new Error('No client');
  const { path, id } = await paidTo(first);
  await Promise.all(
    others.map((client) => put(`${path}/reclassify`, { type: 'distribution', client_id: client.id, ...WHY })),
  );
  const totals = await Promise.all(
    [first, ...others].map(async (client) => [client.id, (await historyOf(client)).total]),
  );
  const named = (await detailOf(portal, id)).client_id;
  expect(totals).toEqual(totals.map(([client]) => [client, client === named ? 1 : 0]));
});

test('one that is voided stays in the managers’ history, struck through', async () => {
  const client = await portal.addClient();
  const { body } = await post('/transactions/record', {
    client_id: client.id,
    type: 'distribution',
    amount: 55,
    description: 'June distribution',
    txn_date: '2025-06-02',
  });
  await post(`/transactions/${body.id}/void`, WHY);
  expect(await historyOf(client)).toMatchObject({
    annulled: [{ transaction_id: body.id, reversed_at: expect.any(String), moved: false }],
    total: 0,
  });
});

test.each(['expense', 'contribution', 'transfer'])(
  '%s names no client when it is classified',
  async (type) => {
    const client = await portal.addClient();
    const { path } = await newRow('12.00');
    const { status, body } = await put(`${path}/classify`, { type, client_id: client.id });
    expect([status, body.issues[0].path]).toEqual([400, 'client_id']);
  },
);
