import { expect, test } from 'vitest';
import { DEMO_FUND } from '#shared/fund-seed.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued, tokenOf } from '#test/harness/sent-mail.ts';
import { payLine } from '../reconciliations/reconciling.ts';
import { fileOf } from '../statements/issuing.ts';
import { sendTwice } from '../transactions/correcting.ts';
import { callCapital, linesOf } from './calling.ts';
import { documentsOf, ownLines } from './correcting-calls.ts';
import { textOf } from './pdf-text.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02, lostReply: 0.02 } });

const WEEK_MS = 7 * 24 * 3_600_000;
const REASON = { reason: 'As agreed' };
const OTHER = { name: 'Wattle Street Fund Calls', bsb: '999-001', number: '20024817' };

const noticeOf = async (callId: string) =>
  (await portal.call(portal.manager, 'GET', `/capital-calls/${callId}/line-items/${callId}-0001/notice`))
    .body;
const bsbOf = (facts: { label: string; value: string }[]) =>
  facts.find(({ label }) => label === 'BSB')?.value;
const pdfOf = async (documentId: string) => textOf(await fileOf(portal, documentId));

test('a call keeps the account and the grace of its issue everywhere, until its account is corrected', async () => {
  const anna = await portal.addClient({ name: 'Anna' });
  const ben = await portal.addClient({ name: 'Ben' });
  const { id } = await callCapital(portal, {
    line_items: [anna, ben].map(({ id }) => ({ client_id: id, amount: 1_500 })),
  });
  const mail = (await sendQueued(portal)).find(({ to }) => to === anna.actor.email);
  await payLine(portal, (await linesOf(portal, id))[1], 1_500);
  const settings = { pay_to: OTHER, grace_days: 2, due_days: 10, reminder_days: [5], ...REASON };
  await portal.call(portal.manager, 'PUT', '/fund/settings', settings);
  const { id: draft } = await callCapital(portal, { draft: true });
  expect(bsbOf((await noticeOf(draft)).facts)).toBe('999-000');
  portal.advance(WEEK_MS);
  const { id: later, body: called } = await callCapital(portal);
  expect(called).toMatchObject({ grace_days: 2 });
  expect([bsbOf((await noticeOf(draft)).facts), bsbOf((await noticeOf(later)).facts)]).toEqual([
    '999-001',
    '999-001',
  ]);

  const ofCall = async () =>
    (await ownLines(portal, anna.id)).find(
      (line: { capital_call_id: string }) => line.capital_call_id === id,
    );
  const opened = async () =>
    (await portal.call(undefined, 'POST', '/notices/open', { token: tokenOf(mail) })).body;
  const own = await ofCall();
  expect(own).toMatchObject({ grace_days: 7, pay_to: DEMO_FUND.pay_to });
  expect(bsbOf((await noticeOf(id)).facts)).toBe('999-000');
  expect(await pdfOf(own.document_id)).toContain('999-000');
  expect(await opened()).toMatchObject({ account: DEMO_FUND.pay_to });
  // After 2.6 weeks, the call `id` is due in five days and the call `later` is overdue.
  portal.advance(2.6 * WEEK_MS);
  await portal.services.remindClients();
  const reminders = (await sendQueued(portal)).filter(({ subject }) => /Reminder|Overdue/.test(subject));
  expect(reminders.map(({ text }) => /BSB: (\S+)/.exec(text)?.[1]).sort()).toEqual([
    '999-000',
    '999-001',
    '999-001',
  ]);

  const path = `/capital-calls/${id}/account`;
  expect(await sendTwice(portal, 'POST', path, REASON)).toMatchObject({ status: 200 });
  await portal.services.settled();
  const corrected = await ofCall();
  expect(corrected).toMatchObject({ pay_to: OTHER, due_date: own.due_date, extended_from: null });
  const paper = await pdfOf(corrected.document_id);
  for (const said of ['Corrected capital call notice', '999-001', 'As agreed']) expect(paper).toContain(said);
  expect(await opened()).toMatchObject({ account: OTHER });
  const papers = async (client: { id: string }) => (await documentsOf(portal, client.id)).length;
  expect([await papers(anna), await papers(ben)]).toEqual([3, 2]);
  expect((await sendQueued(portal)).map(({ to }) => to)).toEqual([anna.actor.email]);
  expect(await portal.call(portal.manager, 'POST', path, REASON)).toMatchObject({
    body: { code: 'nothing-to-change' },
  });
});
