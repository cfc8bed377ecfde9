import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { Refusal } from '#functions/ledger/refusal.ts';
import { update } from '#functions/ledger/write.ts';
import { userKey, userTarget } from '#functions/records/user-store.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { changeAudited } from '#test/harness/change-audited.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { retryWhileBusy } from '#test/harness/retry-while-busy.ts';

const HOUR_MS = 3_600_000;
const portal = portalOfTest({ faults: { conflict: 0.1, lostReply: 0.1, throttle: 0.02, seed: 11 } });

/** Each request has its own IP address, so that only the limit of the e-mail address applies. */
let callers = 0;
const ask = (email: string, from = `203.0.113.${callers++ % 250}`) =>
  retryWhileBusy(() =>
    portal.call(undefined, 'POST', '/invitations/renew', { email }, { 'x-forwarded-for': `${from}, edge` }),
  );

async function renew(email: string): Promise<void> {
  expect(await ask(email)).toMatchObject({ status: 202, body: { accepted: true } });
  await portal.services.settled();
}

const sentTo = (email: string) => portal.identity.invitations.filter((to) => to === email).length;

beforeEach(() => {
  callers = 0;
});

describe('an invitation', () => {
  test('of an hour ago is renewed once, and is recorded in the client’s history', async () => {
    const { id, actor } = await portal.addClient();
    portal.advance(HOUR_MS);
    await renew(actor.email);
    await renew(actor.email.toUpperCase());
    expect(sentTo(actor.email)).toBe(2);
    const [row] = await listHistory(portal.services, `CLIENT#${id}`);
    expect(row).toMatchObject({
      action: 'client.invited',
      actor_id: 'system',
      summary: 'Invitation renewed, as requested at sign-in',
    });
    portal.advance(HOUR_MS);
    await renew(actor.email);
    expect(sentTo(actor.email)).toBe(3);
  });

  test('that is younger stays as it is, so that nobody can void one that has just arrived', async () => {
    const { actor } = await portal.addClient();
    portal.advance(HOUR_MS - 5_000);
    await renew(actor.email);
    expect(sentTo(actor.email)).toBe(1);
    portal.advance(5_000);
    await renew(actor.email);
    expect(sentTo(actor.email)).toBe(2);
  });

  test.each(['manager', 'auditor'] as const)('of one of the staff (%s) is renewed too', async (role) => {
    const email = `new-${role}@example.com`;
    const { userId } = await portal.identity.findOrCreateUser(email);
    await addManager(portal.services, { userId, email }, role);
    await renew(email);
    expect(sentTo(email)).toBe(1);
    const [row] = await listHistory(portal.services, `USER#${userId}`);
    expect(row).toMatchObject({ action: 'user.invited', actor_id: 'system' });
  });

  test('that could not be sent is tried again, and then is sent once', async () => {
    const { actor } = await portal.addClient();
    portal.advance(HOUR_MS);
    portal.identity.failNext(new Error('Daily e-mail limit'));
    await renew(actor.email);
    expect(sentTo(actor.email)).toBe(2);
  });

  test('requested ten times in parallel is sent once', async () => {
    const { actor } = await portal.addClient();
    portal.advance(HOUR_MS);
    await Promise.all(Array.from({ length: 10 }, () => portal.services.renewInvitation(actor.email)));
    await portal.services.settled();
    expect(sentTo(actor.email)).toBe(2);
  });
});

const NOT_RENEWED: Record<string, () => Promise<string>> = {
  'an address nobody has': async () => 'nobody@example.com',
  'an account that is no user of the fund': async () => {
    await portal.identity.findOrCreateUser('stray@example.com');
    return 'stray@example.com';
  },
  'somebody who has signed in': async () => {
    const { actor } = await portal.addClient();
    await portal.call(actor, 'GET', '/users/me');
    return actor.email;
  },
  'somebody who has chosen a password and not signed in': async () => {
    const { actor } = await portal.addClient();
    portal.identity.joined.add(actor.userId);
    return actor.email;
  },
  'a client who is suspended': async () => {
    const { id, actor } = await portal.addClient();
    await portal.call(portal.manager, 'PUT', `/clients/${id}`, { status: 'Suspended' });
    return actor.email;
  },
  'a client whom nobody has invited yet': async () => {
    const { id, actor } = await portal.addClient({ status: 'Suspended' });
    await portal.call(portal.manager, 'PUT', `/clients/${id}`, { status: 'Active' });
    return actor.email;
  },
  'a login that is disabled': async () => {
    const { actor } = await portal.addClient();
    const change = { key: userKey(actor.userId), set: { status: 'disabled' }, add: { version: 1 } };
    await changeAudited(portal.services, userTarget(actor.userId), update(portal.services, change));
    return actor.email;
  },
  'an address that the client has no more': async () => {
    const { id, actor } = await portal.addClient();
    const email = `changed-${randomUUID()}@example.com`;
    await portal.call(portal.manager, 'PUT', `/clients/${id}/email`, { email, reason: 'She moved' });
    return actor.email;
  },
};

