import { beforeAll, describe, expect, test } from 'vitest';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { pagesOf } from '#test/harness/pages-of.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import type { TestPortal } from '#test/harness/test-portal.ts';
import { type CalledLine, callFrom, importRows, match, pair } from '../reconciliations/reconciling.ts';

const portal = portalOfFile();
let olivia: Awaited<ReturnType<TestPortal['addClient']>>;
let noah: Awaited<ReturnType<TestPortal['addClient']>>;

beforeAll(async () => {
  olivia = await portal.addClient({ name: 'Olivia Chen' });
  noah = await portal.addClient({ name: 'Noah Walker' });
  for (const [index, day] of [
    '2025-03-05',
    '2024-12-31',
    '2025-03-05',
    '2025-06-30',
    '2025-01-01',
  ].entries()) {
    await record(olivia.id, { amount: `${index + 1}.25`, txn_date: day, note: `payment ${index}` });
  }
  await record(noah.id, { amount: 900, txn_date: '2025-04-01' });
});

async function record(clientId: string, details: object) {
  const answer = await portal.call(portal.manager, 'POST', '/transactions/record', {
    client_id: clientId,
    description: 'Transfer',
    ...CONFIRMED,
    ...details,
  });
  expect(answer.status).toBe(201);
}

const list = (actor = olivia.actor, query = '', id = olivia.id) =>
  portal.call(actor, 'GET', `/clients/${id}/transactions${query}`);

describe('200', () => {
  test('lists the client’s own payments newest first, with their sum', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.transactions.map((row: { txn_date: string }) => row.txn_date)).toEqual([
      '2025-06-30',
      '2025-03-05',
      '2025-03-05',
      '2025-01-01',
      '2024-12-31',
    ]);
    expect(body).toMatchObject({ total: 5, total_contributions: 16.25, next_cursor: null });
    expect(body.transactions[0]).toEqual({
      id: expect.any(String),
      txn_date: '2025-06-30',
      amount: 4.25,
      description: 'Transfer',
      type: 'contribution',
      note: 'payment 3',
      reversed_at: null,
      moved: false,
      units: 4.25,
      unit_price: null,
      annulled: false,
    });
  });

  test('a manager gets the same list, with the transactions and the calls that each pays', async () => {
    const own = (await list()).body;
    const { transactions, ...rest } = (await list(portal.manager)).body;
    expect({ ...own, transactions: [] }).toEqual({ ...rest, transactions: [] });
    expect(transactions).toEqual(
      own.transactions.map((row: object) => ({
        ...row,
        transaction_id: expect.any(String),
        matched_amount: 0,
        paid_call: null,
      })),
    );
  });

  test('a manager reads which call a payment pays, and the text of a shared deposit; its client neither', async () => {
    const anna = await portal.addClient({ name: 'Anna Lee', pledged_amount: 5_000 });
    const { lines } = await callFrom(portal, [[anna.id, 600]]);
    const [deposit = ''] = await importRows(portal, [[1_000, 'Both of us']]);
    expect((await match(portal, [pair(deposit, lines[0] as CalledLine, 600)])).status).toBe(201);
    await portal.call(portal.manager, 'POST', `/transactions/${deposit}/allocations`, {
      clientId: noah.id,
      amount: 400,
    });
    await portal.indexesShowAll();
    const { body } = await list(portal.manager, '', anna.id);
    expect(body.transactions).toMatchObject([
      {
        transaction_id: deposit,
        description: expect.stringContaining('Both of us'),
        matched_amount: 600,
        paid_call: { id: lines[0]?.capital_call_id, payment_reference: lines[0]?.payment_reference },
      },
    ]);
    const own = await list(anna.actor, '', anna.id);
    expect(JSON.stringify(own.body)).not.toMatch(/Both of us|transaction_id|paid_call|matched_amount/);
  });

  test.each([1, 2, 3, 5, 1000])('pages of %d together give the whole list', async (limit) => {
    const pages = await pagesOf(portal, `/clients/${olivia.id}/transactions?limit=${limit}`, olivia.actor);
    expect(pages.flatMap(({ transactions }) => transactions)).toEqual((await list()).body.transactions);
  });

  test('a cursor reveals neither the deposit behind a payment nor who else shares it', async () => {
    const form = new FormData();
    form.set('file', new File(['Date,Amount,Description\n05/04/2025,1000.00,Both of us'], 'shared.csv'));
    await portal.call(portal.manager, 'POST', '/transactions/upload-csv', form);
    const { body } = await portal.call(portal.manager, 'GET', '/transactions?status=unclassified');
    const { id } = body.transactions[0];
    await portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, { type: 'contribution' });
    const [one, other] = [await portal.addClient(), await portal.addClient()];
    await record(one.id, { amount: 1, txn_date: '2025-04-01' });
    for (const clientId of [one.id, other.id])
      await portal.call(portal.manager, 'POST', `/transactions/${id}/allocations`, { clientId, amount: 400 });
    const { next_cursor } = (await list(one.actor, '?limit=1', one.id)).body;
    const place = Buffer.from(next_cursor, 'base64url').toString();
    expect(place).not.toContain(id);
    expect(place).not.toMatch(/TXN|CLIENT|PAID/);
  });

  test('expenses and commissions recorded in a client’s name are not the client’s payments', async () => {
    const before = await list();
    await record(olivia.id, { amount: 50, txn_date: '2025-06-01', type: 'expense' });
    await record(olivia.id, { amount: 60, txn_date: '2025-06-01', type: 'commission' });
    expect((await list()).body).toEqual(before.body);
  });
});
