import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { remindClients } from '#functions/capital-calls/remind-clients.ts';
import { managerOf } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { killerOf } from '#test/harness/killed-process.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { retryWhileBusy } from '#test/harness/retry-while-busy.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { onceOf, sendAtOnce, sendTwice } from '../transactions/correcting.ts';
import { linesOf } from './calling.ts';
import { DAY_MS, reminding } from './reminding.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02 } });
const { people, newCall, remind, recipients } = reminding(portal);

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
  const first = mails.find(({ to }) => to === preview.example.to);
  expect(first?.subject).toBe(`Wattle Street Fund: ${preview.example.subject}`);
  const [greeting, opening, ...rest] = preview.example.text.split('\n\n');
  expect(first?.text).toContain(`${greeting}\n\n${opening}`);
  expect(first?.text).toContain(
    '\n\nA note from the fund: Settlement is on Friday. [link without sign-in] Please pay by then.\n\n',
  );
  expect(rest).toContain('A note from the fund: [your note]');
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
