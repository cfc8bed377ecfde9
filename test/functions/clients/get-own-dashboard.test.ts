import { describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();

describe('200', () => {
  test('a client sees their own figures beside the total pledged, inactive clients included', async () => {
    const { id, actor } = await portal.addClient({ name: 'Olivia Chen', pledged_amount: '1000.10' });
    await portal.addClient({ pledged_amount: 500, status: 'Inactive' });
    await portal.call(portal.manager, 'POST', '/transactions/record', {
      client_id: id,
      amount: '400.05',
      description: 'First payment',
      txn_date: '2025-05-20',
    });
    const { status, body } = await portal.call(actor, 'GET', '/clients/me');
    expect(status).toBe(200);
    expect(body).toEqual({
      client: {
        id,
        name: 'Olivia Chen',
        email: actor.email,
        mobile: '',
        address: '',
        entity_type: 'Personal',
        entity_name: '',
        status: 'Active',
        pledged_amount: 1000.1,
        email_changed: null,
      },
      totalPaid: 400.05,
      outstandingAmount: 600.05,
      totalPledged: 1500.1,
      transactions: { count: 1, latest: '2025-05-20' },
    });
  });

  test('a client who has paid nothing has no latest payment', async () => {
    const { actor } = await portal.addClient();
    expect((await portal.call(actor, 'GET', '/clients/me')).body.transactions).toEqual({
      count: 0,
      latest: null,
    });
  });
});
