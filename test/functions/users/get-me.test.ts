import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUser } from '#functions/users/user-store.ts';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(async () => {
  const { breaches } = await verifyLedger(portal.services);
  await portal.close();
  expect(breaches).toEqual([]);
});

describe('200', () => {
  test('tells a manager who they are', async () => {
    const answer = await portal.call(portal.manager, 'GET', '/users/me');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        user_id: portal.manager.userId,
        name: 'Morgan Manager',
        email: 'manager@example.com',
        mobile: '',
        role: 'manager',
        client: null,
      },
    });
  });

  test('tells a client their record, with the name that is on it', async () => {
    const { id, actor } = await portal.addClient({ name: 'Olivia Chen', mobile: '0400 000 000' });
    const answer = await portal.call(actor, 'GET', '/users/me');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        name: 'Olivia Chen',
        mobile: '0400 000 000',
        role: 'client',
        client: { id, status: 'Active' },
      },
    });
    expect(Object.keys(answer.body).sort()).toEqual(['client', 'email', 'mobile', 'name', 'role', 'user_id']);
  });

  test('tells an account without any record that it is a client of nothing', async () => {
    const answer = await portal.call(portal.stranger, 'GET', '/users/me');
    expect(answer).toMatchObject({
      status: 200,
      body: { user_id: portal.stranger.userId, email: 'stranger@example.com', role: 'client', client: null },
    });
  });

  test('shows no one else’s manager role: a token of the group without a manager’s record is a client', async () => {
    const { actor } = await portal.addClient();
    const claiming = { ...actor, claims: { ...actor.claims, 'cognito:groups': ['managers'] } };
    expect((await portal.call(claiming, 'GET', '/users/me')).body.role).toBe('client');
  });

  test('remembers the first time a person was seen, and only that', async () => {
    const { actor } = await portal.addClient();
    expect((await findUser(portal.services, actor.userId))?.joined_at).toBeUndefined();
    await portal.call(actor, 'GET', '/users/me');
    const first = (await findUser(portal.services, actor.userId))?.joined_at;
    expect(first).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    portal.advance(60_000);
    await portal.call(actor, 'GET', '/users/me');
    expect((await findUser(portal.services, actor.userId))?.joined_at).toBe(first);
  });
});

describe('401', () => {
  test('nobody, and nobody with an access token, is someone', async () => {
    const answer = await portal.call(undefined, 'GET', '/users/me');
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated', error: 'Please sign in to continue.' },
    });
    expect(answer.body.requestId).toBe(answer.headers['x-correlation-id']);
  });
});

describe('400', () => {
  test('takes no details', async () => {
    expect(await portal.call(portal.manager, 'GET', '/users/me?id=other')).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', issues: [{ path: 'id', message: 'Not expected here' }] },
    });
  });
});
