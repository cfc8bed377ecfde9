import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { findUser } from '#functions/records/user-store.ts';
import { afterConfirmation } from '#functions/workers/triggers/password-reset-trigger.ts';
import { signedInAgain, type TestActor } from '#test/harness/actors.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1, throttle: 0.02, seed: 21 } });

const eventOf = (actor: TestActor) => ({
  triggerSource: 'PostConfirmation_ConfirmForgotPassword' as const,
  userName: actor.userId,
  userPoolId: 'ap-southeast-2_Test00001',
});
const reset = (actor: TestActor) => afterConfirmation(portal.services, eventOf(actor));

const statusOf = async (actor: TestActor) => (await portal.call(actor, 'GET', '/users/me')).status;

describe('after a reset of the password', () => {
  test('earlier tokens are refused, and one of a sign-in right after is accepted', async () => {
    const { actor } = await portal.addClient();
    const others = await portal.addClient();
    expect(await statusOf(actor)).toBe(200);
    await reset(actor);
    expect(await statusOf(actor)).toBe(401);
    const { tokens_valid_after: validAfter = 0 } = (await findUser(portal.services, actor.userId)) ?? {};
    expect(validAfter * 1_000).toBeLessThanOrEqual(portal.services.now().getTime());
    expect(await statusOf(signedInAgain(actor, validAfter - Number(actor.claims.auth_time)))).toBe(200);
    expect(await statusOf(others.actor)).toBe(200);
    await portal.services.settled();
    expect(portal.identity.signedOut).toContain(actor.userId);
  });

  test('the history names the owner of the login as the person who did it, by the legal name', async () => {
    const { actor } = await portal.addClient({ name: 'Anna Lee' });
    await portal.call(actor, 'PUT', '/users/me', { name: 'Morgan Manager' });
    await reset(actor);
    const [row] = await listHistory(portal.services, `USER#${actor.userId}`);
    expect(row).toMatchObject({
      action: 'user.password-reset',
      summary: 'Reset password, signed out everywhere',
      actor_id: actor.userId,
      actor_name: 'Anna Lee',
      actor_role: 'client',
      actor_email: actor.email,
    });
  });

  test('the owner is notified by mail, at the address of the login', async () => {
    const { actor } = await portal.addClient();
    await reset(actor);
    const { body } = await portal.call(portal.manager, 'GET', '/messages?kind=security&limit=200');
    const told = body.messages.filter(({ to }: { to: string }) => to === actor.email);
    expect(told).toHaveLength(1);
    expect(told[0].subject).toContain('Your password was changed');
  });

  test('an account that is no user of the fund is signed out of the directory alone', async () => {
    await reset(portal.stranger);
    await portal.services.settled();
    expect(portal.identity.signedOut).toContain(portal.stranger.userId);
    expect(await findUser(portal.services, portal.stranger.userId)).toBeUndefined();
  });

  test('no name or address is in the log', async () => {
    const { actor } = await portal.addClient({ name: 'Wattle Woodward' });
    await reset(actor);
    expect(JSON.stringify(portal.logged)).not.toMatch(/Woodward|@example/);
  });
});

test('the confirmation of a sign-up, which our pools do not offer, ends nothing', async () => {
  const { actor } = await portal.addClient();
  await afterConfirmation(portal.services, {
    ...eventOf(actor),
    triggerSource: 'PostConfirmation_ConfirmSignUp',
  });
  expect(await statusOf(actor)).toBe(200);
});
