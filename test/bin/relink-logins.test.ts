import { afterAll, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { identityOfUsers } from '#functions/records/identity-of-users.ts';
import { findUser, recordFirstSignIn, userTarget } from '#functions/records/user-store.ts';
import type { Services } from '#functions/services.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { afterConfirmation } from '#functions/workers/triggers/password-reset-trigger.ts';
import { relinkLogins } from '../../bin/relink-logins.ts';
import { actorOf, auditorOf, managerOf } from '../harness/actors.ts';
import { addManager } from '../harness/add-manager.ts';
import { USER_POOL_ID } from '../local/cognito/pool-under-test.ts';
import { startPortalWithPool } from './portal-with-pool.ts';

const { portal, pool, identity, stop } = await startPortalWithPool();
const services: Services = { ...portal.services, identity: identityOfUsers(identity, () => portal.services) };
afterAll(stop);

const accountOf = (email: string) => pool.provider.admin.findUser(email);
const mailsTo = (email: string) => pool.mails.filter(({ to }) => to === email).length;

test('after the loss of a user pool, everybody finds their records by a new login, and nobody else is invited', async () => {
  const { manager } = portal;
  const [auditor, left] = [auditorOf({ email: 'ada@example.com' }), managerOf({ email: 'left@example.com' })];
  await addManager(portal.services, auditor, 'auditor', { name: 'Ada Reed' });
  await addManager(portal.services, left, 'manager', { name: 'Lou Left', status: 'disabled' });
  const { id, actor: investor } = await portal.addClient({ name: 'Anna Lee' });
  const { actor: suspended } = await portal.addClient({ status: 'Suspended' });
  for (const { userId } of [manager, auditor, investor])
    await recordFirstSignIn(portal.services, userId, portal.services.now().toISOString());
  await portal.indexesShowAll();
  // After this time, an invitation no longer counts as being sent.
  portal.advance(120_000);
  const people = [manager, auditor, investor, suspended].map(({ email }) => email);

  const planned = await relinkLogins(services, false);
  expect([...planned]).toEqual(expect.arrayContaining(people.map((email) => [email, 'has no login'])));
  expect(planned.size).toBe(people.length);
  expect(people.map(accountOf)).toEqual(people.map(() => undefined));

  // The first run stops after one link. Two more runs then start at the same time.
  const sendInvitation = () => Promise.reject(new Error('stopped here'));
  const stopping = { ...services, identity: { ...services.identity, sendInvitation } };
  await expect(relinkLogins(stopping, true)).rejects.toThrow('stopped here');
  await Promise.all([relinkLogins(services, true), relinkLogins(services, true)]);
  expect([...(await relinkLogins(services, true)).values()]).toEqual(people.map(() => 'has a login'));
  expect(people.map(mailsTo)).toEqual([1, 1, 1, 0]);
  expect(accountOf(left.email)).toBeUndefined();
  expect(accountOf(manager.email)).toMatchObject({ groups: ['managers'], status: 'FORCE_CHANGE_PASSWORD' });

  const again = (email: string) => ({ email, userId: accountOf(email)?.sub ?? '' });
  for (const [person, login, role] of [
    [manager, managerOf(again(manager.email)), 'manager'],
    [auditor, auditorOf(again(auditor.email)), 'auditor'],
    [investor, actorOf(again(investor.email)), 'client'],
  ] as const) {
    expect(login.userId).not.toBe(person.userId);
    expect((await portal.call(login, 'GET', '/users/me')).body).toMatchObject({
      user_id: person.userId,
      role,
    });
    const rows = await listHistory(portal.services, userTarget(person.userId));
    expect(rows.filter(({ action }) => action === 'user.relinked')).toHaveLength(1);
  }
  const login = actorOf(again(investor.email));
  expect(JSON.stringify((await portal.call(login, 'GET', '/clients/me')).body)).toContain(id);
  expect(await services.identity.hasSecondFactor(investor.userId)).toBe(false);

  const triggerSource = 'PostConfirmation_ConfirmForgotPassword' as const;
  await afterConfirmation(services, { triggerSource, userName: login.userId, userPoolId: USER_POOL_ID });
  expect((await portal.call(login, 'GET', '/users/me')).status).toBe(401);
  expect((await findUser(services, investor.userId))?.login_id).toBe(login.userId);
  expect((await verifyLedger(portal.services)).breaches).toEqual([]);
});
