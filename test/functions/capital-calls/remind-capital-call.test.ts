import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { remindClients } from '#functions/capital-calls/remind-clients.ts';
import { settleByEvent } from '#functions/messages/settle-by-event.ts';
import { findLineItem } from '#functions/records/capital-call-store.ts';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { managerOf } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { killerOf } from '#test/harness/killed-process.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { retryWhileBusy } from '#test/harness/retry-while-busy.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { importRows, payLine } from '../reconciliations/reconciling.ts';
import { onceOf, sendAtOnce, sendTwice } from '../transactions/correcting.ts';
import { linesOf } from './calling.ts';
import { issuedCall } from './correcting-calls.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02 } });
const DAY_MS = 86_400_000;

const people = async (count: number) => {
  const clients: { id: string }[] = [];
  for (let number = 1; number <= count; number += 1)
    clients.push(await portal.addClient({ name: `Client ${number}` }));
  await sendQueued(portal);
  return clients;
};
const newCall = async (clients: readonly { id: string }[]) => {
  const call = await issuedCall(portal, clients);
  await sendQueued(portal);
  return call;
};
const remind = (path: string, body: object = {}, key: string = randomUUID(), by = portal.manager) =>
  portal.call(by, 'POST', `${path}/remind`, body, { 'Idempotency-Key': key });
const pause = (linePath: string, until: string | null, note = 'Pays next week') =>
  portal.call(portal.manager, 'PUT', `${linePath}/pause`, { until, note });
const inDays = (days: number) => addDays(fundDateAt(portal.services.now()), days);
const recipients = async () => (await sendQueued(portal)).map(({ to }) => to).sort();
const leftOut = async (callId: string) =>
  (await portal.call(portal.manager, 'GET', `/reminders?capital_call_id=${callId}`)).body.reminders.map(
    ({ left_out: why }: { left_out: string | null }) => why,
  );

test('everyone unpaid is reminded once with the manager’s note, and a repeat of the request sends nothing', async () => {
  const call = await newCall(await people(2));
  const { body: preview } = await portal.call(portal.manager, 'GET', `/reminders?capital_call_id=${call.id}`);
  expect(preview.reminders).toMatchObject([
    { client_name: 'Client 1', to: ['client1@example.com'], left_out: null, waiting: null },
    { client_name: 'Client 2', to: ['client2@example.com'], left_out: null },
  ]);
  const text = 'Settlement is on Friday.\n[link without sign-in]\nPlease pay by then.';
  const answer = await sendTwice(portal, 'POST', `${call.path}/remind`, { text });
  expect(answer).toMatchObject({ status: 200, body: { reminded_count: 2, left_out_count: 0 } });
  const mails = await sendQueued(portal);
  expect(mails.map(({ to }) => to).sort()).toEqual(['client1@example.com', 'client2@example.com']);
  expect(mails[0]?.subject).toBe(`Wattle Street Fund: ${preview.example.subject}`);
  const [greeting, opening, ...rest] = preview.example.text.split('\n\n');
  expect(mails[0]?.text).toContain(`${greeting}\n\n${opening}`);
  expect(mails[0]?.text).toContain(
    '\n\nA note from the fund: Settlement is on Friday. [link without sign-in] Please pay by then.\n\n',
  );
  expect(rest[0]).toBe('A note from the fund: [your note]');
  expect(rest.join('\n\n')).toContain('Amount due: $100.00');
  expect(await linesOf(portal, call.id)).toMatchObject([
    { mailed_at: expect.any(String), reminded_at: expect.any(String) },
    {},
  ]);
  const { body } = await portal.call(portal.manager, 'GET', `/audit?kind=capital-call&record_id=${call.id}`);
  expect(body.entries[0]).toMatchObject({
    action: 'capital-call.reminder-sent',
    summary: 'Reminder to Client 1 and 1 more',
  });
  const about = async (id: string) =>
    (await portal.call(portal.manager, 'GET', `/messages?about=${id}`)).body.messages.length;
  expect(await about(call.id)).toBe(4);
  expect(await about(call.lines[0].id)).toBe(2);
});

test('a line is reminded once a day, by hand or by the portal', async () => {
  const call = await newCall(await people(1));
  expect((await remind(call.path)).status).toBe(200);
  for (const body of [{}, { item_ids: [call.lines[0].id] }])
    expect(await remind(call.path, body)).toMatchObject({ status: 409, body: { code: 'reminded-today' } });
  portal.advance(DAY_MS);
  expect((await remind(call.path)).status).toBe(200);
  await sendQueued(portal);
  portal.advance(22 * DAY_MS);
  expect(await remindClients(portal.services, Number.POSITIVE_INFINITY)).toEqual({ queued: 1, failed: 0 });
  expect(await remind(call.path)).toMatchObject({ body: { code: 'reminded-today' } });
  portal.advance(5 * DAY_MS);
  expect((await remind(call.path)).status).toBe(200);
  expect(await remindClients(portal.services, Number.POSITIVE_INFINITY)).toEqual({ queued: 0, failed: 0 });
});

