import { expect, test } from 'vitest';
import { findLineItem } from '#functions/records/capital-call-store.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { runs } from '#test/runs.ts';
import { importRows, match, pair, payLine } from '../reconciliations/reconciling.ts';
import { onceOf, sendAtOnce, sendTwice } from '../transactions/correcting.ts';
import { callOf, documentsOf, expectCalledAddsUp, issuedCall, ownLines, WHY } from './correcting-calls.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02 } });

test('one client no longer owes the call and reads why; the others are called as before', async () => {
  const anna = await portal.addClient({ name: 'Anna' });
  const ben = await portal.addClient({ name: 'Ben' });
  const { id, linePath } = await issuedCall(portal, [anna, ben]);
  const answer = await sendTwice(portal, 'POST', `${linePath}/withdraw`, WHY);
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'Withdrawn', outstanding_amount: 0, withdrawn_amount: 100 },
  });
  await portal.services.settled();
  await expectCalledAddsUp(portal, id);
  expect(await callOf(portal, id)).toMatchObject({
    status: 'Issued',
    outstanding_amount: 100,
    withdrawn_amount: 100,
    settled_count: 0,
  });
  const [own] = await ownLines(portal, anna.id);
  expect(own).toMatchObject({ status: 'Withdrawn', withdrawn_reason: WHY.reason });
  const documents = await documentsOf(portal, anna.id);
  const marked = documents.find((document: { id: string }) => document.id === own.document_id);
  expect(marked.withdrawn_at).toBe(own.withdrawn_at);
  expect(own.withdrawal_document_id).not.toBeNull();
  expect(documents).toHaveLength(2);
  expect(await ownLines(portal, ben.id)).toMatchObject([{ status: 'Issued', outstanding_amount: 100 }]);
  expect(await documentsOf(portal, ben.id)).toHaveLength(1);
});

test('a call whose every line is withdrawn or paid has the matching status', async () => {
  const anna = await portal.addClient({ name: 'Anna' });
  const ben = await portal.addClient({ name: 'Ben' });
  const { id, path, linePath, lines } = await issuedCall(portal, [anna, ben]);
  await portal.call(portal.manager, 'POST', `${linePath}/withdraw`, WHY);
  const second = await findLineItem(portal.services, id, lines[1].id);
  if (!second) throw new Error('No such line');
  await payLine(portal, second, '100');
  expect(await callOf(portal, id)).toMatchObject({ status: 'Paid', settled_count: 1 });
  expect(await portal.call(portal.manager, 'POST', `${path}/withdraw`, WHY)).toMatchObject({
    body: { code: 'call-has-payments' },
  });
  const alone = await issuedCall(portal, [anna]);
  await portal.call(portal.manager, 'POST', `${alone.linePath}/withdraw`, WHY);
  expect(await callOf(portal, alone.id)).toMatchObject({ status: 'Withdrawn', outstanding_amount: 0 });
});

test('of twenty withdrawals at the same time one takes effect, and a paid line is not withdrawn', async () => {
  const { id, linePath, lines } = await issuedCall(portal, [await portal.addClient()]);
  expect(await sendAtOnce(portal, 'POST', `${linePath}/withdraw`, WHY)).toEqual(onceOf(200, 409));
  await portal.services.settled();
  await expectCalledAddsUp(portal, id);
  expect(lines).toHaveLength(1);
});

test('a match and a withdrawal at the same time exclude each other', async () => {
  for (let round = 0; round < runs(1); round += 1) {
    const { id, linePath, lines } = await issuedCall(portal, [await portal.addClient()]);
    const [deposit = ''] = await importRows(portal, [['25', 'Payment']]);
    const answers = await Promise.all([
      match(portal, [pair(deposit, { id: lines[0].id, capital_call_id: id }, '25')]),
      portal.call(portal.manager, 'POST', `${linePath}/withdraw`, WHY),
    ]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    await portal.services.settled();
    await expectCalledAddsUp(portal, id);
  }
});

test('the sweep files the notice of an interrupted withdrawal, once', async () => {
  const client = await portal.addClient();
  const { linePath } = await issuedCall(portal, [client]);
  const goOn = portal.services.continueCapitalCall;
  portal.services.continueCapitalCall = async () => {};
  await portal.call(portal.manager, 'POST', `${linePath}/withdraw`, WHY);
  await portal.services.sweepCapitalCalls();
  expect(await documentsOf(portal, client.id)).toHaveLength(1);
  portal.services.continueCapitalCall = goOn;
  portal.advance(3 * 60_000);
  await Promise.all([portal.services.sweepCapitalCalls(), portal.services.sweepCapitalCalls()]);
  await portal.services.settled();
  expect(await documentsOf(portal, client.id)).toHaveLength(2);
});
