import { describe, expect, test } from 'vitest';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

/** Faults are on in all tests: one write in five has a conflict, some replies are lost. */
const FAULTS = { conflict: 0.2, throttle: 0.02, lostReply: 0.05 };

const portal = portalOfFile({ faults: FAULTS });

async function importRows(lines: string): Promise<string[]> {
  const form = new FormData();
  form.set('file', new File([`Date,Amount,Description\n${lines}`], 'statement.csv', { type: 'text/csv' }));
  const imported = await portal.call(portal.manager, 'POST', '/transactions/upload-csv', form);
  expect(imported.status).toBe(200);
  const listed = await portal.call(portal.manager, 'GET', '/transactions?limit=1000');
  return listed.body.transactions.map((row: { id: string }) => row.id);
}

function tally(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('under parallel writers, conflicts, throttling and lost replies', () => {
  test('100 allocations of 3.00 on a contribution of 100.00: exactly 33 succeed, the others are 409', async () => {
    const client = await portal.addClient();
    const [id] = await importRows('01/03/2025,100.00,Parallel allocations');
    const classified = await portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, {
      type: 'contribution',
    });
    expect(classified.status).toBe(200);

    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        portal.call(portal.manager, 'POST', `/transactions/${id}/allocations`, {
          clientId: client.id,
          amount: 3,
        }),
      ),
    );

    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 33, 409: 67 });
    const transaction = await portal.call(portal.manager, 'GET', `/transactions/${id}`);
    expect(transaction.body.allocated_amount).toBe(99);
    expect(transaction.body.allocations).toHaveLength(33);
    const paid = await portal.call(portal.manager, 'GET', `/clients/${client.id}`);
    expect(paid.body.total_paid).toBe(99);
  });

  test('100 allocations to one client on 100 contributions all succeed and the client has paid their sum', async () => {
    const client = await portal.addClient();
    const recorded = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        portal.call(portal.manager, 'POST', '/transactions/record', {
          client_id: client.id,
          amount: `${index + 1}.07`,
          description: `Payment ${index}`,
          txn_date: '2025-04-02',
        }),
      ),
    );
    expect(tally(recorded.map(({ status }) => status))).toEqual({ 201: 100 });
    const paid = await portal.call(portal.manager, 'GET', `/clients/${client.id}`);
    expect(paid.body.total_paid).toBe(5057);
  });

  test('payments and edits of the client at the same time all count', async () => {
    const client = await portal.addClient();
    const edits = (round: number) => [
      portal.call(client.actor, 'PUT', '/users/me', { mobile: `04${round}` }),
      portal.call(portal.manager, 'PUT', `/users/${client.actor.userId}`, { name: `Name ${round}` }),
      portal.call(client.actor, 'PUT', `/clients/${client.id}/address`, { address: `${round} Street` }),
      portal.call(portal.manager, 'PUT', `/clients/${client.id}`, { notes: `Note ${round}` }),
    ];
    const pay = (round: number) =>
      portal.call(portal.manager, 'POST', '/transactions/record', {
        client_id: client.id,
        amount: 1,
        description: `Beside edit ${round}`,
        txn_date: '2025-04-03',
        ...CONFIRMED,
      });
    for (let round = 1; round <= 8; round += 1) {
      const answers = await Promise.all([pay(round), ...edits(round), pay(round)]);
      for (const { status } of answers) expect([200, 201, 409, 503]).toContain(status);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    }
    const { body } = await portal.call(portal.manager, 'GET', `/clients/${client.id}`);
    expect(body).toMatchObject({ total_paid: 16, notes: 'Note 8', address: '8 Street' });
  });

  test('50 classifications of one transaction: one succeeds, 49 are 409', async () => {
    const [id] = await importRows('02/03/2026,75.00,Parallel classification');
    const types = ['contribution', 'expense', 'commission'];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, { type: types[index % 3] }),
      ),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 49 });
    const winner = answers.find(({ status }) => status === 200);
    const stored = await portal.call(portal.manager, 'GET', `/transactions/${id}`);
    expect(stored.body.type).toBe(winner?.body.type);
  });
});
