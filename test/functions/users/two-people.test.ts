import { describe, expect, test } from 'vitest';
import { FUND } from '#shared/constants.ts';
import { managerOf, type TestActor } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { retryWhileBusy } from '#test/harness/retry-while-busy.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02, lostReply: 0.05 } });

const DAY_MS = 24 * 3_600_000;
const LIMIT = Number(FUND.secondPersonAboveCents) / 100;
const REASON = { reason: 'As agreed at the meeting' };
const INVITED = { email: 'carla@example.com', name: 'Carla Rossi', role: 'manager' };

const send = (by: TestActor, method: string, path: string, body?: object) =>
  retryWhileBusy(() => portal.call(by, method, path, body));
const callOf = (by: TestActor, total: number, more = {}) =>
  send(by, 'POST', '/capital-calls', { title: 'Call', total_amount: total, ...more });
const issue = (by: TestActor, id: string) => send(by, 'PUT', `/capital-calls/${id}`, { status: 'Issued' });
const disable = (by: TestActor, { userId }: TestActor, disabled = true) =>
  send(by, 'PUT', `/managers/${userId}`, { disabled, ...REASON });
const open = async (by = portal.manager) => (await send(by, 'GET', '/approvals?state=open')).body.approvals;
const decide = (by: TestActor, { id, asked_at }: { id: string; asked_at: string }, decision: string) =>
  send(by, 'PUT', `/approvals/${id}`, { decision, asked_at });
const statusOf = async (id: string) =>
  (await send(portal.manager, 'GET', `/capital-calls/${id}`)).body.status;

/** Another manager who signed in long ago, unless `more` says otherwise. */
async function manager(email: string, more: object = {}): Promise<TestActor> {
  const person = managerOf({ email });
  const joined_at = new Date(portal.services.now().getTime() - 100 * DAY_MS).toISOString();
  await addManager(portal.services, person, 'manager', { name: email, joined_at, ...more });
  await portal.indexesShowAll();
  return person;
}

/** The portal's manager and another one, both long there, and a client who can be called. */
async function twoManagers(): Promise<TestActor> {
  await portal.addClient({ pledged_amount: 100 * LIMIT });
  await send(portal.manager, 'GET', '/users/me');
  const other = await manager('olga@example.com', {});
  portal.advance(1_000);
  return other;
}

/** A manager whom the portal's manager made one a moment ago. */
const fresh = () =>
  manager('fresh@example.com', {
    manager_by: portal.manager.userId,
    manager_since: portal.services.now().toISOString(),
  });

async function later(days: number): Promise<void> {
  portal.advance(days * DAY_MS);
  await portal.services.sweepApprovals();
  await portal.services.settled();
  await portal.indexesShowAll();
}