test('of twenty reminders at the same time one is sent, and two managers remind nobody twice', async () => {
  const clients = await people(3);
  const one = await newCall(clients.slice(0, 1));
  expect(await sendAtOnce(portal, 'POST', `${one.path}/remind`, {})).toEqual(onceOf(200, 409));
  expect(await recipients()).toEqual(['client1@example.com']);
  const call = await newCall(clients);
  const other = managerOf({ email: 'sam@example.com' });
  await addManager(portal.services, other);
  const answers = await Promise.all(
    [portal.manager, other].map((by) => retryWhileBusy(() => remind(call.path, {}, randomUUID(), by))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await recipients()).toEqual([1, 2, 3].map((number) => `client${number}@example.com`));
});

test('whoever is paused, suspended or paid, or whose email bounced or deposit waits, is left out of a reminder to all', async () => {
  const clients = await people(6);
  const call = await newCall(clients);
  const linePath = (at: number) => `${call.path}/line-items/${call.lines[at].id}`;
  expect(await pause(linePath(0), inDays(10))).toMatchObject({
    status: 200,
    body: { paused_until: inDays(10), paused_note: 'Pays next week', paused_by_name: expect.any(String) },
  });
  await portal.call(portal.manager, 'PUT', `/clients/${clients[1]?.id}`, { status: 'Suspended' });
  await settleByEvent(portal.services, { to: 'client3@example.com', kind: 'bounced', detail: 'Unknown' });
  const paid = await findLineItem(portal.services, call.id, call.lines[3].id);
  if (!paid) throw new Error('No such line');
  await payLine(portal, paid, '100');
  await sendQueued(portal);
  await importRows(portal, [['100', `Transfer ${call.lines[4].payment_reference}`]]);
  await portal.indexesShowAll();
  expect(await leftOut(call.id)).toEqual(['paused', 'suspended', 'bounced', 'deposit-waiting', null]);
  expect((await remind(call.path)).body).toEqual({ reminded_count: 1, left_out_count: 4 });
  expect(await recipients()).toEqual(['client6@example.com']);
  expect((await remind(call.path, { item_ids: [call.lines[0].id] })).status).toBe(200);
  expect(await recipients()).toEqual(['client1@example.com']);
  for (const [at, why] of [
    [1, 'Client 2 cannot be reminded: suspended.'],
    [3, 'Client 4 cannot be reminded: nothing is due.'],
  ] as const)
    expect(await remind(call.path, { item_ids: [call.lines[at].id] })).toMatchObject({
      status: 409,
      body: { code: 'nobody-to-remind', error: why },
    });
});

test('a reminder of many that was killed goes on with the same key, and reminds each client once', async () => {
  const call = await newCall(await people(50));
  const killer = killerOf(portal);
  const key = randomUUID();
  for (const [at, when] of [
    [2, 'before'],
    [1, 'after'],
  ] as const) {
    killer.killAt(at, when);
    expect((await remind(call.path, {}, key)).status).toBeGreaterThanOrEqual(500);
    killer.startAgain();
  }
  await portal.indexesShowAll();
  const answer = await retryWhileBusy(() => remind(call.path, {}, key));
  expect(answer.body).toEqual({ reminded_count: 50, left_out_count: 0 });
  expect(await retryWhileBusy(() => remind(call.path, {}, key))).toMatchObject({ body: answer.body });
  const sent = await recipients();
  expect(sent).toHaveLength(50);
  expect(new Set(sent).size).toBe(50);
});

test('a pause stops the portal’s reminders until its day and shows in what goes out tomorrow, and can be lifted', async () => {
  const call = await newCall(await people(2));
  const linePath = `${call.path}/line-items/${call.lines[0].id}`;
  const planned = async () => {
    const { body } = await portal.call(portal.manager, 'GET', '/messages?state=planned');
    return body.messages.map(({ client_name: name }: { client_name: string }) => name);
  };
  portal.advance(37 * DAY_MS);
  expect((await planned()).sort()).toEqual(['Client 1', 'Client 2']);
  await pause(linePath, inDays(5));
  expect(await planned()).toEqual(['Client 2']);
  portal.advance(DAY_MS);
  await remindClients(portal.services, Number.POSITIVE_INFINITY);
  expect(await recipients()).toEqual(['client2@example.com']);
  portal.advance(4 * DAY_MS);
  await remindClients(portal.services, Number.POSITIVE_INFINITY);
  expect(await recipients()).toEqual(['client1@example.com']);
  await pause(linePath, inDays(9));
  portal.advance(8 * DAY_MS);
  await remindClients(portal.services, Number.POSITIVE_INFINITY);
  expect(await recipients()).toEqual(['client2@example.com']);
  expect(await pause(linePath, null)).toMatchObject({ status: 200, body: { paused_until: null } });
  expect(await pause(linePath, null)).toMatchObject({ status: 409, body: { code: 'not-paused' } });
  await remindClients(portal.services, Number.POSITIVE_INFINITY);
  expect(await recipients()).toEqual(['client1@example.com']);
});
