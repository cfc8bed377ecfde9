import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { findClient } from '#functions/records/client-store.ts';
import { clientIdsOf, findUser } from '#functions/records/user-store.ts';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { actorOf } from '#test/harness/actors.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, throttle: 0.02, lostReply: 0.1, seed: 11 } });

let addresses = 0;
const newAddress = () => `login${addresses++}@example.com`;
const inDays = (days: number) => addDays(fundDateAt(portal.services.now()), days);

function give(clientId: string, body: object) {
  return portal.call(portal.manager, 'POST', `/clients/${clientId}/access`, body);
}

function loginOf(email: string) {
  return actorOf({ email, userId: portal.identity.users.get(email) ?? '' });
}

async function messagesOf(clientId: string) {
  const { body } = await portal.call(portal.manager, 'GET', `/messages?client_id=${clientId}&kind=access`);
  return body.messages as { id: string; to: string; subject: string }[];
}

describe('201', () => {
  test('invites an address without a login, links it, and notifies it and the logins with full access', async () => {
    const { id, actor } = await portal.addClient({ name: 'Jordan Tran' });
    const email = newAddress();
    const answer = await give(id, { email, role: 'joint' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        logins: [
          { email: actor.email, name: 'Jordan Tran', role: 'owner', until: null, mail: true, is_main: true },
          { email, name: '', role: 'joint', until: null, mail: true, is_main: false, joined_at: null },
        ],
        ended: [],
      },
    });
    expect(portal.identity.invitations.filter((to) => to === email)).toHaveLength(1);
    const messages = await messagesOf(id);
    expect(messages.map(({ to }) => to).sort()).toEqual([actor.email, email].sort());
    for (const { subject } of messages) expect(subject).toBe('Access was given');
    const me = await portal.call(loginOf(email), 'GET', '/users/me');
    expect(me.body.clients).toMatchObject([{ id, name: 'Jordan Tran', role: 'joint' }]);
    const [row] = await listHistory(portal.services, `CLIENT#${id}`);
    expect(row).toMatchObject({ action: 'client.access-given', summary: `Gave access to ${email}` });
  });

  test('links an address that has a login, without a new invitation', async () => {
    const first = await portal.addClient({ name: 'Of their own' });
    const second = await portal.addClient({ name: 'Of another' });
    const invitations = portal.identity.invitations.length;
    expect((await give(second.id, { email: first.actor.email, role: 'joint' })).status).toBe(201);
    expect(portal.identity.invitations).toHaveLength(invitations);
    const me = await portal.call(first.actor, 'GET', '/users/me');
    expect(me.body).toMatchObject({
      name: 'Of their own',
      client: { id: first.id },
      clients: [
        { id: first.id, role: 'owner' },
        { id: second.id, role: 'joint' },
      ],
    });
  });

  test('a client whose old record names one login is read as having that owner', async () => {
    const { id, actor } = await portal.addClient();
    expect((await findClient(portal.services, id))?.access).toBeUndefined();
    const { body } = await portal.call(portal.manager, 'GET', `/clients/${id}/access`);
    expect(body.logins).toMatchObject([{ user_id: actor.userId, role: 'owner', is_main: true }]);
  });

  test('changes the rights of a login, and notifies of it', async () => {
    const { id } = await portal.addClient();
    const email = newAddress();
    await give(id, { email, role: 'adviser', until: inDays(10) });
    const changed = await give(id, { email, role: 'adviser', until: inDays(400), mail: true });
    expect(changed.status).toBe(201);
    expect(changed.body.logins[1]).toMatchObject({ role: 'adviser', until: inDays(400), mail: true });
    expect(
      (await messagesOf(id)).filter(({ subject }) => subject.endsWith('Access was changed')),
    ).toHaveLength(2);
    const [row] = await listHistory(portal.services, `CLIENT#${id}`);
    expect(row?.changes).toContainEqual({ field: 'until', before: inDays(10), after: inDays(400) });
  });

  test('of two parallel requests for different clients both links of the login are kept', async () => {
    const [one, other] = [await portal.addClient(), await portal.addClient()];
    const email = newAddress();
    const answers = await Promise.all([
      give(one.id, { email, role: 'joint' }),
      give(other.id, { email, role: 'adviser', until: inDays(30) }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const user = await findUser(portal.services, portal.identity.users.get(email) ?? '');
    expect([...clientIdsOf(user ?? {})].sort()).toEqual([one.id, other.id].sort());
  });

  test('a second request for a login that never signed in invites it again and does nothing else', async () => {
    const { id } = await portal.addClient();
    const email = newAddress();
    await give(id, { email, role: 'joint' });
    const messages = (await messagesOf(id)).length;
    portal.advance(61_000);
    expect((await give(id, { email, role: 'joint' })).status).toBe(201);
    expect(portal.identity.invitations.filter((to) => to === email)).toHaveLength(2);
    expect(await messagesOf(id)).toHaveLength(messages);
  });

  test('an adviser may become an investor with their own client', async () => {
    const { id } = await portal.addClient();
    const email = newAddress();
    await give(id, { email, role: 'adviser', until: inDays(30) });
    const own = await portal.call(portal.manager, 'POST', '/clients', {
      name: 'Mira Patel',
      email,
      entity_type: 'Personal',
      pledged_amount: 1,
    });
    expect(own.status).toBe(201);
    const me = await portal.call(loginOf(email), 'GET', '/users/me');
    expect(me.body).toMatchObject({
      name: 'Mira Patel',
      client: { id: own.body.id },
      clients: [
        { id: own.body.id, role: 'owner' },
        { id, role: 'adviser' },
      ],
    });
  });
});

describe('400', () => {
  test.each([
    [
      'an adviser without a last day',
      () => ({ role: 'adviser' }),
      'until',
      'An adviser’s access needs a last day',
    ],
    [
      'a last day that has passed',
      () => ({ role: 'joint', until: inDays(-1) }),
      'until',
      'The last day cannot be in the past',
    ],
  ])('refuses %s', async (_what, body, path, message) => {
    const { id } = await portal.addClient();
    expect(await give(id, { email: newAddress(), ...body() })).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', issues: [{ path, message }] },
    });
  });

  test.each([
    ['an end', () => ({ role: 'owner', until: inDays(5) }), 'until'],
    ['less than full access', () => ({ role: 'adviser', until: inDays(5) }), 'role'],
  ])('refuses %s for the login with the client’s own address', async (_what, body, path) => {
    const { id, actor } = await portal.addClient();
    expect(await give(id, { email: actor.email, ...body() })).toMatchObject({
      status: 400,
      body: { issues: [{ path }] },
    });
  });
});

describe('502', () => {
  test('saves the access when the invitation could not be sent, and a repeated request sends it', async () => {
    const { id } = await portal.addClient();
    const email = newAddress();
    const { sendInvitation } = portal.identity;
    portal.identity.sendInvitation = async () => {
      throw new Error('The directory is out of reach');
    };
    const failed = await give(id, { email, role: 'joint' });
    portal.identity.sendInvitation = sendInvitation;
    expect(failed).toMatchObject({
      status: 502,
      body: {
        code: 'invitation-not-sent',
        error: 'Access was given, but the invitation could not be sent. Give access again to send it.',
      },
    });
    expect((await portal.call(portal.manager, 'GET', `/clients/${id}/access`)).body.logins).toHaveLength(2);
    expect((await give(id, { email, role: 'joint' })).status).toBe(201);
    expect(portal.identity.invitations).toContain(email);
  });
});
