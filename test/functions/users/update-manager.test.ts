import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { findUser } from '#functions/records/user-store.ts';
import { auditorOf, managerOf, type TestActor } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';

const portal = portalOfTest({ faults: { conflict: 0.1, throttle: 0.02, lostReply: 0.1, seed: 11 } });

const REASON = { reason: 'Stands in for a colleague' };
let count = 0;

async function added(role: 'manager' | 'auditor'): Promise<TestActor> {
  const email = `person${count++}@example.com`;
  const person = role === 'manager' ? managerOf({ email }) : auditorOf({ email });
  await addManager(portal.services, person, role);
  await portal.indexesShowAll();
  return person;
}

const change = (by: TestActor, person: TestActor, body: object) =>
  portal.call(by, 'PUT', `/managers/${person.userId}`, { ...REASON, ...body });

function later(person: TestActor, role: 'manager' | 'auditor'): TestActor {
  const iat = Number(person.claims.iat) + 3_600;
  const of = { userId: person.userId, email: person.email };
  const signedIn = role === 'manager' ? managerOf(of) : auditorOf(of);
  return { ...signedIn, claims: { ...signedIn.claims, iat, auth_time: iat } };
}

const statusOf = async (person: TestActor) => (await portal.call(person, 'GET', '/clients')).status;

describe('a role', () => {
  test('changes with the group; earlier tokens are refused immediately, and new ones have the new rights', async () => {
    const auditor = await added('auditor');
    expect(await change(portal.manager, auditor, { role: 'manager' })).toMatchObject({
      status: 200,
      body: { role: 'manager', state: 'invited', is_unfinished: false },
    });
    expect(await statusOf(auditor)).toBe(401);
    expect(portal.identity.staff.get(auditor.userId)).toEqual({ role: 'manager', isDisabled: false });
    expect(await statusOf(later(auditor, 'manager'))).toBe(200);
    const body = { mobile: '0400 1' };
    expect(await portal.call(later(auditor, 'manager'), 'PUT', '/users/me', body)).toMatchObject({
      status: 200,
    });
  });

  test('is audited with the reason, and the person and the other managers are notified', async () => {
    const [person, other] = [await added('manager'), await added('manager')];
    await change(portal.manager, person, { role: 'auditor' });
    const [row] = await listHistory(portal.services, `USER#${person.userId}`);
    expect(row).toMatchObject({
      action: 'manager.access-changed',
      summary: `Made auditor: ${REASON.reason}`,
      actor_id: portal.manager.userId,
      actor_email: portal.manager.email,
    });
    const mails = await sendQueued(portal);
    expect(mails.map(({ to }) => to).sort()).toEqual([person.email, other.email].sort());
    const own = mails.find(({ to }) => to === person.email);
    expect(own?.text).toContain('made you an auditor of the portal. You are signed out');
    expect(own?.text).toContain(`Reason: ${REASON.reason}`);
  });

  test('a repeated request changes nothing and notifies nobody again', async () => {
    const person = await added('manager');
    for (const _ of [1, 2, 3])
      expect(await change(portal.manager, person, { role: 'auditor' })).toMatchObject({ status: 200 });
    expect(await sendQueued(portal)).toHaveLength(1);
    expect(await listHistory(portal.services, `USER#${person.userId}`)).toHaveLength(2);
  });
});

describe('disabling', () => {
  test('refuses the next request; enabling lets the person sign in again', async () => {
    const person = await added('auditor');
    expect(await statusOf(person)).toBe(200);
    expect(await change(portal.manager, person, { disabled: true })).toMatchObject({
      status: 200,
      body: { state: 'disabled', disabled_at: expect.any(String), disabled_by_name: 'Morgan Manager' },
    });
    expect(await statusOf(person)).toBe(401);
    expect(await statusOf(later(person, 'auditor'))).toBe(401);
    expect(portal.identity.staff.get(person.userId)?.isDisabled).toBe(true);

    expect(await change(portal.manager, person, { disabled: false })).toMatchObject({
      body: { disabled_at: null, disabled_by_name: null },
    });
    expect(portal.identity.staff.get(person.userId)?.isDisabled).toBe(false);
    expect(await statusOf(later(person, 'auditor'))).toBe(200);
  });
});

