import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { findMessage } from '#functions/records/message-store.ts';
import { findUser } from '#functions/records/user-store.ts';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { namesClient, takesClient } from '#shared/contract/endpoint.ts';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { DAY_MS } from '#test/functions/users/two-people.ts';
import { some } from '#test/runs.ts';
import { actorOf, auditorOf, signedInAgain, type TestActor } from '../harness/actors.ts';
import { addManager } from '../harness/add-manager.ts';
import type { TestAnswer } from '../harness/test-portal.ts';
import { NOBODY, SECRETS, validRequests } from './scene.ts';
import { openTestedScene } from './tested-scene.ts';

/** The calls come from the contract, so new calls are tested without a change here. */
const scene = await openTestedScene();
const nextRequest = validRequests(scene);
const { portal, people } = scene;
const { own, other } = people;

async function loginWith(...accesses: { clientId: string; body: object }[]): Promise<TestActor> {
  const email = `${randomUUID()}@example.com`;
  for (const { clientId, body } of accesses) {
    const path = `/clients/${clientId}/access`;
    const { status } = await portal.call(portal.manager, 'POST', path, { email, ...body });
    if (status !== 201) throw new Error('No access was given');
  }
  return actorOf({ email, userId: portal.identity.users.get(email) ?? '' });
}

async function revoked(login: TestActor, clientId: string): Promise<TestActor> {
  const path = `/clients/${clientId}/access/${login.userId}?reason=Gone`;
  const { status } = await portal.call(portal.manager, 'DELETE', path);
  if (status !== 200) throw new Error('The access was not ended');
  return login;
}

const JOINT = { role: 'joint' };
const ADVISER = { role: 'adviser', until: addDays(fundDateAt(portal.services.now()), 30) };
const joint = await loginWith({ clientId: own.clientId, body: JOINT });
const adviser = await loginWith({ clientId: own.clientId, body: ADVISER });
const ofBoth = await loginWith(
  { clientId: other.clientId, body: ADVISER },
  { clientId: own.clientId, body: JOINT },
);
const ended = await revoked(await loginWith({ clientId: own.clientId, body: JOINT }), own.clientId);
/** `endedForOwn` still has access to the client `keptId`, but no longer to `own`. */
const { id: keptId } = await portal.addClient();
const endedForOwn = await revoked(
  await loginWith({ clientId: keptId, body: JOINT }, { clientId: own.clientId, body: JOINT }),
  own.clientId,
);
const lastDay = fundDateAt(portal.services.now());
const onItsLastDay = await loginWith({
  clientId: (await portal.addClient()).id,
  body: { role: 'adviser', until: lastDay },
});
const auditor = auditorOf({ email: 'viewing-auditor@example.com' });
await addManager(portal.services, auditor, 'auditor');

/** `signOut` is left out, because signing out ends the session that the other calls need. */
const CALLS = CAPABILITIES.filter((capability) => capability !== 'signOut');
const OF_CLIENTS = CALLS.filter((capability) => callOf(capability).allow.includes('client'));
const OF_OTHERS = CALLS.filter((capability) => {
  const { allow } = callOf(capability);
  return !allow.includes('client') && !allow.includes('anyone');
});
const OF_ITS_ASKER: readonly Capability[] = ['getExport'];
const SHARED = OF_CLIENTS.filter((capability) => !OF_ITS_ASKER.includes(capability));
const ABOUT_CLIENT = OF_CLIENTS.filter((capability) => {
  const call = callOf(capability);
  return namesClient(call) || takesClient(call);
});

function changesClient(capability: Capability): boolean {
  const { changes = [], area } = callOf(capability);
  return changes.length > 0 && area !== 'users';
}

async function ask(
  actor: TestActor,
  capability: Capability,
  { headers = {}, as = own }: { headers?: Record<string, string>; as?: typeof own } = {},
): Promise<TestAnswer & { wrote: boolean }> {
  const about = callOf(capability).area === 'users' ? { ...as, actor } : as;
  const request = await nextRequest(capability, about);
  await portal.services.settled();
  const before = await scene.digest();
  const answer = await portal.call(actor, callOf(capability).method, request.path, request.body, {
    'x-correlation-id': 'same-for-all',
    ...headers,
  });
  if (answer.status < 400) request.used();
  return { ...answer, wrote: (await scene.digest()) !== before };
}

function bodyOf({ body }: TestAnswer): unknown {
  const { url: _url, ...rest } = body ?? {};
  return rest;
}

describe('a joint holder', () => {
  test.each(SHARED)('%s: gets the status that the owner gets', async (capability) => {
    const answer = await ask(joint, capability);
    expect(answer.status).toBe((await ask(own.actor, capability)).status);
    expect(answer.status).toBeLessThan(300);
  });
});

