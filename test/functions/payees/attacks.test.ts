import { expect, test } from 'vitest';
import { actorOf } from '#test/harness/actors.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { available } from '../documents/uploading.ts';
import {
  businessDay,
  DAY_MS,
  login,
  manager,
  NUMBER,
  newClient,
  paidClient,
  payeeOf,
  propose,
  refused,
  send,
  sent,
  stop,
  storedText,
  today,
  tokenOf,
  usable,
  verify,
} from './paying.ts';

/** Each test tries to have a client's money paid to another account. */
const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });

const THIEF = { account_name: 'A Thief', account_number: '66600666' };

test('with a mailbox and a session: all other logins are told at once, one stops it, and the old account is paid', async () => {
  const { id, actor: taken } = await paidClient(portal, portal.manager);
  const joint = await login(portal, id, 'joint');
  await sent(portal);
  expect((await propose(portal, taken, id, THIEF)).status).toBe(201);
  const mails = await sent(portal);
  expect(mails.map(({ to }) => to).sort()).toEqual([taken.email, joint.email].sort());
  await stop(portal, tokenOf(mails.find(({ to }) => to === joint.email)));
  expect(await verify(portal, portal.manager, id, { account_number_heard: '66600666' })).toMatchObject(
    refused('payee-not-proposed'),
  );
  portal.advance(40 * DAY_MS);
  expect(await usable(portal, id)).toMatchObject({ last_digits: '050' });
});

test('with a new mobile: the thief’s phone cannot be called for 30 days, and the hold is longer', async () => {
  const { id, actor: taken } = await newClient(portal);
  await send(portal, taken, 'PUT', '/users/me', { mobile: '0466 600 666' });
  const day = today(portal);
  expect((await propose(portal, taken, id, THIEF)).body.usable_from).toBe(businessDay(portal, 10));
  expect((await payeeOf(portal, id)).numbers).toMatchObject([{ id, number: '0466 600 666', since: day }]);
  const call = () => verify(portal, portal.manager, id, { account_number_heard: '66600666' });
  expect(await call()).toMatchObject(refused('number-too-new'));
  portal.advance(29 * DAY_MS);
  expect(await call()).toMatchObject(refused('number-too-new'));
  expect(await usable(portal, id)).toBeUndefined();
});

test('by a manager: who proposed the account, or entered the number, cannot verify it; alone only outside production', async () => {
  const { id, actor } = await newClient(portal);
  const alone = await propose(portal, portal.manager, id, THIEF);
  expect(alone.status).toBe(201);
  const call = (by = portal.manager) => verify(portal, by, id, { account_number_heard: '66600666' });
  Object.assign(portal.services, { alwaysNeedsSecondPerson: true });
  expect(await call()).toMatchObject(refused('second-person-needed'));
  Object.assign(portal.services, { alwaysNeedsSecondPerson: false });
  const second = await manager(portal, 'second@example.com');
  expect(await call()).toMatchObject(refused('maker-cannot-approve'));

  // A manager enters their own mobile number and proposes an account in the client's session.
  await send(portal, portal.manager, 'PUT', `/clients/${id}`, { mobile: '0466 600 666' });
  portal.advance(31 * DAY_MS);
  expect((await sent(portal)).map(({ text }) => text).join()).toContain('mobile number');
  await propose(portal, actor, id, THIEF);
  expect(await call()).toMatchObject(refused('maker-cannot-approve'));
  expect((await call(second)).status).toBe(200);

  const { id: other } = await newClient(portal);
  await send(portal, portal.manager, 'PUT', `/managers/${second.userId}`, { disabled: true, reason: 'Left' });
  await propose(portal, portal.manager, other);
  expect(await verify(portal, portal.manager, other)).toMatchObject(refused('maker-cannot-approve'));
  portal.advance(8 * DAY_MS);
  expect((await verify(portal, portal.manager, other)).body).toMatchObject({ approved_alone: true });
});

