import { expect, test } from 'vitest';
import { findLineItem } from '#functions/records/capital-call-store.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { runs } from '#test/runs.ts';
import { importRows, match, pair, payLine } from '../reconciliations/reconciling.ts';
import { sendAtOnce, sendTwice } from '../transactions/correcting.ts';
import { callOf, expectCalledAddsUp, issuedCall, ownLines } from './correcting-calls.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02 } });

const FEE = { amount: 15, reason: 'The fee of a bank' };

test('a forgiven rest settles the line, not the pledge', async () => {
  const client = await portal.addClient({ pledged_amount: 1_000 });
  const { id, linePath, lines } = await issuedCall(portal, [client]);
  const line = await findLineItem(portal.services, id, lines[0].id);
  if (!line) throw new Error('No such line');
  await payLine(portal, line, '85');
  const answer = await sendTwice(portal, 'POST', `${linePath}/write-off`, FEE);
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'Paid', outstanding_amount: 0, written_off_amount: 15, matched_amount: 85 },
  });
  expect(await callOf(portal, id)).toMatchObject({
    status: 'Paid',
    settled_count: 1,
    written_off_amount: 15,
  });
  expect(await ownLines(portal, client.id)).toMatchObject([
    { status: 'Paid', written_off_amount: 15, written_off_reason: FEE.reason },
  ]);
  const dashboard = await portal.call(portal.manager, 'GET', `/clients/${client.id}/dashboard`);
  expect(dashboard.body).toMatchObject({ totalPaid: 85, outstandingAmount: 915 });
  const list = await portal.call(portal.manager, 'GET', '/reconciliations/outstanding');
  expect(list.body.line_items).toEqual([]);
  await expectCalledAddsUp(portal, id);
});

test('no more than the due amount is forgiven, by one or by twenty at the same time', async () => {
  const { id, linePath } = await issuedCall(portal, [await portal.addClient()]);
  expect(
    await portal.call(portal.manager, 'POST', `${linePath}/write-off`, { ...FEE, amount: '100.01' }),
  ).toMatchObject({ status: 409, body: { code: 'exceeds-outstanding' } });
  const answers = await sendAtOnce(portal, 'POST', `${linePath}/write-off`, FEE);
  expect(answers.filter((status) => status === 200)).toHaveLength(6);
  expect(await callOf(portal, id)).toMatchObject({ outstanding_amount: 10, written_off_amount: 90 });
  await expectCalledAddsUp(portal, id);
});

test('a match and a write-off at the same time never settle more than was called', async () => {
  for (let round = 0; round < runs(1); round += 1) {
    const { id, linePath, lines } = await issuedCall(portal, [await portal.addClient()]);
    const [deposit = ''] = await importRows(portal, [['90', 'Payment']]);
    const answers = await Promise.all([
      match(portal, [pair(deposit, { id: lines[0].id, capital_call_id: id }, '90')]),
      portal.call(portal.manager, 'POST', `${linePath}/write-off`, FEE),
    ]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    await expectCalledAddsUp(portal, id);
  }
});