describe('an adviser', () => {
  test.each(OF_CLIENTS.filter(changesClient))(
    '%s: is refused, and nothing is written',
    async (capability) => {
      expect(await ask(adviser, capability)).toMatchObject({
        status: 403,
        body: { code: 'read-only', error: 'You can view this client but cannot change anything.' },
        wrote: false,
      });
    },
  );

  test('sees no account for payments', async () => {
    expect((await ask(adviser, 'getPayee')).status).toBe(404);
  });

  test.each(SHARED.filter((capability) => capability !== 'getPayee' && !changesClient(capability)))(
    '%s: gets what the owner gets',
    async (capability) => {
      expect((await ask(adviser, capability)).status).toBe((await ask(own.actor, capability)).status);
    },
  );

  test.each(OF_CLIENTS.filter((capability) => !callOf(capability).allow.includes('unlinked')))(
    '%s: is refused from the day after the last one on',
    async (capability) => {
      const onTheDay = await ask(onItsLastDay, 'getFundStatistics');
      expect(onTheDay.status).toBe(200);
      portal.advance(86_400_000);
      const late = await ask(onItsLastDay, capability);
      portal.advance(-86_400_000);
      expect(late).toMatchObject({ status: 403, body: { code: 'forbidden' }, wrote: false });
    },
  );
});

describe('a login of several clients', () => {
  test.each(ABOUT_CLIENT.filter((capability) => SHARED.includes(capability)))(
    '%s: is about the client that the request names',
    async (capability) => {
      const headers = { 'x-client': own.clientId };
      const answer = await ask(ofBoth, capability, { headers });
      expect(answer.status).toBe((await ask(own.actor, capability)).status);
      expect(answer.status).toBeLessThan(300);
    },
  );

  test.each(ABOUT_CLIENT.filter(changesClient))(
    '%s: changes nothing of the one that it only reads',
    async (capability) => {
      const headers = { 'x-client': other.clientId };
      const answer = await ask(ofBoth, capability, { headers, as: other });
      expect(answer).toMatchObject({ status: 403, body: { code: 'read-only' }, wrote: false });
    },
  );

  test('without a name it uses the first client', async () => {
    const { body } = await portal.call(ofBoth, 'GET', '/clients/me');
    expect(body.client.id).toBe(other.clientId);
    const named = await portal.call(ofBoth, 'GET', '/clients/me', undefined, { 'x-client': own.clientId });
    expect(named.body.client.id).toBe(own.clientId);
  });
});

describe('what belongs to the person who requested it', () => {
  const OTHERS = {
    'a joint holder': { login: joint, headers: {} },
    'an adviser': { login: adviser, headers: {} },
    'a login of several clients': { login: ofBoth, headers: { 'x-client': own.clientId } },
    'a manager who looks as the client': { login: portal.manager, headers: { 'x-view-as': own.clientId } },
    'an auditor who looks as the client': { login: auditor, headers: { 'x-view-as': own.clientId } },
  } as const;

  test.each(
    OF_ITS_ASKER.flatMap((capability) =>
      (Object.keys(OTHERS) as (keyof typeof OTHERS)[]).map((who) => ({ capability, who })),
    ),
  )('$capability: is not found for $who', async ({ capability, who }) => {
    const { login, headers } = OTHERS[who];
    expect((await ask(own.actor, capability)).status).toBe(200);
    const answerTo = async (as: typeof own) => {
      const { status, body } = await ask(login, capability, { headers, as });
      return { status, body };
    };
    const theirs = await answerTo(own);
    expect(theirs.status).toBe(404);
    expect(theirs).toEqual(await answerTo({ ...own, clientId: NOBODY }));
  });
});