test('by a manager with a login of their own: the owner whose place it took is told and can stop it, for 10 days', async () => {
  const { id, actor: owner } = await newClient(portal);
  const thief = await login(portal, id, 'joint');
  const end = `/clients/${id}/access/${owner.userId}?reason=Asked`;
  expect((await send(portal, portal.manager, 'DELETE', end)).status).toBe(200);
  await sent(portal);
  expect((await propose(portal, thief, id, THIEF)).body.usable_from).toBe(businessDay(portal, 10));
  const mails = await sent(portal);
  expect(mails.map(({ to }) => to).sort()).toEqual([owner.email, thief.email].sort());
  await stop(portal, tokenOf(mails.find(({ to }) => to === owner.email)));
  expect((await payeeOf(portal, id)).proposed.state).toBe('suspended');
});

test('by a manager who changes the address twice: each address of the last 30 days is told', async () => {
  const { id, actor } = await newClient(portal);
  const change = (email: string) =>
    send(portal, portal.manager, 'PUT', `/clients/${id}/email`, { email, reason: 'Asked' });
  const aliases = ['alias1@example.com', 'alias2@example.com', 'alias3@example.com'];
  for (const email of aliases) expect((await change(email)).status).toBe(200);
  await sent(portal);
  const thief = actorOf({ ...actor, email: aliases.at(-1) ?? '' });
  expect((await propose(portal, thief, id, THIEF)).status).toBe(201);
  expect((await sent(portal)).map(({ to }) => to).sort()).toEqual([...aliases, actor.email].sort());
});

test('by a manager through the client: who gave the login its access or address lately cannot verify, nor a friend', async () => {
  const call = (by: typeof portal.manager, id: string, more: object = {}) =>
    verify(portal, by, id, { account_number_heard: THIEF.account_number, ...more });
  const second = await manager(portal, 'independent@example.com');
  const lately = new Date(portal.services.now().getTime() - DAY_MS).toISOString();
  const friend = await manager(portal, 'puppet@example.com', {
    ...{ manager_since: lately, manager_by: portal.manager.userId },
  });
  const given = await newClient(portal);
  const joint = await login(portal, given.id, 'joint');
  await propose(portal, joint, given.id, THIEF);
  const ended = `/clients/${given.id}/access/${joint.userId}?reason=Asked`;
  expect((await send(portal, portal.manager, 'DELETE', ended)).status).toBe(200);
  const changed = await newClient(portal);
  const email = { email: 'changed@example.com', reason: 'Asked' };
  await send(portal, portal.manager, 'PUT', `/clients/${changed.id}/email`, email);
  const taken = actorOf({ ...changed.actor, email: email.email });
  expect((await propose(portal, taken, changed.id, THIEF)).status).toBe(201);
  for (const { id } of [given, changed]) {
    expect(await call(portal.manager, id)).toMatchObject(refused('maker-cannot-approve'));
    expect(await call(friend, id)).toMatchObject(refused('cannot-approve-yet'));
    const confirmed = { confirmed: ['payee-of-another'] };
    expect((await call(second, id, confirmed)).status).toBe(200);
  }
});

