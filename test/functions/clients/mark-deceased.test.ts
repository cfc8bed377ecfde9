import { expect, test } from 'vitest';
import { remindClients } from '#functions/capital-calls/remind-clients.ts';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { actorOf } from '#test/harness/actors.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { issuedCall } from '../capital-calls/correcting-calls.ts';
import { available } from '../documents/uploading.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02, lostReply: 0.05, seed: 8 } });

const today = () => fundDateAt(portal.services.now());

async function mark(id: string, body: object = {}) {
  const documentId = await available(portal);
  return portal.call(portal.manager, 'POST', `/clients/${id}/deceased`, {
    day: addDays(today(), -3),
    document_id: documentId,
    reason: 'Death certificate',
    ...body,
  });
}

async function jointClient() {
  const { id, actor: owner } = await portal.addClient({ name: 'Vera Lind' });
  const email = 'spouse@example.com';
  await portal.call(portal.manager, 'POST', `/clients/${id}/access`, { email, role: 'joint' });
  const joint = actorOf({ email, userId: portal.identity.users.get(email) ?? '' });
  await sendQueued(portal);
  return { id, owner, joint };
}

test('the owner’s login ends although it is the last, other logins stay, and every manager is told', async () => {
  const { id, owner, joint } = await jointClient();
  const statuses = async () =>
    Promise.all([owner, joint].map(async (one) => (await portal.call(one, 'GET', `/clients/${id}`)).status));
  expect(await statuses()).toEqual([200, 200]);
  const answer = await mark(id);
  expect(answer).toMatchObject({ status: 200, body: { id, deceased_on: addDays(today(), -3) } });
  expect(await statuses()).toEqual([403, 200]);
  expect((await portal.call(joint, 'GET', `/clients/${id}`)).body).not.toHaveProperty('deceased_on');
  const { body } = await portal.call(portal.manager, 'GET', `/clients/${id}/access`);
  expect(body).toMatchObject({
    logins: [{ email: joint.email }],
    ended: [{ email: owner.email, reason: 'Recorded as deceased' }],
  });
  const [mail, ...others] = await sendQueued(portal);
  expect(mail).toMatchObject({ to: portal.manager.email });
  expect(mail?.text).toContain('Death certificate');
  expect(others).toEqual([]);
  expect((await mark(id)).body.code).toBe('already-deceased');
  const [row] = await listHistory(portal.services, `CLIENT#${id}`);
  expect(row).toMatchObject({ action: 'client.deceased' });
});

test('a deceased client gets no new line item and no reminder, and each list says why', async () => {
  const { id, joint } = await jointClient();
  const other = await portal.addClient({ name: 'Wim Ost' });
  const call = await issuedCall(portal, [{ id }, other]);
  await sendQueued(portal);
  await mark(id);
  await sendQueued(portal);
  portal.advance(40 * 86_400_000);
  await remindClients(portal.services, Number.POSITIVE_INFINITY);
  const mails = await sendQueued(portal);
  const to = (about: string) => mails.filter(({ subject }) => subject.includes(about)).map((mail) => mail.to);
  expect(to('Overdue')).toEqual(['client2@example.com']);
  expect(to('New documents').sort()).toEqual(['client2@example.com', joint.email]);
  const { body: preview } = await portal.call(portal.manager, 'GET', `/reminders?capital_call_id=${call.id}`);
  const choices = preview.reminders.map((one: { client_id: string; left_out: string }) => [
    one.client_id,
    one.left_out,
  ]);
  expect(choices).toContainEqual([id, 'deceased']);
  const draft = { title: 'Next call', total_amount: 100, due_date: addDays(today(), 30), draft: true };
  const planned = await portal.call(portal.manager, 'POST', '/capital-calls', draft);
  expect(planned).toMatchObject({
    status: 201,
    body: { left_out: [{ client_id: id, name: 'Vera Lind', because: 'deceased' }] },
  });
  const named = { ...draft, line_items: [{ client_id: id, amount: 100 }] };
  expect(await portal.call(portal.manager, 'POST', '/capital-calls', named)).toMatchObject({
    status: 409,
    body: { code: 'client-deceased', error: 'Vera Lind is recorded as deceased and cannot be called.' },
  });
});

test('a client who dies while a draft waits is not called when it is issued', async () => {
  const { id } = await jointClient();
  const draft = {
    title: 'Call',
    total_amount: 100,
    draft: true,
    line_items: [{ client_id: id, amount: 100 }],
  };
  const { body } = await portal.call(portal.manager, 'POST', '/capital-calls', draft);
  await mark(id);
  const answer = await portal.call(portal.manager, 'PUT', `/capital-calls/${body.id}`, { status: 'Issued' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'client-deceased' } });
});