describe('a client that the login has no access to', () => {
  const PEOPLE = { 'never linked': own.actor, 'ended for it': endedForOwn } as const;
  const strange = { 'never linked': other, 'ended for it': own } as const;

  test.each(
    ABOUT_CLIENT.filter((capability) => takesClient(callOf(capability))).flatMap((capability) =>
      (Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]).map((who) => ({ capability, who })),
    ),
  )(
    '$capability: named in the header, $who, it is refused like an unknown client',
    async ({ capability, who }) => {
      const headersOf = (id: string) => ({ headers: { 'x-client': id } });
      const foreign = await ask(PEOPLE[who], capability, headersOf(strange[who].clientId));
      expect(foreign).toMatchObject({ status: 404, body: { code: 'client-not-found' }, wrote: false });
      expect(foreign).toEqual(await ask(PEOPLE[who], capability, headersOf(NOBODY)));
    },
  );

  const STRANGERS = {
    'the owner of another': { login: own.actor, to: other },
    'a joint holder of another': { login: joint, to: other },
    'an adviser of another': { login: adviser, to: other },
    'a joint holder of another, whose access to this one was ended': { login: endedForOwn, to: own },
  } as const;

  test.each(
    ABOUT_CLIENT.filter((capability) => namesClient(callOf(capability))).flatMap((capability) =>
      (Object.keys(STRANGERS) as (keyof typeof STRANGERS)[]).map((who) => ({ capability, who })),
    ),
  )('$capability: in the path, $who is refused as for an unknown client', async ({ capability, who }) => {
    const { login, to } = STRANGERS[who];
    const foreign = await ask(login, capability, { as: to });
    // A read-only login is refused before the portal looks up the client.
    const refusal =
      login === adviser && changesClient(capability)
        ? { status: 403, body: { code: 'read-only' } }
        : { status: 404, body: { code: 'client-not-found' } };
    expect(foreign).toMatchObject({ ...refusal, wrote: false });
    expect(foreign).toEqual(await ask(login, capability, { as: { ...to, clientId: NOBODY } }));
  });

  test.each(OF_CLIENTS.filter((capability) => !callOf(capability).allow.includes('unlinked')))(
    '%s: is refused to a login whose only access has ended',
    async (capability) => {
      expect(await ask(ended, capability)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
        wrote: false,
      });
    },
  );
});

describe('staff who view the portal as a client', () => {
  const headers = { 'x-view-as': own.clientId };
  const VIEWERS = { 'a manager': portal.manager, 'an auditor': auditor } as const;
  const all = (capabilities: readonly Capability[]) =>
    capabilities.flatMap((capability) =>
      (Object.keys(VIEWERS) as (keyof typeof VIEWERS)[]).map((who) => ({ capability, who })),
    );
  const reads = (capability: Capability) => callOf(capability).method === 'GET';

  test.each(all(SHARED.filter(reads)))(
    '$capability: $who gets exactly the answer that the client gets',
    async ({ capability, who }) => {
      const seen = await ask(VIEWERS[who], capability, { headers });
      const theirs = await ask(own.actor, capability);
      expect(seen.status).toBe(theirs.status);
      expect(bodyOf(seen)).toEqual(bodyOf(theirs));
    },
  );

  test.each(all(OF_CLIENTS.filter((capability) => !reads(capability))))(
    '$capability: $who is refused, and nothing is written',
    async ({ capability, who }) => {
      const answer = await ask(VIEWERS[who], capability, { headers });
      expect(answer).toMatchObject({ status: 403, body: { code: 'read-only' }, wrote: false });
    },
  );

  test.each(some(all(OF_OTHERS), OF_OTHERS.length))(
    '$capability: $who cannot use their own rights meanwhile',
    async ({ capability, who }) => {
      const answer = await ask(VIEWERS[who], capability, { headers });
      expect(answer).toMatchObject({ status: 403, wrote: false });
    },
  );

  test.each(Object.entries(VIEWERS))(
    '%s cannot end their own session while viewing as a client',
    async (_, viewer) => {
      const answer = await portal.call(viewer, 'POST', '/users/me/sign-out', undefined, headers);
      expect(answer).toMatchObject({ status: 403, body: { code: 'read-only' } });
      expect((await portal.call(viewer, 'GET', '/users/me')).status).toBe(200);
    },
  );

  test.each(OF_CLIENTS)('%s: a client cannot', async (capability) => {
    for (const id of [own.clientId, other.clientId]) {
      const answer = await ask(own.actor, capability, { headers: { 'x-view-as': id } });
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' }, wrote: false });
    }
  });

  test.each(ABOUT_CLIENT.filter(reads))('%s: another client is not found', async (capability) => {
    const seeing = { ...headers, 'x-client': other.clientId };
    const answer = await ask(portal.manager, capability, { headers: seeing, as: other });
    expect(answer).toMatchObject({ status: 404, wrote: false });
  });

  test.each([NOBODY, 'no id', 'x'.repeat(3_000)])('an unknown client is refused: %.20s', async (id) => {
    const answer = await ask(portal.manager, 'getOwnDashboard', { headers: { 'x-view-as': id } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'client-not-found' }, wrote: false });
  });

  test('shows nothing of a suspended client, who sees nothing either', async () => {
    const { clientId, actor } = people.suspended;
    const seen = await ask(portal.manager, 'getOwnDashboard', { headers: { 'x-view-as': clientId } });
    expect(seen).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await ask(actor, 'getOwnDashboard')).status).toBe(403);
  });

  test('is recorded in the audit log once an hour, with the viewer', async () => {
    const { id } = await portal.addClient();
    const rows = async () =>
      (await listHistory(portal.services, `CLIENT#${id}`)).filter(
        ({ action }) => action === 'client.viewed-as',
      );
    const look = () => portal.call(portal.manager, 'GET', '/clients/me', undefined, { 'x-view-as': id });
    await Promise.all([look(), look(), look()]);
    await look();
    expect(await rows()).toMatchObject([{ actor_id: portal.manager.userId, actor_role: 'manager' }]);
    portal.advance(61 * 60_000);
    await look();
    portal.advance(-61 * 60_000);
    expect(await rows()).toHaveLength(2);
  });

  test('marks nothing as opened or seen by the client', async () => {
    const { id, actor } = await portal.addClient();
    const messageId = scene.messageOf(own.clientId);
    const before = await findMessage(portal.services, messageId);
    const path = `/messages/${messageId}/open`;
    expect((await portal.call(portal.manager, 'POST', path, undefined, headers)).status).toBe(403);
    expect(await findMessage(portal.services, messageId)).toEqual(before);
    await portal.call(portal.manager, 'GET', '/users/me', undefined, { 'x-view-as': id });
    expect((await findUser(portal.services, actor.userId))?.joined_at).toBeUndefined();
  });
});

