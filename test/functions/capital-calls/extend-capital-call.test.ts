import { expect, test } from 'vitest';
import { correctCapitalCall } from '#functions/capital-calls/correct-capital-call.ts';
import { remindClients } from '#functions/capital-calls/remind-clients.ts';
import { findCapitalCall, findLineItem } from '#functions/records/capital-call-store.ts';
import { findDocument } from '#functions/records/document-store.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { payLine } from '../reconciliations/reconciling.ts';
import { onceOf, sendAtOnce, sendTwice } from '../transactions/correcting.ts';
import { linesOf } from './calling.ts';
import { callOf, documentsOf, expectCalledAddsUp, issuedCall, LATER, ownLines } from './correcting-calls.ts';
import { textOf } from './pdf-text.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02 } });

test('the new day applies to everybody, and clients who still owe get a corrected notice', async () => {
  const anna = await portal.addClient({ name: 'Anna' });
  const ben = await portal.addClient({ name: 'Ben' });
  const { id, path, lines } = await issuedCall(portal, [anna, ben]);
  const before = await callOf(portal, id);
  const paid = await findLineItem(portal.services, id, lines[1].id);
  if (!paid) throw new Error('No such line');
  await payLine(portal, paid, '100');
  const answer = await sendTwice(portal, 'POST', `${path}/extend`, LATER);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      due_date: LATER.due_date,
      extended_from: before.due_date,
      extended_reason: LATER.reason,
      status: 'Partially Paid',
    },
  });
  await portal.services.settled();
  expect(await callOf(portal, id)).toMatchObject({ correcting: null, due_date: LATER.due_date });
  expect(await linesOf(portal, id)).toMatchObject([
    { due_date: LATER.due_date, extended_from: before.due_date },
    { due_date: LATER.due_date, status: 'Paid' },
  ]);
  const [own] = await ownLines(portal, anna.id);
  expect(own).toMatchObject({ due_date: LATER.due_date, extended_reason: LATER.reason });
  const document = await findDocument(portal.services, own.document_id);
  const text = textOf(await portal.bucket.read(document?.object_key ?? '', document?.object_version ?? ''));
  expect(text).toContain('Corrected capital call notice');
  expect(text).toContain('31/12/2199');
  expect(await documentsOf(portal, anna.id)).toHaveLength(2);
  expect(await documentsOf(portal, ben.id)).toHaveLength(1);
  await expectCalledAddsUp(portal, id);
});

test('of twenty extensions at the same time one takes effect, and only a later day is accepted', async () => {
  const { id, path } = await issuedCall(portal, [await portal.addClient()]);
  const { due_date } = await callOf(portal, id);
  expect(await portal.call(portal.manager, 'POST', `${path}/extend`, { ...LATER, due_date })).toMatchObject({
    status: 422,
    body: { code: 'due-date-not-later' },
  });
  const statuses = await sendAtOnce(portal, 'POST', `${path}/extend`, LATER);
  expect(statuses.filter((status) => status === 200)).toEqual(onceOf(200, 409).slice(0, 1));
});

test('clients are reminded by the new day, again', async () => {
  const { id, path } = await issuedCall(portal, [await portal.addClient()]);
  const { due_date } = await callOf(portal, id);
  const run = () => remindClients(portal.services, Number.POSITIVE_INFINITY);
  portal.advance(24 * 86_400_000);
  expect(await run()).toEqual({ queued: 1, failed: 0 });
  const later = addDays(due_date as CalendarDate, 14);
  await portal.call(portal.manager, 'POST', `${path}/extend`, { ...LATER, due_date: later });
  await portal.services.settled();
  expect(await run()).toEqual({ queued: 0, failed: 0 });
  portal.advance(14 * 86_400_000);
  expect(await run()).toEqual({ queued: 1, failed: 0 });
  const subjects = (await sendQueued(portal)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('Reminder'))).toHaveLength(2);
});

test('a payment while the lines are extended stays, and the sweep finishes an interrupted extension', async () => {
  const client = await portal.addClient();
  const { id, path, lines } = await issuedCall(portal, [client]);
  const goOn = portal.services.continueCapitalCall;
  portal.services.continueCapitalCall = async () => {};
  await portal.call(portal.manager, 'POST', `${path}/extend`, LATER);
  const line = await findLineItem(portal.services, id, lines[0].id);
  if (!line) throw new Error('No such line');
  await payLine(portal, line, '40');
  portal.bucket.failNext('put', 'after');
  await expect(correctCapitalCall(portal.services, id, Number.POSITIVE_INFINITY)).rejects.toThrow();
  portal.services.continueCapitalCall = goOn;
  portal.advance(3 * 60_000);
  await portal.services.sweepCapitalCalls();
  expect((await findCapitalCall(portal.services, id))?.state).toBe('issued');
  expect(await linesOf(portal, id)).toMatchObject([
    { due_date: LATER.due_date, matched_amount: 40, outstanding_amount: 60 },
  ]);
  expect(await documentsOf(portal, client.id)).toHaveLength(2);
});
