import { expect, test } from 'vitest';
import { settleByEvent } from '#functions/messages/settle-by-event.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued, tokenOf } from '#test/harness/sent-mail.ts';
import { calledClient, storedMessage } from './messaging.ts';

const portal = portalOfTest();
const resend = (id: string) =>
  portal.call(portal.manager, 'POST', `/messages/${id}/resend`, { reason: 'She lost it' });
const open = (token: string) => portal.call(undefined, 'POST', '/notices/open', { token });

test('sent again, it is sent once more, audited, and its former link ends', async () => {
  const { message } = await calledClient(portal);
  const former = tokenOf((await sendQueued(portal))[0]);
  expect((await open(former)).status).toBe(200);
  expect(await resend(message.id)).toMatchObject({ status: 200, body: { state: 'queued' } });
  expect((await open(former)).status).toBe(404);
  const mails = await sendQueued(portal);
  expect(mails).toHaveLength(1);
  expect((await open(tokenOf(mails[0]))).status).toBe(200);
  const { body } = await portal.call(portal.manager, 'GET', `/audit?kind=message&record_id=${message.id}`);
  const actions = body.entries.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(['message.sent', 'message.sent-again', 'message.sent']);
});

test('twenty requests at once with one key are one email, while the worker sends', async () => {
  const { message } = await calledClient(portal);
  await sendQueued(portal);
  const mails: string[] = [];
  portal.services.sendMail = async ({ to }) => {
    mails.push(to);
    return 'accepted';
  };
  portal.services.continueMessages = () => portal.services.sendMessages();
  const headers = { 'idempotency-key': 'she-lost-it' };
  const ask = () =>
    portal.call(portal.manager, 'POST', `/messages/${message.id}/resend`, { reason: 'She lost it' }, headers);
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await ask()).status).toBe(200);
  expect(mails).toHaveLength(1);
});

test('after mail was returned it is sent again only to another address', async () => {
  const { client, message } = await calledClient(portal);
  await sendQueued(portal);
  const { id, attempts: attempt } = await storedMessage(portal, message.id);
  const event = { messageId: id, attempt, kind: 'bounced', detail: 'smtp; 550 5.1.1 no such user' } as const;
  await settleByEvent(portal.services, event);
  await settleByEvent(portal.services, event);
  const { body } = await portal.call(portal.manager, 'GET', `/messages/${id}`);
  expect(body).toMatchObject({
    state: 'bounced',
    error: 'Returned: smtp; 550 5.1.1 no such user',
    address_bounced: true,
  });
  const faultOf = async (actor = portal.manager) =>
    (await portal.call(actor, 'GET', `/clients/${client.id}`)).body.mail_fault;
  expect(await faultOf()).toEqual({ kind: 'bounced', at: expect.any(String) });
  expect(await faultOf(client.actor)).toBeUndefined();
  expect(await resend(id)).toMatchObject({ status: 409, body: { code: 'address-bounced' } });
  const address = { email: 'anna.new@example.com', reason: 'She moved' };
  await portal.call(portal.manager, 'PUT', `/clients/${client.id}/email`, address);
  expect(await faultOf()).toBeNull();
  expect(await resend(id)).toMatchObject({ status: 200, body: { to: address.email, state: 'queued' } });
  const sent = (await sendQueued(portal)).filter(({ messageId }) => messageId === id);
  expect(sent).toMatchObject([{ to: address.email }]);
});

test('about a changed sign-in address it is sent again to the address for which it was queued', async () => {
  const { id, actor } = await portal.addClient({ name: 'Anna Lee' });
  const email = 'anna.other@example.com';
  await portal.call(portal.manager, 'PUT', `/clients/${id}/email`, { email, reason: 'She moved' });
  const toldAt = async () => (await sendQueued(portal)).map(({ to }) => to).sort();
  expect(await toldAt()).toEqual([actor.email, email].sort());
  const { body } = await portal.call(portal.manager, 'GET', `/messages?client_id=${id}&kind=security`);
  for (const { id: messageId } of body.messages) expect((await resend(messageId)).status).toBe(200);
  expect(await toldAt()).toEqual([actor.email, email].sort());
});
