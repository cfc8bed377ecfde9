import { describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();

describe('200', () => {
  test('a client changes their own record', async () => {
    const { actor } = await portal.addClient();
    const answer = await portal.call(actor, 'PUT', `/users/${actor.userId}`, { name: 'By Myself' });
    expect(answer).toMatchObject({ status: 200, body: { user_id: actor.userId, name: 'By Myself' } });
  });

  test('a manager changes a client’s record', async () => {
    const { id, actor } = await portal.addClient();
    const answer = await portal.call(portal.manager, 'PUT', `/users/${actor.userId}`, { mobile: '0499' });
    expect(answer).toMatchObject({ status: 200, body: { role: 'client', client: { id }, mobile: '0499' } });
    expect((await portal.call(actor, 'GET', '/clients/me')).body.client.mobile).toBe('0499');
  });

  test('a manager changes their own record', async () => {
    const answer = await portal.call(portal.manager, 'PUT', `/users/${portal.manager.userId}`, {
      name: 'M. M.',
    });
    expect(answer).toMatchObject({ status: 200, body: { name: 'M. M.', role: 'manager' } });
  });
});
