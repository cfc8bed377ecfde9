import { beforeAll, expect, test } from 'vitest';
import { admits } from '#shared/contract/endpoint.ts';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';
import { auditorOf, managerOf, signedInAgain, type TestActor } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02, lostReply: 0.05, seed: 13 } });
async function aClient() {
  Object.assign(portal.services, { managersNeedSecondFactor: false });
  const client = await portal.addClient();
  Object.assign(portal.services, { managersNeedSecondFactor: true });
  return client;
}

const REQUIRED = { status: 403, body: { code: 'second-factor-required' } };
const QUARTER_MS = 15 * 60_000;

beforeAll(() => {
  Object.assign(portal.services, { managersNeedSecondFactor: true });
});

let count = 0;
async function someone(role: 'manager' | 'auditor'): Promise<TestActor> {
  const email = `somebody${count++}@example.com`;
  const person = role === 'manager' ? managerOf({ email }) : auditorOf({ email });
  await addManager(portal.services, person, role);
  return person;
}

test.each(['manager', 'auditor'] as const)(
  'a %s without one can open the profile and sign out, and nothing else',
  async (role) => {
    const person = await someone(role);
    for (const capability of CAPABILITIES) {
      const { path, method, withoutSecondFactor, allow } = callOf(capability);
      if (allow.includes('anyone') || withoutSecondFactor || !admits(callOf(capability), role)) continue;
      const answer = await portal.call(person, method, path.replaceAll(/\{\w+\}/g, 'some-id'));
      expect(answer, capability).toMatchObject(REQUIRED);
    }
    const { id } = await aClient();
    const view = { 'x-view-as': id };
    expect(await portal.call(person, 'GET', '/users/me', undefined, view)).toMatchObject(REQUIRED);
    const me = await portal.call(person, 'GET', '/users/me');
    expect(me).toMatchObject({ status: 200, body: { role, second_factor_required: true } });
    expect(await portal.call(person, 'PUT', '/users/me', { mobile: '0400' })).toMatchObject({ status: 200 });
    const out = { scope: 'browser' };
    expect(await portal.call(person, 'POST', '/users/me/sign-out', out)).toMatchObject({ status: 200 });
  },
);

test('only profile and sign-out answer without one', () => {
  const without = CAPABILITIES.filter((capability) => callOf(capability).withoutSecondFactor);
  expect(without.sort()).toEqual(['getMe', 'signOut', 'updateMe']);
});

test('turning it on has effect immediately', async () => {
  const person = await someone('manager');
  expect(await portal.call(person, 'GET', '/clients')).toMatchObject(REQUIRED);
  portal.identity.secondFactors.add(person.userId);
  expect(await portal.call(person, 'GET', '/clients')).toMatchObject({ status: 200 });
  const me = await portal.call(person, 'GET', '/users/me');
  expect(me.body).not.toHaveProperty('second_factor_required');
});

test.each(['manager', 'auditor'] as const)(
  'one that a %s switched off in the profile is required from the next sign-in on',
  async (role) => {
    const person = await someone(role);
    portal.identity.secondFactors.add(person.userId);
    expect(await portal.call(person, 'GET', '/audit')).toMatchObject({ status: 200 });
    portal.identity.secondFactors.delete(person.userId);
    const because = { scope: 'everywhere', because: 'second-factor' };
    expect(await portal.call(person, 'POST', '/users/me/sign-out', because)).toMatchObject({ status: 200 });
    expect(await portal.call(signedInAgain(person, 30), 'GET', '/audit')).toMatchObject(REQUIRED);
  },
);

test('one that was switched off with an access token alone is noticed after a quarter of an hour, on every route', async () => {
  const person = await someone('auditor');
  portal.identity.secondFactors.add(person.userId);
  expect(await portal.call(person, 'GET', '/audit')).toMatchObject({ status: 200 });
  portal.identity.secondFactors.delete(person.userId);
  // To save calls to the user pool, the portal trusts its stored record for a while.
  expect(await portal.call(person, 'GET', '/audit')).toMatchObject({ status: 200 });
  portal.advance(QUARTER_MS + 1);
  expect(await portal.call(person, 'GET', '/audit')).toMatchObject(REQUIRED);
  expect(await portal.call(person, 'GET', '/transactions')).toMatchObject(REQUIRED);
});

test('no request is admitted while the user pool cannot answer', async () => {
  const person = await someone('manager');
  portal.identity.secondFactors.add(person.userId);
  portal.identity.failNext(new Error('The directory is out of reach'));
  expect(await portal.call(person, 'GET', '/clients')).toMatchObject({ status: 500 });
});

test('clients do not need one', async () => {
  const { actor } = await aClient();
  expect(await portal.call(actor, 'GET', '/clients/me')).toMatchObject({ status: 200 });
});
