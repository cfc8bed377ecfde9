import { describe, expect, test } from 'vitest';
import { findUser } from '#functions/records/user-store.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();

describe('200', () => {
  test('answers a manager their name and role', async () => {
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

  test('answers a client their record, with its name', async () => {
    const { id, actor } = await portal.addClient({ name: 'Olivia Chen', mobile: '0400 000 000' });
    const answer = await portal.call(actor, 'GET', '/users/me');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        name: 'Olivia Chen',
        mobile: '0400 000 000',
        role: 'client',
        client: { id, status: 'Active' },
        clients: [{ id, name: 'Olivia Chen', role: 'owner', until: null, status: 'Active' }],
      },
    });
    expect(Object.keys(answer.body).sort()).toEqual([
      'client',
      'clients',
      'email',
      'mobile',
      'name',
      'role',
      'user_id',
    ]);
  });

  test('answers that an account without a record belongs to no client', async () => {
    const answer = await portal.call(portal.stranger, 'GET', '/users/me');
    expect(answer).toMatchObject({
      status: 200,
      body: { user_id: portal.stranger.userId, email: 'stranger@example.com', role: 'client', client: null },
    });
  });

  test('a token of the managers’ group without a manager’s record is a client', async () => {
    const { actor } = await portal.addClient();
    const claiming = { ...actor, claims: { ...actor.claims, 'cognito:groups': ['managers'] } };
    expect((await portal.call(claiming, 'GET', '/users/me')).body.role).toBe('client');
  });

  test('records when a person was first seen, and nothing else', async () => {
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
