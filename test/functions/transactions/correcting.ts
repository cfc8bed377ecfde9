import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { importRows } from '#test/functions/reconciliations/reconciling.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { retryWhileBusy } from '#test/harness/retry-while-busy.ts';
import type { TestAnswer, TestPortal } from '#test/harness/test-portal.ts';

export const WHY = { reason: 'Allocated to the wrong client' };

export interface Recorded {
  readonly id: string;
  readonly allocationId: string;
  readonly path: string;
  readonly allocationPath: string;
}

export async function recordFor(portal: TestPortal, clientId: string, more: object = {}): Promise<Recorded> {
  const { status, body } = await portal.call(portal.manager, 'POST', '/transactions/record', {
    client_id: clientId,
    amount: 250,
    description: 'Payment by cheque',
    txn_date: '2025-06-02',
    ...CONFIRMED,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const path = `/transactions/${body.id}`;
  const { allocations } = await detailOf(portal, body.id);
  const allocationId = allocations[0].id;
  return { id: body.id, allocationId, path, allocationPath: `${path}/allocations/${allocationId}` };
}

export async function detailOf(portal: TestPortal, id: string) {
  return (await portal.call(portal.manager, 'GET', `/transactions/${id}`)).body;
}

export async function paidBy(portal: TestPortal, clientId: string): Promise<number> {
  return (await portal.call(portal.manager, 'GET', `/clients/${clientId}`)).body.total_paid;
}

export async function figures(portal: TestPortal, clientIds: readonly string[]) {
  await portal.indexesShowAll();
  const { body } = await portal.call(portal.manager, 'GET', '/transactions?limit=1');
  const { void: _voided, set_aside: _setAside, ...summary } = body.summary;
  const { body: fund } = await portal.call(portal.manager, 'GET', '/fund/statistics');
  const clients = await Promise.all(
    clientIds.map(async (id) => {
      const dashboard = await portal.call(portal.manager, 'GET', `/clients/${id}/dashboard`);
      const { totalPaid, outstandingAmount, transactions } = dashboard.body;
      return { totalPaid, outstandingAmount, transactions };
    }),
  );
  return { summary, fund, clients };
}

export async function sendTwice(
  portal: TestPortal,
  method: string,
  path: string,
  body: object | undefined,
): Promise<TestAnswer> {
  const key = { 'Idempotency-Key': randomUUID() };
  const first = await portal.call(portal.manager, method, path, body, key);
  const second = await portal.call(portal.manager, method, path, body, key);
  expect(second.body).toEqual(first.body);
  expect(second.headers['idempotency-hit']).toBe('true');
  return first;
}

export async function sendAtOnce(portal: TestPortal, method: string, path: string, body: object | undefined) {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => retryWhileBusy(() => portal.call(portal.manager, method, path, body))),
  );
  return answers.map(({ status }) => status).sort();
}

export const onceOf = (done: number, refused: number) =>
  [done, ...Array.from({ length: 19 }, () => refused)].sort();

export async function redeemable(portal: TestPortal): Promise<(amount: number) => { gives_back: object[] }> {
  const [deposit = '', redemption_id = ''] = await importRows(portal, [
    ['90000000', 'Strangers'],
    ['-45000000', 'Paid back to strangers'],
  ]);
  const classify = (id: string, kind: object) =>
    portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, kind);
  await classify(deposit, { type: 'contribution' });
  const of = { transaction_id: deposit, amount: 45_000_000 };
  const { status, body } = await classify(redemption_id, { type: 'redemption', gives_back: [of] });
  expect(status, JSON.stringify(body)).toBe(200);
  return (amount) => ({
    gives_back: [amount < 0 ? { transaction_id: deposit, amount: -amount } : { redemption_id, amount }],
  });
}
