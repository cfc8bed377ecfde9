import { describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { statementForm } from './statement-file.ts';

const portal = portalOfFile();

describe('200', () => {
  test('shows the allocations and the history, newest first', async () => {
    const client = await portal.addClient({ name: 'Ada Example' });
    const csv = 'Date,Amount,Description\n05/05/2025,70.00,Deposit';
    await portal.call(portal.manager, 'POST', '/transactions/upload-csv', statementForm(csv));
    const listed = await portal.call(portal.manager, 'GET', '/transactions');
    const { id } = listed.body.transactions[0];
    await portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, { type: 'contribution' });
    portal.advance(60_000);
    await portal.call(portal.manager, 'POST', `/transactions/${id}/allocations`, {
      clientId: client.id,
      amount: 70,
    });

    const { status, body } = await portal.call(portal.manager, 'GET', `/transactions/${id}`);
    expect(status).toBe(200);
    expect(body.allocations).toMatchObject([{ client_name: 'Ada Example', amount: 70 }]);
    expect(body.activity.map((line: { summary: string }) => line.summary)).toEqual([
      '$70.00 allocated to Ada Example',
      'Classified as contribution',
      'Imported from a statement',
    ]);
  });
});