const HEADERS = ['x-client', 'x-view-as'] as const;

const ODD_VALUES: readonly string[] = [
  '',
  ' ',
  '*',
  '..',
  '../clients',
  '%00',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  '{"id":"x"}',
  "' OR 1=1--",
  'CLIENT#x',
  'Br\u00fccke',
  'Client own',
  'x'.repeat(3_000),
  ` ${own.clientId}`,
  `${own.clientId}/`,
  `${own.clientId},${other.clientId}`,
  `${own.clientId.toUpperCase()}\u0000`,
  `CLIENT#${other.clientId}`,
];

/** The portal limits these calls per day, so the clock moves a day for each request. */
const LIMITED_BY_DAY: readonly Capability[] = ['proposePayee', 'issueOwnStatement'];

describe('an odd value in a header', () => {
  const SENDERS = { client: own.actor, manager: portal.manager } as const;
  const refusalOf = (capability: Capability, header: string, who: string): number | undefined => {
    if (header === 'x-view-as') return who === 'client' ? 403 : 404;
    return who === 'client' && takesClient(callOf(capability)) ? 404 : undefined;
  };

  test.each(OF_CLIENTS.flatMap((capability) => HEADERS.map((header) => ({ capability, header }))))(
    '$capability: in $header grants no more than an account without a client has',
    async ({ capability, header }) => {
      const { method } = callOf(capability);
      let daysAhead = 0;
      for (const [who, sender] of Object.entries(SENDERS)) {
        const about = callOf(capability).area === 'users' ? { ...own, actor: sender } : own;
        const { path, body, used } = await nextRequest(capability, about);
        await portal.services.settled();
        const before = await scene.digest();
        const send = (value: string) => {
          const headers = { 'x-correlation-id': 'same-for-all', [header]: value };
          if (!LIMITED_BY_DAY.includes(capability)) return portal.call(sender, method, path, body, headers);
          daysAhead += 1;
          portal.advance(DAY_MS);
          const by = signedInAgain(sender, (daysAhead * DAY_MS) / 1_000);
          return portal.call(by, method, path, body, headers);
        };
        let missing = await send(NOBODY);
        if (missing.status < 400) used();
        if (capability === 'issueOwnStatement' && missing.status === 202) {
          // The statement is now issued, so the same request returns it again.
          await portal.services.settled();
          missing = await send(NOBODY);
          expect(missing).toMatchObject({ status: 200, body: { document_id: expect.any(String) } });
        }
        const refusal = refusalOf(capability, header, who);
        if (refusal !== undefined) expect(missing.status, who).toBe(refusal);
        const shows = ({ body: shown }: TestAnswer) => JSON.stringify(shown).includes(SECRETS.otherName);
        // A manager’s search finds every client, whatever the header contains.
        if (who === 'client') expect(shows(missing)).toBe(false);
        for (const value of some(ODD_VALUES, 4)) {
          const answer = await send(value);
          const sent = `${who}: ${value.slice(0, 40)}`;
          expect(answer.status, sent).toBe(missing.status);
          if (answer.status >= 300) expect(answer, sent).toEqual(missing);
          expect(shows(answer), sent).toBe(shows(missing));
        }
        if (missing.status >= 300) expect(await scene.digest()).toBe(before);
      }
      portal.advance(-daysAhead * DAY_MS);
    },
  );
});
