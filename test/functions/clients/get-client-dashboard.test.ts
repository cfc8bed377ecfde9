import { describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { unprocessed: 0.5, seed: 9 } });

describe('200', () => {
  test('answers a manager and the client the same, equal to /clients/me', async () => {
    const { id, actor } = await portal.addClient({ notes: 'not for the client' });
    const [manager, client, own] = await Promise.all([
      portal.call(portal.manager, 'GET', `/clients/${id}/dashboard`),
      portal.call(actor, 'GET', `/clients/${id}/dashboard`),
      portal.call(actor, 'GET', '/clients/me'),
    ]);
    expect(manager).toMatchObject({ status: 200, body: { client: { id } } });
    expect(client.body).toEqual(manager.body);
    expect(own.body).toEqual(manager.body);
    expect(JSON.stringify(manager.body)).not.toContain('not for the client');
  });

  test('shows only the total pledged of the fund', async () => {
    const { id, actor } = await portal.addClient({ pledged_amount: 1 });
    await portal.addClient({ name: 'Someone Else', pledged_amount: 123_456 });
    const { body } = await portal.call(actor, 'GET', `/clients/${id}/dashboard`);
    expect(Object.keys(body).sort()).toEqual([
      'client',
      'outstandingAmount',
      'totalPaid',
      'totalPledged',
      'transactions',
    ]);
    expect(body.totalPledged).toBeGreaterThanOrEqual(123_457);
    expect(JSON.stringify(body)).not.toContain('Someone Else');
  });
});
