import { describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { importedRow, openContributions } from './imported-rows.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.05 } });

const imported = (amount: string, type?: string) => importedRow(portal, amount, type);
const reclassify = (id: string, type: string, reason = 'Wrong button') =>
  portal.call(portal.manager, 'PUT', `/transactions/${id}/reclassify`, { type, reason });
const summary = async () => (await portal.call(portal.manager, 'GET', '/transactions')).body.summary;
const openIds = async (status: string): Promise<string[]> => {
  const { body } = await portal.call(portal.manager, 'GET', `/transactions?status=${status}&limit=1000`);
  return body.transactions.map((row: { id: string }) => row.id);
};

describe('200', () => {
  test('moves the amount between the totals, adds it to the open work, and records the reason', async () => {
    const id = await imported('40.10', 'expense');
    const before = await summary();
    const answer = await reclassify(id, 'contribution');
    expect([answer.status, answer.body.type, answer.body.allocated_amount]).toEqual([200, 'contribution', 0]);
    const after = await summary();
    expect(after.expenses).toEqual({
      count: before.expenses.count - 1,
      total: Number((before.expenses.total + 40.1).toFixed(2)),
    });
    expect(after.contributions).toEqual({
      count: before.contributions.count + 1,
      total: Number((before.contributions.total + 40.1).toFixed(2)),
    });
    expect(after.unallocated).toBe(before.unallocated + 1);
    expect(await openIds('unallocated')).toContain(id);
    const { body } = await portal.call(
      portal.manager,
      'GET',
      `/audit?kind=transaction&record_id=${id}&limit=1`,
    );
    expect(body.entries[0]).toMatchObject({
      action: 'transaction.reclassified',
      summary: 'Reclassified from expense to contribution: Wrong button',
      changes: expect.arrayContaining([
        { field: 'type', unit: 'text', before: 'expense', after: 'contribution' },
        { field: 'reason', unit: 'text', before: null, after: 'Wrong button' },
      ]),
    });
  });

  test('a new contribution can be allocated, and a former one leaves the open work', async () => {
    const client = await portal.addClient();
    const id = await imported('10.00', 'commission');
    await reclassify(id, 'contribution');
    await reclassify(id, 'expense');
    expect(await openIds('unallocated')).not.toContain(id);
    await reclassify(id, 'contribution');
    const allocated = await portal.call(portal.manager, 'POST', `/transactions/${id}/allocations`, {
      client_id: client.id,
      amount: 10,
    });
    expect(allocated.status).toBe(201);
  });
});

describe('in parallel', () => {
  test('reclassifying and allocating at the same time, 20 times: one of them succeeds, and only contributions have allocations', async () => {
    const client = await portal.addClient();
    const outcomes: string[] = [];
    for (const [round, id] of (await openContributions(portal, 20)).entries()) {
      const share = { client_id: client.id, amount: 8 };
      const allocate = () => portal.call(portal.manager, 'POST', `/transactions/${id}/allocations`, share);
      const change = () => reclassify(id, 'expense');
      const [one, other] = await Promise.all(round % 2 ? [allocate(), change()] : [change(), allocate()]);
      const [allocated, changed] = round % 2 ? [one, other] : [other, one];
      const { body } = await portal.call(portal.manager, 'GET', `/transactions/${id}`);
      expect(body.allocations).toHaveLength(body.type === 'contribution' ? 1 : 0);
      outcomes.push(`${allocated?.status} ${changed?.status} ${body.type}`);
    }
    for (const outcome of outcomes) {
      expect(['201 409 contribution', '409 200 expense']).toContain(outcome);
    }
  });

  test('20 reclassifications of one transaction: the totals match the last one', async () => {
    const id = await imported('6.00', 'contribution');
    const before = await summary();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reclassify(id, index % 2 ? 'expense' : 'commission')),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const after = await summary();
    const count = (sums: typeof before) =>
      sums.contributions.count + sums.expenses.count + sums.commissions.count;
    expect(count(after)).toBe(count(before));
  });
});
