import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { findClient } from '#functions/records/client-store.ts';
import { clientIdsOf, findUser } from '#functions/records/user-store.ts';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { actorOf } from '#test/harness/actors.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, throttle: 0.02, lostReply: 0.1, seed: 12 } });

let addresses = 0;

async function withLogin(body: object) {
  const { id, actor } = await portal.addClient();
  const email = `second${addresses++}@example.com`;
  const path = `/clients/${id}/access`;
  const { status } = await portal.call(portal.manager, 'POST', path, { email, ...body });
  expect(status).toBe(201);
  const login = actorOf({ email, userId: portal.identity.users.get(email) ?? '' });
  return { id, owner: actor, login };
}

function end(clientId: string, userId: string, reason = 'Engagement ended') {
  const path = `/clients/${clientId}/access/${userId}?reason=${encodeURIComponent(reason)}`;
  return portal.call(portal.manager, 'DELETE', path);
}

async function accessMailTo(email: string) {
  return (await sendQueued(portal)).filter(({ to, subject }) => to === email && subject.includes('Access'));
}

describe('200', () => {
  test('refuses the login at its next request, records its person, and notifies everybody concerned', async () => {
    const { id, owner, login } = await withLogin({ role: 'joint' });
    expect((await portal.call(login, 'GET', `/clients/${id}/dashboard`)).status).toBe(200);
    await sendQueued(portal);
    const answer = await end(id, login.userId);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        logins: [{ email: owner.email }],
        ended: [{ email: login.email, role: 'joint', by_date: false, reason: 'Engagement ended' }],
      },
    });
    expect((await portal.call(login, 'GET', `/clients/${id}/dashboard`)).status).toBe(403);
    const user = await findUser(portal.services, login.userId);
    expect(clientIdsOf(user ?? {})).toEqual([]);
    const sent = await sendQueued(portal);
    expect(sent.map(({ to }) => to).sort()).toEqual([owner.email, login.email].sort());
    const [row] = await listHistory(portal.services, `CLIENT#${id}`);
    expect(row).toMatchObject({
      action: 'client.access-ended',
      summary: `Ended the access of ${login.email}: Engagement ended`,
    });
  });

  test('passes the place of the client’s own login to the next one with full access', async () => {
    const { id, owner, login } = await withLogin({ role: 'joint' });
    expect((await end(id, owner.userId)).status).toBe(200);
    expect(await findClient(portal.services, id)).toMatchObject({
      user_id: login.userId,
      email: login.email,
    });
    expect((await portal.call(owner, 'GET', `/clients/${id}`)).status).toBe(403);
    expect((await portal.call(login, 'GET', `/clients/${id}`)).body.email).toBe(login.email);
  });

  test('access that has ended by its date can be removed from the list, and nobody is notified', async () => {
    const until = addDays(fundDateAt(portal.services.now()), 1);
    const { id, login } = await withLogin({ role: 'adviser', until });
    portal.advance(3 * 86_400_000);
    const before = await portal.call(portal.manager, 'GET', `/clients/${id}/access`);
    expect(before.body).toMatchObject({
      logins: [{}],
      ended: [{ email: login.email, by_date: true, ended_on: until }],
    });
    await sendQueued(portal);
    expect((await end(id, login.userId)).status).toBe(200);
    expect(await accessMailTo(login.email)).toEqual([]);
  });

  test('a login whose access has ended can get it again', async () => {
    const { id, login } = await withLogin({ role: 'joint' });
    await end(id, login.userId);
    const path = `/clients/${id}/access`;
    const again = await portal.call(portal.manager, 'POST', path, { email: login.email, role: 'joint' });
    expect(again.body).toMatchObject({ logins: [{}, { email: login.email }], ended: [] });
    expect((await portal.call(login, 'GET', `/clients/${id}`)).status).toBe(200);
  });
});

describe('waiting mail', () => {
  test('is not sent to a login whose access has ended', async () => {
    const { id, owner, login } = await withLogin({ role: 'joint' });
    await sendQueued(portal);
    await portal.call(portal.manager, 'POST', '/capital-calls', {
      title: 'For the roof',
      total_amount: 100,
      line_items: [{ client_id: id, amount: 100 }],
    });
    await portal.services.settled();
    await end(id, login.userId);
    const sent = (await sendQueued(portal)).filter(({ subject }) => subject.includes('roof'));
    expect(sent.map(({ to }) => to)).toEqual([owner.email]);
  });
});

describe('409', () => {
  test.each([
    ['no other login', undefined],
    ['only an adviser besides', 'adviser'],
  ])('refuses to end the last login with full access: %s', async (_what, role) => {
    const until = addDays(fundDateAt(portal.services.now()), 30);
    const { id, owner } = role ? await withLogin({ role, until }) : await alone();
    expect(await end(id, owner.userId)).toMatchObject({ status: 409, body: { code: 'last-owner' } });
  });
});

async function alone() {
  const { id, actor } = await portal.addClient();
  return { id, owner: actor };
}
