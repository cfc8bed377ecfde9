import { beforeAll, describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { statementForm } from './statement-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.05 } });

beforeAll(async () => {
  const csv = [
    'Date,Amount,Description',
    '01/02/2025,10.00,In',
    '01/02/2025,-20.00,Out',
    '02/02/2025,30.00,In too',
  ];
  await portal.call(portal.manager, 'POST', '/transactions/upload-csv', statementForm(csv.join('\n')));
});

async function idOf(description: string): Promise<string> {
  const { body } = await portal.call(portal.manager, 'GET', '/transactions');
  return body.transactions.find((row: { description: string }) => row.description === description).id;
}

const classify = (id: string, type: string) =>
  portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, { type });

describe('200', () => {
  test('sets the type, moves the totals and is recorded in the history', async () => {
    const id = await idOf('In');
    const answer = await classify(id, 'contribution');
    expect([answer.status, answer.body.type, answer.body.allocated_amount]).toEqual([200, 'contribution', 0]);
    const { body } = await portal.call(portal.manager, 'GET', '/transactions');
    expect(body.summary).toMatchObject({
      contributions: { count: 1, total: 10 },
      unclassified: 2,
      unallocated_total: 10,
      to_allocate: { count: 1, total: 10 },
    });
    const detail = await portal.call(portal.manager, 'GET', `/transactions/${id}`);
    expect(detail.body.activity[0]).toMatchObject({
      summary: 'Classified as contribution',
      actor_name: 'Morgan Manager',
    });
  });
});
