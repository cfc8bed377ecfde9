import { describe, expect, test } from 'vitest';
import { ownEmailNotUsedMessage } from '#functions/messages/own-email-messages.ts';
import { findUser } from '#functions/records/user-store.ts';
import { sweepWaiting } from '#functions/workers/mail/sweep-waiting.ts';
import { takeOwnEmails } from '#functions/workers/mail/take-own-emails.ts';
import { available } from '#test/functions/documents/uploading.ts';
import { businessDay, login, newClient, propose, send, sent } from '#test/functions/payees/paying.ts';
import { signedInAgain, type TestActor } from '#test/harness/actors.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { undoLink } from './own-mails.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });
const HOUR_MS = 3_600_000;
let emails = 0;

const ask = (by: TestActor, email: string) => send(portal, by, 'PUT', '/users/me/email', { email });
const undo = (token: string) => portal.call(undefined, 'POST', '/users/me/email/undo', { token });
const loginsOf = async (clientId: string) =>
  (await send(portal, portal.manager, 'GET', `/clients/${clientId}/access`)).body.logins;
const emailOf = async (userId: string) => (await findUser(portal.services, userId))?.email;

async function afterHours(hours: number) {
  portal.advance(hours * HOUR_MS);
  await portal.indexesShowAll();
  await takeOwnEmails(portal.services);
  return sent(portal);
}

function newEmail() {
  emails += 1;
  return `new${emails}@example.com`;
}

test('the owner’s address changes after a day, not before; a manager sees it coming, and both addresses are told', async () => {
  const { id, actor } = await newClient(portal);
  const email = newEmail();
  const { status, body } = await ask(actor, email);
  expect(status).toBe(200);
  expect(body).toMatchObject({ email: actor.email, email_change: { email } });
  const [mail] = await sent(portal);
  expect(mail).toMatchObject({ to: actor.email });
  expect(mail?.text).not.toContain(email);
  expect((await loginsOf(id))[0]).toMatchObject({ email: actor.email, email_change: { email } });

  expect(await afterHours(23)).toEqual([]);
  expect(await emailOf(actor.userId)).toBe(actor.email);
  const told = await afterHours(2);
  expect(told.map(({ to }) => to).sort()).toEqual([actor.email, email].sort());
  expect(told[0]?.text).toContain('as requested in your profile');
  expect((await loginsOf(id))[0]).toMatchObject({ email, email_change: null });
  expect(portal.identity.users.get(email)).toBe(actor.userId);
  expect((await send(portal, actor, 'GET', '/users/me')).status).toBe(401);
  const late = { ...actor, claims: { ...actor.claims, email } };
  expect((await send(portal, late, 'GET', '/users/me')).body).toMatchObject({ email });
  await undo(undoLink(mail?.text));
  expect(await emailOf(actor.userId)).toBe(email);
});

test('an adviser’s own address changes too, and no client’s address does', async () => {
  const { id, actor } = await newClient(portal);
  const adviser = await login(portal, id, 'adviser');
  await sent(portal);
  const email = newEmail();
  expect((await ask(adviser, email)).status).toBe(200);
  await afterHours(25);
  expect((await loginsOf(id)).map((one: { email: string }) => one.email)).toEqual([actor.email, email]);
});

test('after a second login’s own change, an account for payments waits 10 business days, and the former address is told', async () => {
  const { id, actor } = await newClient(portal);
  const joint = await login(portal, id, 'joint');
  const email = newEmail();
  await ask(joint, email);
  await afterHours(25);
  const { body } = await propose(portal, actor, id);
  expect(body.usable_from).toBe(businessDay(portal, 10));
  expect((await sent(portal)).map(({ to }) => to).sort()).toEqual([actor.email, email, joint.email].sort());
});

test('an old sign-in is refused, and the present address withdraws the request', async () => {
  const { actor } = await newClient(portal);
  const body = { email: newEmail() };
  const old = signedInAgain(actor, -601);
  const refused = await portal.call(old, 'PUT', '/users/me/email', body);
  expect(refused).toMatchObject({ status: 403, body: { code: 'sign-in-again' } });
  await ask(actor, body.email);
  expect((await ask(actor, actor.email)).body.email_change).toBeUndefined();
  await afterHours(25);
  expect(await emailOf(actor.userId)).toBe(actor.email);
});

test('a request that is due can be neither withdrawn nor replaced', async () => {
  const { actor } = await newClient(portal);
  await ask(actor, newEmail());
  portal.advance(25 * HOUR_MS);
  for (const email of [actor.email, newEmail()])
    expect((await ask(actor, email)).body.code).toBe('changed-meanwhile');
});

test('no address of a deceased owner’s login changes, in no record and not in the user pool', async () => {
  const { id, actor } = await newClient(portal);
  await login(portal, id, 'joint');
  const email = newEmail();
  await ask(actor, email);
  const document_id = await available(portal);
  const body = { day: '2025-01-01', document_id, reason: 'Certificate' };
  expect((await send(portal, portal.manager, 'POST', `/clients/${id}/deceased`, body)).status).toBe(200);
  await afterHours(25);
  expect(await emailOf(actor.userId)).toBe(actor.email);
  expect(portal.identity.users.get(email)).toBeUndefined();
});

test('an approval that cannot be swept does not delay a new sign-in address', async () => {
  const { actor } = await newClient(portal);
  const email = newEmail();
  await ask(actor, email);
  portal.advance(25 * HOUR_MS);
  await portal.indexesShowAll();
  // Only the sweep of approvals writes to the log, so this log makes that sweep fail.
  const log = () => {
    throw new Error('No log');
  };
  await expect(sweepWaiting({ ...portal.services, log })).rejects.toThrow('No log');
  expect(await emailOf(actor.userId)).toBe(email);
});

