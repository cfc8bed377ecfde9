import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { callFrom, payLine, unmatch } from './reconciling.ts';

const portal = portalOfFile();

test('200 while matched, 404 once undone', async () => {
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
