import { describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { importedRow, openContributions } from './imported-rows.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.05 } });

const imported = (amount: string, type?: string) => importedRow(portal, amount, type);
const undo = (id: string, body: object = {}) =>
  portal.call(portal.manager, 'POST', `/transactions/${id}/undo-classification`, body);
const list = async (query = '') =>
  (await portal.call(portal.manager, 'GET', `/transactions?limit=1000${query}`)).body;

describe('200', () => {
  test.each(['contribution', 'expense', 'commission'])(
    'a %s is unclassified again: sums and lists are as before it was classified',
    async (type) => {
      const id = await imported('12.34');
      const before = await list();
      const openBefore = await list('&status=unclassified');
      await portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, { type });
      const answer = await undo(id, { reason: 'Too early' });
      expect([answer.status, answer.body.type]).toEqual([200, '']);
      expect(await list()).toEqual(before);
      expect(await list('&status=unclassified')).toEqual(openBefore);
      const history = await portal.call(portal.manager, 'GET', `/transactions/${id}`);
      expect(history.body.activity[0].summary).toBe(`Classification as ${type} undone: Too early`);
    },
  );

  test('needs no reason, and the transaction can be classified again', async () => {
    const id = await imported('9.00', 'expense');
    expect((await undo(id)).status).toBe(200);
    const again = await portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, {
      type: 'commission',
    });
    expect([again.status, again.body.type]).toEqual([200, 'commission']);
  });
});

test('undoing and allocating at the same time, 20 times: nothing unclassified is ever allocated', async () => {
  const client = await portal.addClient();
  for (const id of await openContributions(portal, 20)) {
    const share = { client_id: client.id, amount: 3 };
    const [undone, allocated] = await Promise.all([
      undo(id),
      portal.call(portal.manager, 'POST', `/transactions/${id}/allocations`, share),
    ]);
    const { body } = await portal.call(portal.manager, 'GET', `/transactions/${id}`);
    expect([undone.status, allocated.status, body.type, body.allocations.length]).toEqual(
      undone.status === 200 ? [200, 409, '', 0] : [409, 201, 'contribution', 1],
    );
  }
});
