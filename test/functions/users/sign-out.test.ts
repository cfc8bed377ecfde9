import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { findUser, recordSecondFactor } from '#functions/records/user-store.ts';
import { managerOf, signedInAgain, type TestActor } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1, seed: 27 } });

const renewed = (actor: TestActor, secondsLater: number): TestActor => ({
  ...actor,
  claims: { ...actor.claims, iat: Number(actor.claims.iat) + secondsLater, jti: randomUUID() },
});

const signOutHere = (actor: TestActor) =>
  portal.call(actor, 'POST', '/users/me/sign-out', { scope: 'browser' });
const statusOf = async (actor: TestActor) => (await portal.call(actor, 'GET', '/users/me')).status;

async function securityMessagesTo(actor: TestActor) {
  const { body } = await portal.call(portal.manager, 'GET', '/messages?kind=security&limit=200');
  return body.messages.filter(({ to }: { to: string }) => to === actor.email);
}

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

  test('tokens that a copied refresh token still yields are refused too', async () => {
    const { actor } = await portal.addClient();
    await portal.call(actor, 'POST', '/users/me/sign-out');
    expect(await statusOf(renewed(actor, 600))).toBe(401);
  });

  test('of this browser: its tokens are refused immediately, renewed ones included, another browser stays', async () => {
    const { actor } = await portal.addClient();
    const other = signedInAgain(actor, 0);
    expect(await signOutHere(actor)).toMatchObject({ status: 200, body: { signed_out: true } });
    for (const path of ['/clients/me', '/users/me', '/fund/statistics'])
      expect((await portal.call(actor, 'GET', path)).status, path).toBe(401);
    expect(await statusOf(renewed(actor, 600))).toBe(401);
    expect(await statusOf(other)).toBe(200);
    expect(portal.identity.signedOut).not.toContain(actor.userId);
    expect(await statusOf(signedInAgain(actor, 1))).toBe(200);
  });

  test('of this browser: without an id of the sign-in, its time identifies it', async () => {
    const { actor } = await portal.addClient();
    const unnamed = (one: TestActor) => ({ ...one, claims: { ...one.claims, origin_jti: undefined } });
    const [nameless, later] = [unnamed(actor), unnamed(signedInAgain(actor, 1))];
    await signOutHere(nameless);
    expect([await statusOf(nameless), await statusOf(later)]).toEqual([401, 200]);
  });

  test('of this browser: two tabs at the same time end one sign-in, with one audit row', async () => {
    const { actor } = await portal.addClient();
    const statuses = (await Promise.all([signOutHere(actor), signOutHere(actor)])).map(
      ({ status }) => status,
    );
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true);
    const rows = await listHistory(portal.services, `USER#${actor.userId}`);
    expect(rows.map(({ summary }) => summary)).toEqual(['Signed out of one browser']);
  });

  test('ended sign-ins are kept only as long as a token of them can be valid, and never more than twenty', async () => {
    const { actor } = await portal.addClient();
    const stored = async () => (await findUser(portal.services, actor.userId))?.ended_sign_ins ?? [];
    // These sign-ins are earlier than that of `actor`. The sign-in of `actor` stays valid.
    const browsers = Array.from({ length: 25 }, (_, index) => signedInAgain(actor, index - 100));
    for (const browser of browsers) await signOutHere(browser);
    expect(await stored()).toHaveLength(20);
    for (const browser of browsers) expect(await statusOf(browser)).toBe(401);
    expect(await statusOf(actor)).toBe(200);

    const halfADayMs = 12.5 * 3_600_000;
    portal.advance(halfADayMs);
    try {
      const next = signedInAgain(actor, halfADayMs / 1_000);
      await signOutHere(next);
      expect((await stored()).map(({ id }) => id)).toEqual([next.claims.origin_jti]);
    } finally {
      portal.advance(-halfADayMs);
    }
  });

  test.each([
    ['password', 'Your password was changed', 'user.password-changed'],
    ['second-factor', 'Your authenticator app was changed', 'user.second-factor-changed'],
  ])(
    'because of a changed %s: ends every browser, mails the owner once and is audited',
    async (because, title, action) => {
      const { id, actor } = await portal.addClient();
      const other = signedInAgain(actor, 0);
      const body = { scope: 'everywhere', because };
      expect((await portal.call(actor, 'POST', '/users/me/sign-out', body)).status).toBe(200);
      // The browser repeats the request until it is acknowledged. A refused token counts as acknowledged.
      expect((await portal.call(actor, 'POST', '/users/me/sign-out', body)).status).toBe(401);
      expect(await statusOf(other)).toBe(401);
      const [message, ...more] = await securityMessagesTo(actor);
      expect(more).toEqual([]);
      expect(message).toMatchObject({
        client_id: id,
        state: 'queued',
        subject: title,
        about: { kind: 'user', id: actor.userId, title },
      });
      const [row] = await listHistory(portal.services, `USER#${actor.userId}`);
      expect(row).toMatchObject({ action, actor_id: actor.userId });
    },
  );

  test('repeated while it is still running: the owner is notified once, with one audit row', async () => {
    const { actor } = await portal.addClient();
    const body = { scope: 'everywhere', because: 'password' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => portal.call(actor, 'POST', '/users/me/sign-out', body)),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
    expect(await securityMessagesTo(actor)).toHaveLength(1);
    const rows = await listHistory(portal.services, `USER#${actor.userId}`);
    expect(rows.map(({ action }) => action)).toEqual(['user.password-changed']);
  });

  test('because of a changed second factor: the stored state is forgotten, and read again', async () => {
    const { actor } = await portal.addClient();
    const readAt = portal.services.now().toISOString();
    await recordSecondFactor(portal.services, actor.userId, { is_on: true, read_at: readAt });
    const body = { scope: 'everywhere', because: 'second-factor' };
    await portal.call(actor, 'POST', '/users/me/sign-out', body);
    expect(await findUser(portal.services, actor.userId)).not.toHaveProperty('second_factor');
  });

  test('a member of the staff is notified too, and it is not in a client’s list', async () => {
    const actor = managerOf({ email: 'other-manager@example.com' });
    await addManager(portal.services, actor);
    await portal.call(actor, 'POST', '/users/me/sign-out', { scope: 'everywhere', because: 'password' });
    expect(await securityMessagesTo(actor)).toMatchObject([{ client_id: '', client_name: 'Morgan Manager' }]);
  });

  test('signing out sends no mail', async () => {
    const { actor } = await portal.addClient();
    await signOutHere(signedInAgain(actor, 0));
    await portal.call(actor, 'POST', '/users/me/sign-out', { scope: 'everywhere' });
    expect(await securityMessagesTo(actor)).toEqual([]);
  });

  test('others stay signed in', async () => {
    const [one, other] = [await portal.addClient(), await portal.addClient()];
    await portal.call(one.actor, 'POST', '/users/me/sign-out');
    expect((await portal.call(other.actor, 'GET', '/clients/me')).status).toBe(200);
  });
});

describe('401', () => {
  test('a token without an issue time is refused afterwards', async () => {
    const { actor } = await portal.addClient();
    await portal.call(actor, 'POST', '/users/me/sign-out');
    for (const iat of [undefined, '', 'soon', '-1']) {
      const later = Number(actor.claims.auth_time) + 60;
      const dateless = { ...actor, claims: { ...actor.claims, auth_time: later, iat } };
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
  test.each([
    { scope: 'browser', because: 'password' },
    { scope: 'tab' },
    { because: 'boredom' },
    { scope: null },
  ])('refuses %j', async (body) => {
    const { actor } = await portal.addClient();
    expect((await portal.call(actor, 'POST', '/users/me/sign-out', body)).status).toBe(400);
    expect(await statusOf(actor)).toBe(200);
  });
});
