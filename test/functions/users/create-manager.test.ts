import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { auditorOf, managerOf } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, throttle: 0.02, lostReply: 0.1, seed: 7 } });

let count = 0;
const someone = (role: 'manager' | 'auditor' = 'auditor') => ({
  email: `person${count++}@example.com`,
  name: `Nadia Osman the ${count}th`,
  role,
});
const create = (person: object, headers = {}) =>
  portal.call(portal.manager, 'POST', '/managers', person, headers);
const listed = async (userId: string) =>
  (await portal.call(portal.manager, 'GET', '/managers')).body.people.find(
    ({ user_id }: { user_id: string }) => user_id === userId,
  );

test('an auditor is invited, put into the group of auditors, and reads without changing anything', async () => {
  const person = someone();
  const { status, body } = await create(person);
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { ...person, state: 'invited', is_own: false, is_unfinished: false, has_second_factor: null },
  });
  expect(portal.identity.staff.get(body.user_id)).toEqual({ role: 'auditor', isDisabled: false });
  expect(portal.identity.invitations).toContain(person.email);
  const history = await listHistory(portal.services, `USER#${body.user_id}`);
  expect(history.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['manager.created', portal.manager.userId],
  ]);

  const auditor = auditorOf({ userId: body.user_id, email: person.email });
  expect(await portal.call(auditor, 'GET', '/clients')).toMatchObject({ status: 200 });
  expect(await portal.call(auditor, 'GET', '/managers')).toMatchObject({ status: 200 });
  expect(await portal.call(auditor, 'POST', '/managers', someone())).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
});

test('the other managers are notified, and the one who invites and the auditors are not', async () => {
  const other = managerOf({ email: 'other.manager@example.com' });
  const auditor = auditorOf({ email: 'other.auditor@example.com' });
  await addManager(portal.services, other);
  await addManager(portal.services, auditor, 'auditor');
  await portal.indexesShowAll();
  await sendQueued(portal);
  await create(someone('manager'));
  const mails = await sendQueued(portal);
  expect(mails.map(({ to }) => to)).toEqual([other.email]);
  expect(mails[0]?.subject).toBe('Wattle Street Fund: Somebody was invited');
  expect(mails[0]?.text).toMatch(/Morgan Manager invited Nadia Osman the \d+th as a manager of the portal\./);
});

test('an invitation that cannot be sent is reported with and without a key, is kept, and can be sent later', async () => {
  for (const headers of [{}, { 'idempotency-key': randomUUID() }]) {
    const person = someone();
    portal.identity.failNext(new Error('The directory is out of reach'), 'after');
    const first = await create(person, headers);
    expect(first).toMatchObject({ status: 503, body: { code: 'person-not-invited' } });
    const again = await create(person, headers);
    expect(again).toMatchObject(
      'idempotency-key' in headers
        ? { status: 503, body: { code: 'person-not-invited' }, headers: { 'idempotency-hit': 'true' } }
        : { status: 409, body: { code: 'email-taken' } },
    );
    const userId = portal.identity.users.get(person.email) ?? '';
    expect(await listed(userId)).toMatchObject({ state: 'invited', invited_at: null, is_unfinished: true });

    portal.advance(61_000);
    expect(await portal.call(portal.manager, 'POST', `/managers/${userId}/invitation`)).toMatchObject({
      status: 200,
      body: { is_unfinished: false },
    });
    expect(portal.identity.invitations.filter((email) => email === person.email)).toHaveLength(1);
    expect(await listed(userId)).toMatchObject({ invited_at: expect.any(String), is_unfinished: false });
  }
});

test('of 20 invitations of one address at the same time, one person is created and invited once', async () => {
  const person = someone();
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(person)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  expect(portal.identity.invitations.filter((email) => email === person.email)).toHaveLength(1);
});
