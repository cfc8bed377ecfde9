import { describe, expect, test } from 'vitest';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, unprocessed: 0.4, lostReply: 0.05, seed: 31 } });

const statistics = async (actor = portal.manager) =>
  (await portal.call(actor, 'GET', '/fund/statistics')).body;

describe('200', () => {
  test('an empty fund is all zeros', async () => {
    expect(await portal.call(portal.manager, 'GET', '/fund/statistics')).toMatchObject({
      status: 200,
      body: {
        clients: { active_clients: 0, total_clients: 0, total_pledged: 0 },
        transactions: { total_contributions: 0 },
      },
    });
  });

  test('counts every client, pledges of active ones only, contributions to the cent', async () => {
    const active = await portal.addClient({ pledged_amount: '100000.10' });
    await portal.addClient({ pledged_amount: 200, status: 'Inactive' });
    await portal.addClient({ pledged_amount: 300, status: 'Suspended' });
    for (const [type, amount] of [
      ['contribution', '0.10'],
      ['contribution', '0.20'],
      ['expense', 50],
      ['commission', 60],
    ] as const) {
      const recorded = await portal.call(portal.manager, 'POST', '/transactions/record', {
        client_id: active.id,
        amount,
        type,
        description: type,
        txn_date: '2025-06-01',
      });
      expect(recorded.status).toBe(201);
    }
    expect(await statistics()).toEqual({
      clients: { active_clients: 1, total_clients: 3, total_pledged: 100_000.1 },
      transactions: { total_contributions: 0.3 },
    });
  });

  test('is up to date when a call has answered, also with many in parallel', async () => {
    const { id, actor } = await portal.addClient({ pledged_amount: 0 });
    const before = await statistics();
    await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        portal.call(portal.manager, 'POST', '/transactions/record', {
          client_id: id,
          amount: `${index}.01`,
          description: 'Parallel',
          txn_date: '2025-06-01',
          ...CONFIRMED,
        }),
      ),
    );
    const after = await statistics(actor);
    expect(after.transactions.total_contributions).toBeCloseTo(
      before.transactions.total_contributions + 300.25,
      2,
    );
  });

  test('a client gets the same sums, and nothing about other clients', async () => {
    const { actor } = await portal.addClient({ name: 'Reader' });
    expect(await statistics(actor)).toEqual(await statistics());
  });
});