describe('the maker of a large call cannot get round the second person', () => {
  test('by disabling the other manager: not a waiting call, and for seven days no new one', async () => {
    const other = await twoManagers();
    const { id } = (await callOf(portal.manager, LIMIT + 1)).body;
    expect((await disable(portal.manager, other)).status).toBe(200);
    expect(await issue(portal.manager, id)).toMatchObject({
      status: 409,
      body: { code: 'maker-cannot-issue' },
    });
    await send(portal.manager, 'PUT', `/capital-calls/${id}`, { status: 'Draft' });
    expect((await issue(portal.manager, id)).body.status).toBe('Awaiting approval');
    portal.advance(7 * DAY_MS + 1_000);
    expect((await issue(portal.manager, id)).body.code).toBe('maker-cannot-issue');
    await send(portal.manager, 'PUT', `/capital-calls/${id}`, { status: 'Draft' });
    expect((await issue(portal.manager, id)).body.status).toBe('Issued');
  });

  test('by disabling and issuing at the same time', async () => {
    const other = await twoManagers();
    const { id } = (await callOf(portal.manager, LIMIT + 1)).body;
    await Promise.all([
      disable(portal.manager, other),
      ...Array.from({ length: 5 }, () => issue(portal.manager, id)),
    ]);
    expect(await statusOf(id)).toBe('Awaiting approval');
  });

  test('by a second login: inviting waits, and a new login neither approves nor lends its name', async () => {
    await twoManagers();
    expect((await send(portal.manager, 'POST', '/managers', INVITED)).status).toBe(202);
    expect(portal.identity.invitations).not.toContain(INVITED.email);
    const second = await fresh();
    const { id } = (await callOf(portal.manager, LIMIT + 1)).body;
    expect(await issue(second, id)).toMatchObject({ status: 409, body: { code: 'cannot-approve-yet' } });
    const { id: lent } = (await callOf(portal.manager, LIMIT + 1, { draft: true })).body;
    expect((await issue(second, lent)).body.status).toBe('Awaiting approval');
    expect((await issue(portal.manager, lent)).body.code).toBe('maker-cannot-issue');
  });

  test('by parts: the sum of a maker and day counts, and what is withdrawn or taken back does not', async () => {
    const other = await twoManagers();
    const answers = await Promise.all(Array.from({ length: 6 }, () => callOf(portal.manager, LIMIT)));
    expect(answers.map(({ body }) => body.status).sort()).toEqual([
      ...Array(5).fill('Awaiting approval'),
      'Issued',
    ]);
    expect((await callOf(other, LIMIT)).body.status).toBe('Issued');
    for (const { body } of answers) {
      const path = `/capital-calls/${body.id}`;
      if (body.status === 'Issued') await send(portal.manager, 'POST', `${path}/withdraw`, REASON);
      else await send(portal.manager, 'PUT', path, { status: 'Draft' });
    }
    expect((await callOf(portal.manager, LIMIT)).body.status).toBe('Issued');
    expect((await callOf(portal.manager, 1)).body.status).toBe('Awaiting approval');
    portal.advance(DAY_MS);
    expect((await callOf(portal.manager, LIMIT)).body.status).toBe('Issued');
  });
});