describe('an interrupted change', () => {
  test('leaves no more rights than the record or the group has, and the same request finishes it', async () => {
    const auditor = await added('auditor');
    portal.identity.failNext(new Error('The directory is out of reach'));
    expect(await change(portal.manager, auditor, { role: 'manager' })).toMatchObject({
      status: 503,
      body: { code: 'access-unfinished' },
    });
    expect(await statusOf(later(auditor, 'auditor'))).toBe(403);
    const list = await portal.call(portal.manager, 'GET', '/managers');
    expect(list.body.people).toContainEqual(
      expect.objectContaining({ user_id: auditor.userId, role: 'manager', is_unfinished: true }),
    );

    portal.advance(61_000);
    expect(await change(portal.manager, auditor, { role: 'manager' })).toMatchObject({
      status: 200,
      body: { role: 'manager', is_unfinished: false },
    });
    expect(portal.identity.staff.get(auditor.userId)?.role).toBe('manager');
    expect(await findUser(portal.services, auditor.userId)).not.toHaveProperty('access_change_id');
    expect(await listHistory(portal.services, `USER#${auditor.userId}`)).toHaveLength(2);
    expect(await sendQueued(portal)).toHaveLength(1);
  });

  test('can be undone instead, and the group follows the last request', async () => {
    const person = await added('manager');
    portal.identity.failNext(new Error('Its answer was lost'), 'after');
    await change(portal.manager, person, { role: 'auditor' });
    portal.advance(61_000);
    expect(await change(portal.manager, person, { role: 'manager' })).toMatchObject({ status: 200 });
    expect(portal.identity.staff.get(person.userId)?.role).toBe('manager');
    expect(await statusOf(later(person, 'manager'))).toBe(200);
  });
});

describe('one manager stays', () => {
  test('nobody changes themselves', async () => {
    await added('manager');
    for (const body of [{ role: 'auditor' }, { disabled: true }])
      expect(await change(portal.manager, portal.manager, body)).toMatchObject({
        status: 409,
        body: { code: 'own-access' },
      });
  });

  test('of two managers who disable each other at the same time, one stays', async () => {
    const [one, two] = [portal.manager, await added('manager')];
    const answers = await Promise.all([
      change(one, two, { disabled: true }),
      change(two, one, { disabled: true }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await statusOf(one), await statusOf(two)].sort()).toEqual([200, 401]);
  });

  test('of 20 managers who each remove the rights of the next at the same time, one stays', async () => {
    const managers = [portal.manager];
    for (let made = 1; made < 20; made += 1) managers.push(await added('manager'));
    const answers = await Promise.all(
      managers.map((by, index) =>
        change(
          by,
          managers[(index + 1) % 20] as TestActor,
          index % 2 ? { disabled: true } : { role: 'auditor' },
        ),
      ),
    );
    for (const { status } of answers) expect([200, 401, 403, 409, 503]).toContain(status);
    const left = (await Promise.all(managers.map(statusOf))).filter((status) => status === 200);
    expect(left.length).toBeGreaterThan(0);
  });

  test('20 parallel changes of one person leave the group as in the record', async () => {
    const person = await added('manager');
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        change(portal.manager, person, { role: index % 2 ? 'auditor' : 'manager' }),
      ),
    );
    const stored = await findUser(portal.services, person.userId);
    expect(stored).not.toHaveProperty('access_change_id');
    const group = portal.identity.staff.get(person.userId)?.role ?? 'manager';
    expect(group).toBe(stored?.role);
  });
});

test('exactly one thing is changed at a time, and a client is not found', async () => {
  const person = await added('auditor');
  for (const body of [{}, { role: 'manager', disabled: true }, { role: 'client' }])
    expect(await change(portal.manager, person, body)).toMatchObject({ status: 400 });
  const { actor } = await portal.addClient();
  expect(await change(portal.manager, actor, { role: 'manager' })).toMatchObject({
    status: 404,
    body: { code: 'user-not-found' },
  });
});
