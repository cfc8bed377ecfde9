import { expect, test } from 'vitest';
import { remindClients } from '#functions/capital-calls/remind-clients.ts';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued, tokenOf } from '#test/harness/sent-mail.ts';
import { issuedCall } from './correcting-calls.ts';
import { DAY_MS, reminding } from './reminding.ts';

const portal = portalOfTest();
const { people, newCall, pause } = reminding(portal);
const today = () => fundDateAt(portal.services.now());

const linesOf = async (callId: string) =>
  (await portal.call(portal.manager, 'GET', `/capital-calls/${callId}/line-items`)).body.line_items;

test('a line shows when its client opened the notice by a link or as a file, and a corrected notice is not opened yet', async () => {
  const clients = [];
  for (const name of ['Ada', 'Ben', 'Cem']) clients.push(await portal.addClient({ name }));
  await sendQueued(portal);
  const call = await issuedCall(portal, clients);
  const mails = await sendQueued(portal);
  expect(await linesOf(call.id)).toMatchObject(
    clients.map(() => ({ mailed_at: expect.any(String), opened_at: null, bounced_at: null })),
  );
  await portal.call(undefined, 'POST', '/notices/open', {
    token: tokenOf(mails.find(({ text }) => text.startsWith('Hello Ada'))),
  });
  const notice = (await linesOf(call.id))[1].document_id;
  await portal.call(portal.manager, 'GET', `/documents/${notice}/download-url`);
  expect((await linesOf(call.id))[1].opened_at).toBeNull();
  await portal.call(clients[1]?.actor, 'GET', `/documents/${notice}/download-url`);
  const at = expect.any(String);
  expect(await linesOf(call.id)).toMatchObject([{ opened_at: at }, { opened_at: at }, { opened_at: null }]);
  portal.advance(60_000);
  await portal.call(portal.manager, 'POST', `${call.path}/extend`, {
    due_date: addDays(today(), 60),
    reason: 'The settlement moved',
  });
  await portal.services.settled();
  const ofCem = (sent: typeof mails) => tokenOf(sent.find(({ text }) => text.startsWith('Hello Cem')));
  await portal.call(clients[1]?.actor, 'GET', `/documents/${notice}/download-url`);
  expect((await portal.call(undefined, 'POST', '/notices/open', { token: ofCem(mails) })).status).toBe(200);
  expect(await linesOf(call.id)).toMatchObject(clients.map(() => ({ opened_at: null })));
  const corrected = (await linesOf(call.id))[1].document_id;
  await portal.call(clients[1]?.actor, 'GET', `/documents/${corrected}/download-url`);
  await portal.call(undefined, 'POST', '/notices/open', { token: ofCem(await sendQueued(portal)) });
  expect(await linesOf(call.id)).toMatchObject([{ opened_at: null }, { opened_at: at }, { opened_at: at }]);
});

test('mail to the simulator addresses of SES bounces and is complained about, and the line shows it until it is sent again', async () => {
  const bouncing = await portal.addClient({ name: 'Ada', email: 'bounce@simulator.amazonses.com' });
  const complaining = await portal.addClient({ name: 'Ben', email: 'complaint@simulator.amazonses.com' });
  await sendQueued(portal);
  const call = await issuedCall(portal, [bouncing, complaining]);
  await portal.services.sendMessages();
  await portal.services.settled();
  const faultOf = async ({ id }: { id: string }) =>
    (await portal.call(portal.manager, 'GET', `/clients/${id}`)).body.mail_fault;
  expect(await faultOf(bouncing)).toMatchObject({ kind: 'bounced' });
  expect(await faultOf(complaining)).toMatchObject({ kind: 'complained' });
  expect(await linesOf(call.id)).toMatchObject([{ bounced_at: expect.any(String) }, { bounced_at: null }]);
  const { messages } = (await portal.call(portal.manager, 'GET', `/messages?about=${call.id}`)).body;
  expect(messages.map(({ state }: { state: string }) => state).sort()).toEqual(['bounced', 'sent']);
  await portal.call(portal.manager, 'PUT', `/clients/${bouncing.id}/email`, {
    email: 'ada@example.com',
    reason: 'Typed wrongly',
  });
  const bounced = messages.find(({ state }: { state: string }) => state === 'bounced');
  const again = await portal.call(portal.manager, 'POST', `/messages/${bounced.id}/resend`, {
    reason: 'New address',
  });
  expect(again.status).toBe(200);
  expect(await linesOf(call.id)).toMatchObject([{ bounced_at: null }, { bounced_at: null }]);
});

test('the day of the next reminders is the first on which the portal sends one, also weekly and after a pause', async () => {
  const [client] = await people(1);
  const call = await newCall([client as { id: string }]);
  const linePath = `${call.path}/line-items/${call.lines[0].id}`;
  const nextOn = async () =>
    (await portal.call(portal.manager, 'GET', `/reminders?capital_call_id=${call.id}`)).body.next_on;
  const sentDays: string[] = [];
  const foretold: string[] = [];
  for (let day = 0; day < 60; day += 1) {
    if (day === 45) await pause(linePath, addDays(today(), 3));
    const next = await nextOn();
    portal.advance(DAY_MS);
    const { queued } = await remindClients(portal.services, Number.POSITIVE_INFINITY);
    if (queued === 0) expect(next > today()).toBe(true);
    else {
      sentDays.push(today());
      foretold.push(next);
    }
  }
  expect(foretold).toEqual(sentDays);
  expect(sentDays.length).toBeGreaterThan(4);
});
