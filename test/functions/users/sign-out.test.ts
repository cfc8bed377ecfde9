import { describe, expect, test } from 'vitest';
import type { TestActor } from '#test/harness/actors.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();

const signedInAgain = (actor: TestActor, secondsLater: number): TestActor => ({
  ...actor,
  claims: { ...actor.claims, iat: Number(actor.claims.iat) + secondsLater },
});

describe('200', () => {
  test('from the next request on earlier tokens are refused and later ones accepted', async () => {
    const { actor } = await portal.addClient();
    expect((await portal.call(actor, 'GET', '/clients/me')).status).toBe(200);
    expect(await portal.call(actor, 'POST', '/users/me/sign-out')).toMatchObject({
      status: 200,
      body: { signed_out: true },
    });
    for (const path of ['/clients/me', '/users/me', '/fund/statistics']) {
      expect(await portal.call(actor, 'GET', path), path).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      });
    }
    expect((await portal.call(signedInAgain(actor, 30), 'GET', '/clients/me')).status).toBe(200);
  });

  test('the user directory revokes the refresh tokens too', async () => {
    const { actor } = await portal.addClient();
    await portal.call(actor, 'POST', '/users/me/sign-out');
    expect(portal.identity.signedOut).toContain(actor.userId);
  });

  test('others stay signed in', async () => {
    const [one, other] = [await portal.addClient(), await portal.addClient()];
    await portal.call(one.actor, 'POST', '/users/me/sign-out');
    expect((await portal.call(other.actor, 'GET', '/clients/me')).status).toBe(200);
  });

  test('everyone can sign out: an inactive and a suspended client, an account without a client', async () => {
    const inactive = await portal.addClient({ status: 'Inactive' });
    const suspended = await portal.addClient({ status: 'Suspended' });
    for (const actor of [inactive.actor, suspended.actor, portal.stranger]) {
      expect((await portal.call(actor, 'POST', '/users/me/sign-out')).status).toBe(200);
      expect(portal.identity.signedOut).toContain(actor.userId);
    }
    for (const actor of [inactive.actor, suspended.actor]) {
      expect((await portal.call(actor, 'GET', '/users/me')).status).toBe(401);
    }
  });
});

describe('401', () => {
  test('a token that was signed out cannot sign out again', async () => {
    const { actor } = await portal.addClient();
    await portal.call(actor, 'POST', '/users/me/sign-out');
    expect((await portal.call(actor, 'POST', '/users/me/sign-out')).status).toBe(401);
  });

  test('a token without an issue time is refused afterwards', async () => {
    const { actor } = await portal.addClient();
    await portal.call(actor, 'POST', '/users/me/sign-out');
    for (const iat of [undefined, '', 'soon', '-1']) {
      const dateless = { ...actor, claims: { ...actor.claims, iat } };
      expect((await portal.call(dateless, 'GET', '/users/me')).status, String(iat)).toBe(401);
    }
  });
});

describe('5xx', () => {
  test('when the directory fails, earlier tokens are refused all the same', async () => {
    const { actor } = await portal.addClient();
    portal.identity.failNext(new Error('connect ECONNREFUSED cognito-idp'));
    const answer = await portal.call(actor, 'POST', '/users/me/sign-out');
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(JSON.stringify(answer.body)).not.toContain('cognito');
    expect((await portal.call(actor, 'GET', '/clients/me')).status).toBe(401);
  });
});

describe('400', () => {
  test('refuses details, so that nobody can sign out someone else', async () => {
    const [one, other] = [await portal.addClient(), await portal.addClient()];
    const answer = await portal.call(one.actor, 'POST', '/users/me/sign-out', {
      user_id: other.actor.userId,
    });
    expect(answer.status).toBe(400);
    expect((await portal.call(other.actor, 'GET', '/users/me')).status).toBe(200);
  });
});
