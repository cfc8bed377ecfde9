import { expect, test } from 'vitest';
import { notifyOfDocuments } from '#functions/messages/notify-of-documents.ts';
import { available } from '#test/functions/documents/uploading.ts';
import { closeUpTo } from '#test/functions/fund/closing.ts';
import { login, newClient, send, sent } from '#test/functions/payees/paying.ts';
import { signedInAgain, type TestActor } from '#test/harness/actors.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });
const DAY_MS = 24 * 3_600_000;
const COPY = 'accountant@example.com';

const set = (by: TestActor, body: object) => send(portal, by, 'PUT', '/users/me/mails', body);
const get = async (by: TestActor) => (await send(portal, by, 'GET', '/users/me/mails')).body;
const confirm = (token: string) => portal.call(undefined, 'POST', '/users/me/mails/confirm', { token });
const tokenOf = (text = '') => /\/confirm-copies#([\w-]+)/.exec(text)?.[1] ?? '';

async function addDocument(clientId: string, name: string) {
  await available(portal, { metadata: { client_id: clientId, name, notify: 'immediately' } });
  await portal.indexesShowAll();
  await notifyOfDocuments(portal.services, Number.POSITIVE_INFINITY);
  return sent(portal);
}

async function withCopies() {
  const client = await newClient(portal);
  await send(portal, client.actor, 'GET', '/users/me');
  const joint = await login(portal, client.id, 'joint');
  await sent(portal);
  expect((await set(client.actor, { kinds: {}, copy_to: COPY })).status).toBe(200);
  return { ...client, joint, told: await sent(portal) };
}

test('never and weekly hold for the kinds chosen, and the weekly mails leave as one on Monday', async () => {
  const { id, actor } = await newClient(portal);
  expect((await get(actor)).kinds).toMatchObject({ document: 'now', letter: 'now' });
  await set(actor, { kinds: { document: 'never' } });
  expect(await addDocument(id, 'Not told')).toEqual([]);
  expect((await set(actor, { kinds: { document: 'weekly' } })).body.kinds.document).toBe('weekly');
  expect(await addDocument(id, 'First')).toEqual([]);
  expect(await addDocument(id, 'Second')).toEqual([]);
  portal.advance(8 * DAY_MS);
  const mails = await sent(portal);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [actor.email, expect.stringContaining('Your emails of the week')],
  ]);
  for (const name of ['First', 'Second']) expect(mails[0]?.text).toContain(`Document: ${name}`);
  expect(await sent(portal)).toEqual([]);
  const { body } = await send(portal, portal.manager, 'GET', `/messages?client_id=${id}&kind=document-added`);
  expect(body.messages.map(({ state }: { state: string }) => state)).toEqual(['sent', 'sent']);
});

test('copies begin when the address itself confirms, every login is told, and every token gets the same answer', async () => {
  const { id, actor, joint, told } = await withCopies();
  expect(told.map(({ to }) => to).sort()).toEqual([COPY, actor.email, joint.email].sort());
  for (const { to, text } of told) expect(tokenOf(text) !== '').toBe(to === COPY);
  expect(await get(actor)).toMatchObject({ copy_to: COPY, copy_confirmed: false });
  expect((await addDocument(id, 'Before')).map(({ to }) => to)).not.toContain(COPY);
  const token = tokenOf(told.find(({ to }) => to === COPY)?.text);
  const answers = [await confirm('no-such-token'), await confirm(token)];
  for (const answer of answers) expect(answer).toMatchObject({ status: 202, body: { accepted: true } });
  expect(await get(actor)).toMatchObject({ copy_confirmed: true });
  const mails = await addDocument(id, 'After');
  expect(mails.map(({ to }) => to).sort()).toEqual([COPY, actor.email, joint.email].sort());
  await set(actor, { kinds: { document: 'never' } });
  expect((await addDocument(id, 'Only copied')).map(({ to }) => to).sort()).toEqual(
    [COPY, joint.email].sort(),
  );
  await set(actor, { kinds: {}, copy_to: null });
  await sent(portal);
  expect((await addDocument(id, 'After the end')).map(({ to }) => to)).toEqual([joint.email]);
});

test('a copy of a statement has no link without sign-in, and no mail about a call is copied', async () => {
  const { id, actor, told } = await withCopies();
  await confirm(tokenOf(told.find(({ to }) => to === COPY)?.text));
  await portal.indexesShowAll();
  await closeUpTo(portal, '2025-04');
  const period = { kind: 'transactions', from: '2025-02-01', to: '2025-03-31' };
  expect((await send(portal, actor, 'POST', `/clients/${id}/statements`, period)).status).toBe(202);
  await portal.services.settled();
  const mails = await sent(portal);
  const copy = mails.find(({ to }) => to === COPY);
  expect(copy?.text).toContain('Statement');
  expect(copy?.text).not.toMatch(/\/n#/);
  expect(mails.find(({ to }) => to === 'joint@example.com')?.text).toMatch(/\/n#/);
});

test('an old sign-in may choose times, but not an address for copies; an adviser’s address gets nothing', async () => {
  const { id, actor } = await newClient(portal);
  const old = signedInAgain(actor, -601);
  const put = (body: object) => portal.call(old, 'PUT', '/users/me/mails', body);
  expect((await put({ kinds: {}, copy_to: COPY })).body.code).toBe('sign-in-again');
  expect((await put({ kinds: { letter: 'never' } })).status).toBe(200);
  const adviser = await login(portal, id, 'adviser');
  await sent(portal);
  await set(adviser, { kinds: {}, copy_to: 'friend@example.com' });
  expect(await sent(portal)).toEqual([]);
});