test('with two proposals: the second begins anew, and neither a call nor a document about the first verifies it', async () => {
  const { id, actor } = await newClient(portal);
  const first = await propose(portal, actor, id);
  portal.advance(2 * DAY_MS);
  const second = await propose(portal, actor, id, THIEF);
  expect(second.body.usable_from).toBe(businessDay(portal, 3));
  const seen = { payee_id: first.body.id };
  expect(await verify(portal, portal.manager, id, seen)).toMatchObject(refused('changed-meanwhile'));
  expect(await verify(portal, portal.manager, id)).toMatchObject(refused('digits-differ'));
  const document_id = await available(portal, { metadata: { client_id: id } });
  const read = await send(portal, portal.manager, 'POST', `/clients/${id}/payee/verify`, {
    document_id,
    ...seen,
  });
  expect(read).toMatchObject(refused('changed-meanwhile'));
  const both = await Promise.all([propose(portal, actor, id), propose(portal, portal.manager, id)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const { proposed, former } = await payeeOf(portal, id);
  expect(former).toHaveLength(3);
  expect(both.map(({ body }) => body.id)).toContain(proposed.id);
});

test('with a change after the approval: the account that is paid stays until the new one is verified and its hold is over', async () => {
  const { id, actor } = await paidClient(portal, portal.manager);
  const before = await usable(portal, id);
  await propose(portal, actor, id, THIEF);
  expect(await usable(portal, id)).toEqual(before);
  await verify(portal, portal.manager, id, { account_number_heard: '66600666' });
  expect(await usable(portal, id)).toEqual(before);
  portal.advance(7 * DAY_MS);
  expect(await usable(portal, id)).toMatchObject({ last_digits: '666' });
});

test('with one account for many: managers see every client of it, and each verification asks; an investor learns nothing', async () => {
  const [one, other] = [await newClient(portal), await newClient(portal, { name: 'Wim Ost' })];
  for (const { id, actor } of [one, other])
    expect((await propose(portal, actor, id, THIEF)).status).toBe(201);
  expect((await payeeOf(portal, one.id)).also_of).toEqual([{ client_id: other.id, name: 'Wim Ost' }]);
  expect((await payeeOf(portal, one.id, one.actor)).also_of).toEqual([]);
  const call = (more: object = {}) =>
    verify(portal, portal.manager, one.id, { account_number_heard: '066600666', ...more });
  const asked = await call();
  expect(asked).toMatchObject(refused('payee-of-another'));
  expect(asked.body.error).toContain('Wim Ost');
  expect((await call({ confirmed: ['payee-of-another'] })).status).toBe(200);
  const third = await newClient(portal, { name: 'Xenia Prime' });
  expect(await propose(portal, portal.manager, third.id, THIEF)).toMatchObject(refused('payee-of-another'));
});

test('by an adviser: neither seen nor proposed', async () => {
  const { id } = await paidClient(portal, portal.manager);
  const adviser = await login(portal, id, 'adviser');
  expect(await send(portal, adviser, 'GET', `/clients/${id}/payee`)).toMatchObject(
    refused('client-not-found', 404),
  );
  expect(await propose(portal, adviser, id, THIEF)).toMatchObject(refused('read-only', 403));
});

test('by an executor: the account of the deceased stays as it is, also one that waits to be verified', async () => {
  const { id, actor } = await paidClient(portal, portal.manager);
  const joint = await login(portal, id, 'joint');
  await propose(portal, actor, id, THIEF);
  const death = { day: '2026-01-05', document_id: await available(portal), reason: 'Death certificate' };
  const marked = await send(portal, portal.manager, 'POST', `/clients/${id}/deceased`, death);
  expect(marked.status, JSON.stringify(marked.body)).toBe(200);
  const dead = refused('client-deceased');
  for (const by of [joint, portal.manager]) expect(await propose(portal, by, id, THIEF)).toMatchObject(dead);
  expect(await propose(portal, actor, id, THIEF)).toMatchObject(refused('forbidden', 403));
  expect(await verify(portal, portal.manager, id, { account_number_heard: '66600666' })).toMatchObject(dead);
  portal.advance(40 * DAY_MS);
  expect(await usable(portal, id)).toMatchObject({ last_digits: '050' });
});

test('with a copy of the tables, the log or the mails: no account number is in any of them', async () => {
  const { id, actor } = await paidClient(portal, portal.manager);
  const headers = { 'idempotency-key': 'once' };
  await propose(portal, actor, id, THIEF);
  await verify(portal, portal.manager, id, { account_number_heard: '66600667' });
  await portal.call(portal.manager, 'POST', `/clients/${id}/payee`, { ...THIEF, bsb: 'x' }, headers);
  const mails = await sent(portal);
  await portal.indexesShowAll();
  const { body: audit } = await send(portal, portal.manager, 'GET', '/audit?limit=1000');
  const everything = [await storedText(portal), portal.logged, mails, audit]
    .map((one) => JSON.stringify(one))
    .join();
  for (const number of [NUMBER, '66600666', '66600667']) expect(everything).not.toContain(number);
});