test.each(Object.entries(NOT_RENEWED))(
  '%s is answered the same, and nothing is sent',
  async (_, addressOf) => {
    const email = await addressOf();
    portal.advance(HOUR_MS);
    const sent = portal.identity.invitations.length;
    await renew(email);
    expect(portal.identity.invitations).toHaveLength(sent);
  },
);

test('a client who was suspended when added is shown as not invited, and can be invited later', async () => {
  const { id } = await portal.addClient({ status: 'Suspended' });
  const { body } = await portal.call(portal.manager, 'GET', `/clients/${id}`);
  expect(body).toMatchObject({ invited: false, not_invited: true });
});

describe('every address is answered alike', () => {
  test('existing, invited and unknown ones get the same bytes, within the limits and beyond', async () => {
    const { actor: invited } = await portal.addClient();
    const { actor: known } = await portal.addClient();
    await portal.call(known, 'GET', '/users/me');
    const answers = [];
    for (const email of [invited.email, known.email, 'unknown@example.com'])
      for (let tries = 0; tries < 5; tries += 1) {
        const answer = await portal.call(
          undefined,
          'POST',
          '/invitations/renew',
          { email },
          { 'x-correlation-id': 'same-for-all', 'x-forwarded-for': `198.51.100.${callers++}, edge` },
        );
        if (answer.status !== 503) answers.push(JSON.stringify(answer));
      }
    expect(answers.length).toBeGreaterThan(5);
    expect(new Set(answers).size).toBe(1);
  });

  test('nothing is looked up for the address before the answer', async () => {
    const { identity } = portal.services;
    const asked: string[] = [];
    Object.assign(portal.services, {
      identity: new Proxy(identity, {
        get: (of, name, self) => {
          asked.push(String(name));
          return Reflect.get(of, name, self);
        },
      }),
      renewInvitation: async () => {},
    });
    await ask('anybody@example.com');
    Object.assign(portal.services, { identity });
    expect(asked).toEqual([]);
  });

  test('no address is in the log', async () => {
    const { actor } = await portal.addClient();
    portal.advance(HOUR_MS);
    portal.identity.failNext(new Refusal('busy'));
    for (const email of [actor.email, 'unknown@example.com']) await renew(email);
    expect(JSON.stringify(portal.logged)).not.toMatch(/@example|unknown/);
  });
});

describe('the limits', () => {
  const handedOn: string[] = [];
  beforeEach(() => {
    handedOn.length = 0;
    Object.assign(portal.services, {
      renewInvitation: async (email: string) => {
        handedOn.push(email);
      },
    });
    portal.faults.off();
    const at = portal.services.now();
    Object.assign(portal.services, { now: () => at });
  });

  test('three an hour are used for an e-mail address, by any caller', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect((await ask('one@example.com')).status).toBe(202);
    expect(handedOn).toHaveLength(3);
    await ask('other@example.com');
    expect(handedOn).toHaveLength(4);
  });

  test('twenty an hour are used from an address of the internet, also of those in parallel', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => ask(`many${index}@example.com`, '192.0.2.9')),
    );
    expect(answers.every(({ status }) => status === 202)).toBe(true);
    expect(handedOn).toHaveLength(20);
    await ask('elsewhere@example.com', '192.0.2.10');
    expect(handedOn).toHaveLength(21);
  });

  test('a new hour has new tries', async () => {
    for (let tries = 0; tries < 4; tries += 1) await ask('one@example.com');
    const later = new Date(portal.services.now().getTime() + HOUR_MS);
    Object.assign(portal.services, { now: () => later });
    await ask('one@example.com');
    expect(handedOn).toHaveLength(4);
  });
});
