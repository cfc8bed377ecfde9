import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../harness/test-portal.ts';
import { callFrom, payLine, unmatch } from './reconciling.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

test('200 while it is matched, 404 once it is taken back', async () => {
  const client = await portal.addClient({ name: 'Anna Payer' });
  const [line] = (await callFrom(portal, [[client.id, 500]], { title: 'Purchase' })).lines;
  if (!line) throw new Error('No line');
  const id = await payLine(portal, line, 200);
  const get = () => portal.call(portal.manager, 'GET', `/reconciliations/${id}`);
  expect(await get()).toMatchObject({
    status: 200,
    body: {
      id,
      amount: 200,
      transaction_amount: 200,
      client_name: 'Anna Payer',
      capital_call_title: 'Purchase',
      payment_reference: line.payment_reference,
      matched_by_name: 'Morgan Manager',
    },
  });
  await unmatch(portal, id);
  expect(await get()).toMatchObject({ status: 404, body: { code: 'reconciliation-not-found' } });
});
