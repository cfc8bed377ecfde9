import { expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { actorOf, signedInAgain, type TestActor } from '#test/harness/actors.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, lostReply: 0.05, seed: 35 } });
const HOUR_MS = 3_600_000;
const times = (count: number) => Array.from({ length: count }, (_, index) => index);
function statuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Moves the clock to the start of a day, so that no limit starts again during the test. */
const atMidnight = () => portal.advance(-(portal.services.now().getTime() % (24 * HOUR_MS)));

const call = (by: TestActor, method: string, path: string, body?: object, headers = {}) =>
  portal.call(by, method, path, body, headers);
const makeExport = (by: TestActor, headers = {}, list = 'documents') =>
  call(by, 'POST', '/exports', { list, format: 'csv' }, headers);
const changeProfile = (by: TestActor, index: number) =>
  call(
    by,
    'PUT',
    '/users/me',
    index % 2 ? { name: `Name ${'x'.repeat(index + 1)}` } : { mobile: `0400 ${index}` },
  );

test('an honest afternoon is never stopped: an investor, a manager, two tabs, and an adviser of ten clients', async () => {
  atMidnight();
  const { id, actor } = await portal.addClient();
  const answers = [];
  for (const _ of times(25)) answers.push(await makeExport(actor));
  for (const _ of times(60)) answers.push(await makeExport(portal.manager, {}, 'clients'));
  for (const index of times(7)) answers.push(await changeProfile(actor, index));
  answers.push(...(await Promise.all([7, 8].map((index) => changeProfile(actor, index)))));
  for (const index of times(3)) {
    const value = `New Name ${'x'.repeat(index + 1)}`;
    const asked = await call(actor, 'POST', `/clients/${id}/change-requests`, { field: 'name', value });
    answers.push(asked, await call(actor, 'DELETE', `/clients/${id}/change-requests/${asked.body.id}`));
    answers.push(await call(actor, 'PUT', `/clients/${id}/address`, { address: value }));
  }
  const access = { email: 'adviser.of.ten@example.com', role: 'adviser', until: '2099-01-01' };
  const clients = await Promise.all(times(10).map(() => portal.addClient()));
  for (const client of clients) await call(portal.manager, 'POST', `/clients/${client.id}/access`, access);
  const adviser = actorOf({ userId: portal.identity.users.get(access.email) ?? '', email: access.email });
  for (const client of clients)
    for (const _ of times(5)) answers.push(await makeExport(adviser, { 'x-client': client.id }));
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
  const [first = {}, second = {}] = clients.map((client) => ({
    'x-client': client.id,
    'idempotency-key': 'key',
  }));
  expect((await makeExport(adviser, first)).status).toBe(201);
  expect((await makeExport(adviser, second)).body.code).toBe('idempotency-mismatch');
  expect((await makeExport(adviser, first)).headers['idempotency-hit']).toBe('true');
});

test('an adviser makes thirty exports an hour for each client', async () => {
  atMidnight();
  const [first, second] = [await portal.addClient(), await portal.addClient()];
  const access = { email: 'adviser.of.two@example.com', role: 'adviser', until: '2099-01-01' };
  for (const { id } of [first, second]) await call(portal.manager, 'POST', `/clients/${id}/access`, access);
  const adviser = actorOf({ userId: portal.identity.users.get(access.email) ?? '', email: access.email });
  const answers = [];
  for (const _ of times(31)) answers.push(await makeExport(adviser, { 'x-client': first.id }));
  expect(statuses(answers)).toEqual({ 201: 30, 429: 1 });
  expect((await makeExport(adviser, { 'x-client': second.id })).status).toBe(201);
});

test('lists of all clients of an adviser count together, whichever client the request names', async () => {
  atMidnight();
  const access = { email: 'adviser.of.lists@example.com', role: 'adviser', until: '2099-01-01' };
  const clients = [await portal.addClient(), await portal.addClient()];
  for (const { id } of clients) await call(portal.manager, 'POST', `/clients/${id}/access`, access);
  const adviser = actorOf({ userId: portal.identity.users.get(access.email) ?? '', email: access.email });
  const answers = [];
  for (const index of times(31))
    answers.push(await makeExport(adviser, { 'x-client': clients[index % 2]?.id }, 'own-clients'));
  expect(statuses(answers)).toEqual({ 201: 30, 429: 1 });
});

test('choices of emails use up no request for an address, and what protects a login is never counted', async () => {
  atMidnight();
  const { actor } = await portal.addClient();
  const by = signedInAgain(
    actor,
    Math.floor(portal.services.now().getTime() / 1_000) - Number(actor.claims.auth_time),
  );
  const choose = (index: number) =>
    call(by, 'PUT', '/users/me/mails', { kinds: { letter: index % 2 ? 'now' : 'never' } });
  const ask = (email: string) => call(by, 'PUT', '/users/me/email', { email });
  const copyTo = (address: string | null) =>
    call(by, 'PUT', '/users/me/mails', { kinds: {}, copy_to: address });
  expect((await copyTo('copy@example.com')).status).toBe(200);
  const chosen = [];
  for (const index of times(10)) chosen.push(await choose(index));
  expect(statuses(chosen)).toEqual({ 200: 9, 429: 1 });
  expect((await copyTo(null)).status).toBe(200);
  const asked = [];
  for (const index of times(11)) asked.push(await ask(`wanted${index}@example.com`));
  expect(statuses(asked)).toEqual({ 200: 10, 429: 1 });
  expect((await ask(actor.email)).status).toBe(200);
});

test('sixty profile changes in an hour are ten, and one email', async () => {
  atMidnight();
  const { id, actor } = await portal.addClient();
  await sendQueued(portal);
  const answers = [];
  for (const index of times(60)) answers.push(await changeProfile(actor, index));
  expect(statuses(answers)).toEqual({ 200: 10, 429: 50 });
  expect(answers.at(-1)?.body.error).toMatch(
    /^The limit of 10 requests in 60 minutes is reached. Try again in \d\d minutes, or contact the fund\.$/,
  );
  portal.advance(HOUR_MS);
  expect(await sendQueued(portal)).toHaveLength(1);
  const targets = [`CLIENT#${id}`, `USER#${actor.userId}`];
  const rows = await Promise.all(targets.map((target) => listHistory(portal.services, target)));
  expect(rows.flat().filter(({ action }) => action === 'user.updated')).toHaveLength(10);
  expect((await changeProfile(actor, 99)).status).toBe(200);
});

test('of forty exports at once thirty are made, and a repeat with a key says what the first said, at no cost', async () => {
  atMidnight();
  const { actor } = await portal.addClient();
  const keyed = { 'idempotency-key': 'the-first-of-them' };
  const { body } = await makeExport(actor, keyed);
  expect(body.status).toBe('done');
  for (const _ of times(10)) expect(await makeExport(actor, keyed)).toMatchObject({ status: 201, body });
  expect(statuses(await Promise.all(times(39).map(() => makeExport(actor))))).toEqual({ 201: 29, 429: 10 });
  expect((await makeExport(actor, keyed)).body).toEqual(body);
  portal.advance(HOUR_MS);
  expect((await makeExport(actor)).status).toBe(201);
});

test('ten address changes and ten requests a day are accepted, the next is refused until the next day, and managers have no limit', async () => {
  atMidnight();
  const { id, actor } = await portal.addClient();
  const move = (by: TestActor, index: number) =>
    call(by, 'PUT', `/clients/${id}/address`, { address: `${index} St` });
  const request = async (by: TestActor, index: number) => {
    const value = `New Name ${'x'.repeat(index)}`;
    const asked = await call(by, 'POST', `/clients/${id}/change-requests`, { field: 'name', value });
    await call(by, 'DELETE', `/clients/${id}/change-requests/${asked.body.id}`);
    return asked;
  };
  for (const ask of [move, request]) {
    const answers = [];
    for (const index of times(11)) answers.push(await ask(actor, index + 1));
    expect(answers.map(({ status }) => status < 300)).toEqual([...times(10).map(() => true), false]);
    expect(answers.at(-1)?.body.error).toBe(
      'The limit of 10 requests in 24 hours is reached. Try again in 24 hours, or contact the fund.',
    );
    expect((await ask(portal.manager, 12)).status).toBeLessThan(300);
  }
  portal.advance(24 * HOUR_MS);
  for (const ask of [move, request]) expect((await ask(actor, 13)).status).toBeLessThan(300);
});
