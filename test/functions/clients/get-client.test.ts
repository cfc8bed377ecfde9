import { describe, expect, test } from 'vitest';
import { available, begin } from '#test/functions/documents/uploading.ts';
import { statementForm } from '#test/functions/transactions/statement-file.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();

async function pay(clientId: string, amount: number, day: string) {
  await portal.call(portal.manager, 'POST', '/transactions/record', {
    client_id: clientId,
    amount,
    description: `Paid ${amount}`,
    txn_date: day,
    ...CONFIRMED,
  });
}

describe('200', () => {
  test('a manager sees everything about a client, notes and invitation included', async () => {
    const { id, actor } = await portal.addClient({ notes: 'careful', pledged_amount: 500 });
    expect((await portal.call(portal.manager, 'GET', `/clients/${id}`)).body).toMatchObject({
      id,
      notes: 'careful',
      invited: true,
      financial_summary: { total_paid: 0, outstanding_amount: 500 },
    });
    await portal.call(actor, 'GET', '/users/me');
    expect((await portal.call(portal.manager, 'GET', `/clients/${id}`)).body.invited).toBe(false);
  });

  test('a client sees their own, without notes and without the invitation', async () => {
    const { id, actor } = await portal.addClient({ notes: 'careful' });
    const { status, body } = await portal.call(actor, 'GET', `/clients/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, status: 'Active' });
    expect(body).not.toHaveProperty('notes');
    expect(body).not.toHaveProperty('invited');
  });

  test('shows the five newest of the client’s own documents, without unfinished uploads', async () => {
    const { id, actor } = await portal.addClient();
    const metadata = { client_id: id };
    await available(portal);
    const own: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      portal.advance(1_000);
      own.unshift(await available(portal, { metadata }));
    }
    await begin(portal, { metadata });
    for (const person of [portal.manager, actor]) {
      const { body } = await portal.call(person, 'GET', `/clients/${id}`);
      expect(body.documents.map((document: { id: string }) => document.id)).toEqual(own.slice(0, 5));
      expect(body.document_count).toBe(6);
    }
  });

  test('shows the five newest payments and the amount still owed, never below zero', async () => {
    const { id } = await portal.addClient({ pledged_amount: 100 });
    for (const day of [1, 2, 3, 4, 5, 6]) await pay(id, 20, `2025-06-0${day}`);
    const { body } = await portal.call(portal.manager, 'GET', `/clients/${id}`);
    expect(body.recent_transactions.map((row: { txn_date: string }) => row.txn_date)).toEqual([
      '2025-06-06',
      '2025-06-05',
      '2025-06-04',
      '2025-06-03',
      '2025-06-02',
    ]);
    expect(body).toMatchObject({
      total_paid: 120,
      financial_summary: { total_paid: 120, outstanding_amount: 0 },
    });
  });
});

test('managers see the bank’s text of a shared deposit, the clients who share it do not', async () => {
  const [one, other] = [await portal.addClient(), await portal.addClient()];
  const statement = 'Date,Description,Amount\n10/06/2025,Osko O Chen and A Chen,100.00\n';
  await portal.call(portal.manager, 'POST', '/transactions/upload-csv', statementForm(statement));
  const { body } = await portal.call(portal.manager, 'GET', '/transactions?status=unclassified');
  const deposit = `/transactions/${body.transactions[0].id}`;
  await portal.call(portal.manager, 'PUT', `${deposit}/classify`, { type: 'contribution' });
  for (const { id } of [one, other]) {
    await portal.call(portal.manager, 'POST', `${deposit}/allocations`, { clientId: id, amount: 50 });
  }
  const seenBy = async (actor: typeof portal.manager) =>
    (await portal.call(actor, 'GET', `/clients/${one.id}`)).body.recent_transactions[0].description;
  expect(await seenBy(portal.manager)).toBe('Osko O Chen and A Chen');
  expect(await seenBy(one.actor)).toBe('');
});
