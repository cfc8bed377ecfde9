import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { statementForm } from './statement-file.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(async () => {
  await portal.close();
});

describe('200', () => {
  test('shows the allocations and the history of what happened to it, newest first', async () => {
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
      '$70.00 to Ada Example',
      'Classified as contribution',
      'Imported from a statement',
    ]);
  });
});