describe('a new manager', () => {
  test('is invited once another manager approves; the maker and a manager of this week cannot', async () => {
    const other = await twoManagers();
    const { body } = await send(portal.manager, 'POST', '/managers', INVITED);
    expect(body.approval).toMatchObject({ what: 'manager-invited', is_own: true, approvers: [other.email] });
    expect((await send(portal.manager, 'POST', '/managers', INVITED)).body.code).toBe('already-waiting');
    const [asked] = await open(other);
    expect(asked).toMatchObject({ may_approve: true, takes_effect_at: expect.any(String) });
    expect((await decide(portal.manager, asked, 'approved')).body.code).toBe('maker-cannot-approve');
    expect((await decide(await fresh(), asked, 'approved')).body.code).toBe('cannot-approve-yet');
    expect((await decide(other, asked, 'withdrawn')).body.code).toBe('only-maker-withdraws');
    const stale = { ...asked, asked_at: '2020-01-01T00:00:00.000Z' };
    expect((await decide(other, stale, 'approved')).body.code).toBe('changed-meanwhile');
    const approved = await Promise.all([1, 2, 3].map(() => decide(other, asked, 'approved')));
    expect(approved.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(portal.identity.invitations.filter((email) => email === INVITED.email)).toHaveLength(1);
    expect(await open()).toEqual([]);
    const { approvals } = (await send(other, 'GET', '/approvals?state=decided')).body;
    expect(approvals).toMatchObject([{ state: 'approved', decided_by_name: other.email }]);
  });

  test('of whom every manager was told on days 0, 3 and 6 joins after seven days', async () => {
    const other = await twoManagers();
    const gone = await manager('gone@example.com');
    await disable(portal.manager, gone);
    await sendQueued(portal);
    await send(portal.manager, 'POST', '/managers', INVITED);
    const told = async () => (await sendQueued(portal)).map(({ to }) => to).sort();
    const everybody = [portal.manager.email, other.email, gone.email].sort();
    expect(await told()).toEqual(everybody);
    for (const days of [2, 1, 2, 1]) {
      await later(days);
      expect(await told()).toEqual(days === 1 ? everybody : []);
    }
    expect(portal.identity.invitations).not.toContain(INVITED.email);
    await later(1);
    expect(portal.identity.invitations).toContain(INVITED.email);
    expect((await send(other, 'GET', '/approvals?state=decided')).body.approvals).toMatchObject([
      { state: 'effective', decided_by_name: 'System' },
    ]);
  });

  test.each(['the link of an email stops', 'a disabled maker stops', 'declining stops'])(
    '%s it',
    async (how) => {
      const other = await twoManagers();
      await sendQueued(portal);
      await send(portal.manager, 'POST', '/managers', INVITED);
      const [mail] = await sendQueued(portal);
      const token = /\/stop#([\w-]+)/.exec(mail?.text ?? '')?.[1];
      const stop = (sent: unknown) => portal.call(other, 'POST', '/approvals/stop', { token: sent });
      expect(await stop('no-such-token')).toMatchObject({ status: 202, body: { accepted: true } });
      const [asked] = await open();
      if (how.startsWith('the link')) expect(await stop(token)).toMatchObject({ status: 202 });
      else if (how.startsWith('declining')) await decide(other, asked, 'declined');
      else await disable(other, portal.manager);
      await later(8);
      expect(portal.identity.invitations).not.toContain(INVITED.email);
      expect(await open(other)).toEqual([]);
      expect(await stop(token)).toMatchObject({ status: 202, body: { accepted: true } });
    },
  );

  test.each([
    ['promoting', { role: 'manager' }, { role: 'auditor' }],
    ['enabling', { disabled: false }, { disabled: true }],
  ])('by %s waits too, and takes effect once', async (_how, given, taken) => {
    const other = await twoManagers();
    const third = await manager('third@example.com');
    const change = (by: TestActor, body: object) =>
      send(by, 'PUT', `/managers/${third.userId}`, { ...body, ...REASON });
    expect((await change(portal.manager, taken)).status).toBe(200);
    expect((await change(portal.manager, given)).status).toBe(202);
    const people = async () =>
      (await send(other, 'GET', '/managers')).body.people.find(
        (one: { email: string }) => one.email === third.email,
      );
    expect(await people()).toMatchObject({ waiting: true });
    const [asked] = await open(other);
    expect((await decide(other, asked, 'approved')).status).toBe(200);
    expect(await people()).toMatchObject({
      role: 'manager',
      state: 'active',
      waiting: false,
      is_unfinished: false,
    });
    expect((await decide(other, asked, 'approved')).body.code).toBe('changed-meanwhile');
  });

  test('needs nobody where the manager is alone, for the second and as long as nobody else signed in', async () => {
    await send(portal.manager, 'GET', '/users/me');
    expect((await send(portal.manager, 'POST', '/managers', INVITED)).status).toBe(201);
    await portal.indexesShowAll();
    const next = { ...INVITED, email: 'dora@example.com', name: 'Dora Lim' };
    expect((await send(portal.manager, 'POST', '/managers', next)).status).toBe(201);
  });
});

describe('a name that records are signed with', () => {
  test.each(['Carla Rossi', 'carla  rossí', 'CarIa R0ssi', 'Carla Rossl'])(
    'is one person’s only: %s',
    async (name) => {
      expect((await send(portal.manager, 'POST', '/managers', { ...INVITED, role: 'auditor' })).status).toBe(
        201,
      );
      const twin = { email: 'twin@example.com', name, role: 'auditor' };
      expect(await send(portal.manager, 'POST', '/managers', twin)).toMatchObject({
        status: 409,
        body: { code: 'name-taken' },
      });
    },
  );

  test('is changed by another manager only, stays reserved, and old records then show the address', async () => {
    const other = await twoManagers();
    const rename = (by: TestActor, { userId }: TestActor, name: string) =>
      send(by, 'PUT', `/managers/${userId}`, { name, ...REASON });
    const { id } = (await callOf(other, 1)).body;
    expect((await rename(other, other, 'Olga Petrova')).body.code).toBe('own-name');
    await send(other, 'PUT', '/users/me', { name: 'Morgan Manager' });
    expect((await send(other, 'GET', `/capital-calls/${id}`)).body.created_by_name).toBe(other.email);
    expect((await rename(portal.manager, other, 'Olga Petrova')).body.name).toBe('Olga Petrova');
    expect((await send(portal.manager, 'GET', `/capital-calls/${id}`)).body.created_by_name).toBe(
      `${other.email} (${other.email})`,
    );
    expect((await rename(other, portal.manager, other.email)).body.code).toBe('name-taken');
    expect((await callOf(other, 1)).body.created_by_name).toBe('Olga Petrova');
  });
});
