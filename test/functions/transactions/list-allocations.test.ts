import { describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();

describe('200', () => {
  test('a recorded contribution has its one full allocation', async () => {
    const client = await portal.addClient();
    const recorded = await portal.call(portal.manager, 'POST', '/transactions/record', {
      client_id: client.id,
      amount: 40,
      description: 'Cash',
      txn_date: '2025-01-02',
    });
    const { status, body } = await portal.call(
      portal.manager,
      'GET',
      `/transactions/${recorded.body.id}/allocations`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 1,
      next_cursor: null,
      allocations: [{ client_id: client.id, amount: 40 }],
    });
  });
});
