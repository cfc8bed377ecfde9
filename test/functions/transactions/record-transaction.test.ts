import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1 } });
let clientId: string;

beforeAll(async () => {
  clientId = (await portal.addClient()).id;
});

const details = (changes: object = {}) => ({
  client_id: clientId,
  amount: 1500.25,
  description: 'Payment by cheque',
  txn_date: '2025-03-31',
  ...CONFIRMED,
  ...changes,
});
const record = (body: object, headers = {}) =>
  portal.call(portal.manager, 'POST', '/transactions/record', body, headers);

describe('201', () => {
  test('a contribution is positive and allocated in full to its client in the same write', async () => {
    const before = await portal.call(portal.manager, 'GET', `/clients/${clientId}`);
    const answer = await record(details({ note: 'Cheque 12' }));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      amount: 1500.25,
      type: 'contribution',
      allocated_amount: 1500.25,
      source: 'manual',
    });
    const after = await portal.call(portal.manager, 'GET', `/clients/${clientId}`);
    expect(after.body.total_paid - before.body.total_paid).toBe(1500.25);
    expect(after.body.recent_transactions[0]).toMatchObject({ amount: 1500.25, note: 'Cheque 12' });
  });

  test.each(['expense', 'commission'])('%s is negative and credits no client', async (type) => {
    const before = await portal.call(portal.manager, 'GET', `/clients/${clientId}`);
    const answer = await record(details({ type }));
    expect(answer.body).toMatchObject({ amount: -1500.25, type, allocated_amount: 0, client_id: clientId });
    const after = await portal.call(portal.manager, 'GET', `/clients/${clientId}`);
    expect(after.body.total_paid).toBe(before.body.total_paid);
  });

  test('40 records, each retried after any reply, are stored once each', async () => {
    const before = (await portal.call(portal.manager, 'GET', '/transactions')).body.total;
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const key = { 'Idempotency-Key': randomUUID() };
        const body = details({ description: `Sent twice ${index}` });
        await record(body, key);
        const again = await record(body, key);
        expect(again.status).toBe(201);
      }),
    );
    expect((await portal.call(portal.manager, 'GET', '/transactions')).body.total).toBe(before + 40);
  });
});

describe('400', () => {
  test.each([
    ['amount of zero', { amount: 0 }, 'amount', 'Amount must be positive'],
    [
      'day the calendar lacks',
      { txn_date: '2025-02-30' },
      'txn_date',
      'Enter a date that exists, as YYYY-MM-DD',
    ],
    ['blank description', { description: '   ' }, 'description', 'Required'],
    ['unknown type', { type: 'refund' }, 'type', undefined],
    ['unknown field', { allocated_amount: 5 }, 'allocated_amount', 'Not expected here'],
  ])('refuses %s with its field', async (_what, change, path, message) => {
    const answer = await record(details(change));
    expect(answer.status).toBe(400);
    const issue = answer.body.issues.find((found: { path: string }) => found.path === path);
    expect(issue).toBeDefined();
    if (message) expect(issue.message).toBe(message);
  });
});
