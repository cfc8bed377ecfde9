import { describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();

const performance = async (actor = portal.manager) => portal.call(actor, 'GET', '/fund/performance');

async function importRow(amount: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File([`Date,Amount,Description\n01/06/2025,${amount},Row of ${amount}`], 'a.csv'));
  await portal.call(portal.manager, 'POST', '/transactions/upload-csv', form);
  const { body } = await portal.call(portal.manager, 'GET', '/transactions?status=unclassified&limit=1');
  return body.transactions[0].id;
}

describe('200', () => {
  test('an empty fund has figures of zero', async () => {
    expect(await performance()).toMatchObject({
      status: 200,
      body: { netCashflow: 0, totalContributions: 0 },
    });
  });

  test('is contributions less expenses and commissions, without unclassified transactions', async () => {
    const { id } = await portal.addClient();
    const record = (type: string, amount: string) =>
      portal.call(portal.manager, 'POST', '/transactions/record', {
        client_id: id,
        amount,
        type,
        description: type,
        txn_date: '2025-06-01',
      });
    await record('contribution', '1000.10');
    await record('expense', '200.05');
    await record('commission', '0.06');
    expect((await performance()).body).toMatchObject({ netCashflow: 799.99, totalContributions: 1000.1 });

    const inflow = await importRow('500.00');
    const outflow = await importRow('-70.00');
    expect((await performance()).body).toMatchObject({ netCashflow: 799.99, totalContributions: 1000.1 });
    await portal.call(portal.manager, 'PUT', `/transactions/${inflow}/classify`, { type: 'contribution' });
    await portal.call(portal.manager, 'PUT', `/transactions/${outflow}/classify`, { type: 'expense' });
    expect((await performance()).body).toMatchObject({ netCashflow: 1229.99, totalContributions: 1500.1 });
  });

  test('can be below zero', async () => {
    const { id, actor } = await portal.addClient();
    await portal.call(portal.manager, 'POST', '/transactions/record', {
      client_id: id,
      amount: 5_000,
      type: 'expense',
      description: 'Repairs',
      txn_date: '2025-06-01',
    });
    expect((await performance(actor)).body.netCashflow).toBe(-3770.01);
  });
});