test('an address of another client is accepted like any, but never taken, and the old address is told', async () => {
  const [{ actor }, other] = [await newClient(portal), await newClient(portal)];
  expect((await ask(actor, other.actor.email)).status).toBe(200);
  await sent(portal);
  const told = await afterHours(25);
  expect(told.map(({ to, subject }) => [to, /not changed/.test(subject)])).toEqual([[actor.email, true]]);
  expect(await emailOf(actor.userId)).toBe(actor.email);
  expect(await emailOf(other.actor.userId)).toBe(other.actor.email);
});

test('if a manager changed the address meanwhile, the refusal goes there and does not say that it is as before', async () => {
  const { actor } = await newClient(portal);
  await ask(actor, newEmail());
  const user = await findUser(portal.services, actor.userId);
  if (!user?.own_email) throw new Error('Not requested');
  const email = newEmail();
  const { recipient, text } = ownEmailNotUsedMessage(
    { user: { ...user, email }, client: undefined },
    user.own_email,
  );
  expect(recipient.email).toBe(email);
  expect(text('')).not.toContain('this address');
});

test('a manager ends requests with the present address or by a suspension, and each login is told', async () => {
  const { id, actor } = await newClient(portal);
  const joint = await login(portal, id, 'joint');
  const all = [actor, joint];
  for (const by of all) await ask(by, newEmail());
  await sent(portal);
  const same = { email: actor.email, reason: 'By phone' };
  expect((await send(portal, portal.manager, 'PUT', `/clients/${id}/email`, same)).status).toBe(200);
  const staged = async () => (await loginsOf(id)).map((one: { email_change: unknown }) => one.email_change);
  expect(await staged()).toEqual([null, expect.anything()]);
  expect((await sent(portal)).map(({ to }) => to)).toEqual([actor.email]);
  await ask(actor, newEmail());
  await sent(portal);
  const setStatus = (status: string) => send(portal, portal.manager, 'PUT', `/clients/${id}`, { status });
  await setStatus('Suspended');
  expect((await sent(portal)).map(({ to }) => to).sort()).toEqual(all.map(({ email }) => email).sort());
  await setStatus('Active');
  expect(await staged()).toEqual([null, null]);
});

test('no request takes effect while the client is suspended', async () => {
  const { id, actor } = await newClient(portal);
  const adviser = await login(portal, id, 'adviser');
  await ask(adviser, newEmail());
  await ask(actor, newEmail());
  await send(portal, portal.manager, 'PUT', `/clients/${id}`, { status: 'Suspended' });
  await afterHours(25);
  for (const { userId, email } of [actor, adviser]) expect(await emailOf(userId)).toBe(email);
});

test('a manager’s change in between wins', async () => {
  const { id, actor } = await newClient(portal);
  await ask(actor, newEmail());
  const email = newEmail();
  const byManager = { email, reason: 'By phone' };
  expect((await send(portal, portal.manager, 'PUT', `/clients/${id}/email`, byManager)).status).toBe(200);
  await afterHours(25);
  expect((await loginsOf(id))[0]).toMatchObject({ email, email_change: null });
});

describe('of a manager’s change that stopped half-way and a request in the profile', () => {
  const byManager = (id: string, email: string) =>
    send(portal, portal.manager, 'PUT', `/clients/${id}/email`, { email, reason: 'By phone' });

  async function halfway(id: string, email: string) {
    portal.identity.failNext(new Error('No answer'), 'after');
    expect((await byManager(id, email)).status).toBe(500);
  }
  const stands = async ({ id, actor }: Awaited<ReturnType<typeof newClient>>) => ({
    shown: (await loginsOf(id))[0],
    stored: await emailOf(actor.userId),
    pool: [...portal.identity.users].filter(([, userId]) => userId === actor.userId).map(([email]) => email),
  });
  const allAt = (email: string) => ({
    shown: expect.objectContaining({ email, email_change: null }),
    stored: email,
    pool: [email],
  });

  test('the manager’s wins if it is the later one', async () => {
    const client = await newClient(portal);
    await ask(client.actor, newEmail());
    const email = newEmail();
    portal.advance(HOUR_MS);
    await halfway(client.id, email);
    const told = await afterHours(25);
    expect(await stands(client)).toEqual(allAt(email));
    expect(told.filter(({ text }) => text.includes('A manager of the fund changed'))).toHaveLength(2);
  });

  test('the request wins if it is the later one, also if its worker stops after it finished the manager’s', async () => {
    const client = await newClient(portal);
    const [first, last] = [newEmail(), newEmail()];
    await halfway(client.id, first);
    portal.advance(HOUR_MS);
    await ask(client.actor, last);
    portal.advance(25 * HOUR_MS);
    await portal.indexesShowAll();
    const { updateEmail } = portal.services.identity;
    const stopped: typeof updateEmail = async (userId, email) => {
      if (email === last) throw new Error('Stopped');
      await updateEmail(userId, email);
    };
    portal.services.identity.updateEmail = stopped;
    await expect(takeOwnEmails(portal.services)).rejects.toThrow();
    expect(await emailOf(client.actor.userId)).toBe(first);
    portal.services.identity.updateEmail = updateEmail;
    await afterHours(1);
    expect(await stands(client)).toEqual(allAt(last));
  });
});
