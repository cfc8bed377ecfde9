import { expect, test } from 'vitest';
import { correctCapitalCall } from '#functions/capital-calls/correct-capital-call.ts';
import { remindClients } from '#functions/capital-calls/remind-clients.ts';
import { findCapitalCall, findLineItem } from '#functions/records/capital-call-store.ts';
import { findDocument } from '#functions/records/document-store.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { importRows, match, pair, payLine } from '../reconciliations/reconciling.ts';
import { onceOf, sendAtOnce, sendTwice } from '../transactions/correcting.ts';
import { linesOf } from './calling.ts';
import { callOf, documentsOf, expectCalledAddsUp, issuedCall, ownLines, WHY } from './correcting-calls.ts';
import { textOf } from './pdf-text.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02 } });

const outstanding = async () =>
  (await portal.call(portal.manager, 'GET', '/reconciliations/outstanding')).body.line_items;

test('nobody owes a withdrawn call, and every client reads the reason in a notice beside the marked one', async () => {
  const anna = await portal.addClient({ name: 'Anna' });
  const ben = await portal.addClient({ name: 'Ben' });
  const { id, path, lines } = await issuedCall(portal, [anna, ben]);
  const answer = await sendTwice(portal, 'POST', `${path}/withdraw`, WHY);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      status: 'Withdrawn',
      outstanding_amount: 0,
      withdrawn_amount: 200,
      withdrawn_reason: WHY.reason,
      overdue: false,
    },
  });
  await portal.services.settled();
  await expectCalledAddsUp(portal, id);
  expect(await callOf(portal, id)).toMatchObject({ status: 'Withdrawn', correcting: null });
  expect(await linesOf(portal, id)).toMatchObject([
    { status: 'Withdrawn', outstanding_amount: 0, withdrawn_reason: WHY.reason },
    { status: 'Withdrawn', withdrawn_amount: 100 },
  ]);
  expect(await outstanding()).toEqual([]);
  const [own] = await ownLines(portal, anna.id);
  expect(own).toMatchObject({ status: 'Withdrawn', withdrawn_reason: WHY.reason });
  const documents = await documentsOf(portal, anna.id);
  expect(documents.map((document: { id: string }) => document.id).sort()).toEqual(
    [own.document_id, own.withdrawal_document_id].sort(),
  );
  const stored = await Promise.all(
    [own.document_id, own.withdrawal_document_id].map((document) => findDocument(portal.services, document)),
  );
  const [old, withdrawal] = await Promise.all(
    stored.map(async (document) => {
      if (!document?.object_version) throw new Error('No such notice');
      return textOf(await portal.bucket.read(document.object_key, document.object_version));
    }),
  );
  expect(old).toMatch(/WITHDRAWN ON \d\d\/\d\d\/\d{4}/);
  expect(old).toContain('Capital call notice');
  expect(withdrawal).toContain(WHY.reason);
  const marked = documents.find((document: { id: string }) => document.id === own.document_id);
  expect(marked.withdrawn_at).toBe(own.withdrawn_at);
  const notice = await portal.call(portal.manager, 'GET', `${path}/line-items/${lines[0].id}/notice`);
  expect(notice.body).toMatchObject({
    withdrawn_at: own.withdrawn_at,
    mark: expect.stringMatching(/^Withdrawn on/),
  });
});

test('of twenty withdrawals at the same time one takes effect', async () => {
  const { path } = await issuedCall(portal, [await portal.addClient()]);
  expect(await sendAtOnce(portal, 'POST', `${path}/withdraw`, WHY)).toEqual(onceOf(200, 409));
});

test('a call with payments is not withdrawn, and nothing is matched to a withdrawn call', async () => {
  const client = await portal.addClient();
  const paid = await issuedCall(portal, [client]);
  await payLine(portal, await lineOf(paid), '25');
  expect(await portal.call(portal.manager, 'POST', `${paid.path}/withdraw`, WHY)).toMatchObject({
    status: 409,
    body: { code: 'call-has-payments' },
  });
  const withdrawn = await issuedCall(portal, [client]);
  portal.services.continueCapitalCall = async () => {};
  await portal.call(portal.manager, 'POST', `${withdrawn.path}/withdraw`, WHY);
  expect(await outstanding()).toHaveLength(1);
  expect(await matchLine(await lineOf(withdrawn), '25')).toMatchObject({
    status: 409,
    body: { code: 'exceeds-outstanding' },
  });
  await correctCapitalCall(portal.services, withdrawn.id, Number.POSITIVE_INFINITY);
});

test('a match and a withdrawal at the same time exclude each other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const call = await issuedCall(portal, [await portal.addClient()]);
    const line = await lineOf(call);
    const [deposit = ''] = await importRows(portal, [['25', 'Payment']]);
    const [matched, withdrawal] = await Promise.all([
      match(portal, [pair(deposit, line, '25')]),
      portal.call(portal.manager, 'POST', `${call.path}/withdraw`, WHY),
    ]);
    expect([matched.status, withdrawal.status].filter((status) => status === 409)).toHaveLength(1);
    await portal.services.settled();
    await expectCalledAddsUp(portal, call.id);
  }
});

test('the sweep finishes a withdrawal that stopped anywhere, and each client has one notice of it', async () => {
  const clients = await Promise.all(Array.from({ length: 12 }, () => portal.addClient()));
  const { id, path } = await issuedCall(portal, clients);
  const goOn = portal.services.continueCapitalCall;
  portal.services.continueCapitalCall = async () => {};
  await portal.call(portal.manager, 'POST', `${path}/withdraw`, WHY);
  for (const [operation, when] of [
    ['read', 'before'],
    ['put', 'before'],
    ['put', 'after'],
    ['head', 'before'],
  ] as const) {
    portal.bucket.failNext(operation, when);
    await expect(correctCapitalCall(portal.services, id, Number.POSITIVE_INFINITY)).rejects.toThrow();
    expect((await findCapitalCall(portal.services, id))?.state).toBe('withdrawing');
  }
  expect(await callOf(portal, id)).toMatchObject({ status: 'Withdrawn', correcting: { total: 12 } });
  portal.services.continueCapitalCall = goOn;
  portal.advance(3 * 60_000);
  await portal.services.sweepCapitalCalls();
  expect((await findCapitalCall(portal.services, id))?.state).toBe('withdrawn');
  for (const client of clients) expect(await documentsOf(portal, client.id)).toHaveLength(2);
});

test('reminders of a withdrawn call stop', async () => {
  const { path } = await issuedCall(portal, [await portal.addClient()]);
  await portal.call(portal.manager, 'POST', `${path}/withdraw`, WHY);
  await portal.services.settled();
  portal.advance(60 * 86_400_000);
  expect(await remindClients(portal.services, Number.POSITIVE_INFINITY)).toEqual({ queued: 0, failed: 0 });
});

async function lineOf({ id, lines }: { id: string; lines: { id: string }[] }) {
  const line = await findLineItem(portal.services, id, lines[0]?.id ?? '');
  if (!line) throw new Error('No such line');
  return line;
}

async function matchLine(line: { id: string; capital_call_id: string }, amount: string) {
  const [deposit = ''] = await importRows(portal, [[amount, 'Payment']]);
  return match(portal, [pair(deposit, line, amount)]);
}
