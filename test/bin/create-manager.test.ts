import { afterAll, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { readFundSettings } from '#functions/records/fund-settings-store.ts';
import { findUser, recordFirstSignIn, userTarget } from '#functions/records/user-store.ts';
import type { Services } from '#functions/services.ts';
import { STAGES } from '#infra/stages.ts';
import { createManager } from '../../bin/create-manager.ts';
import { auditorOf, managerOf } from '../harness/actors.ts';
import { startPortalWithPool } from './portal-with-pool.ts';

const fund = { ...STAGES.dev.fund, name: 'Acacia & Sons' };
const person = { name: 'Robin Ray', email: 'robin@example.com', role: 'manager', fund } as const;
const auditor = { name: 'Ada Reed', email: 'ada@example.com', role: 'auditor', fund } as const;

const { portal, pool, identity, stop } = await startPortalWithPool();
const services: Services = { ...portal.services, identity };
afterAll(stop);

test('a manager is invited once, however often the command stops and is run again', async () => {
  const interrupted = async () => {
    throw new Error('stopped here');
  };
  const stopping = { ...services, identity: { ...services.identity, setStaffAccess: interrupted } };
  await expect(createManager(stopping, person)).rejects.toThrow('stopped here');
  expect(pool.mails).toEqual([]);

  expect(await createManager(services, person)).toBe('invited');
  const account = pool.provider.admin.findUser(person.email);
  expect(account).toMatchObject({ groups: ['managers'], status: 'FORCE_CHANGE_PASSWORD' });
  expect(pool.mails).toEqual([expect.objectContaining({ to: person.email })]);
  expect(await readFundSettings(services)).toMatchObject(fund);

  const userId = account?.sub ?? '';
  expect(await findUser(services, userId)).toMatchObject({
    role: 'manager',
    status: 'active',
    name: person.name,
  });
  expect(await listHistory(services, userTarget(userId))).toEqual([
    expect.objectContaining({ action: 'manager.created', actor_name: 'System' }),
  ]);

  await recordFirstSignIn(services, userId, services.now().toISOString());
  expect(await createManager(services, person)).toBe('has already joined');
  expect(pool.mails).toHaveLength(1);
  expect(await listHistory(services, userTarget(userId))).toHaveLength(1);
});

test('a new manager has the rights of a manager', async () => {
  const { sub } = pool.provider.admin.findUser(person.email) ?? { sub: '' };
  const robin = managerOf({ userId: sub, email: person.email });
  expect(await portal.call(robin, 'GET', '/users/me')).toMatchObject({
    status: 200,
    body: { role: 'manager', name: person.name },
  });
  expect(await portal.call(robin, 'GET', '/clients')).toMatchObject({ status: 200 });
});

test('an auditor is invited in the same way, has their rights, and does not become a manager by a second run', async () => {
  expect(await createManager(services, auditor)).toBe('invited');
  const { sub, groups } = pool.provider.admin.findUser(auditor.email) ?? { sub: '', groups: [] };
  expect(groups).toEqual(['auditors']);
  const ada = auditorOf({ userId: sub, email: auditor.email });
  expect(await portal.call(ada, 'GET', '/users/me')).toMatchObject({ body: { role: 'auditor' } });
  expect(await portal.call(ada, 'GET', '/clients')).toMatchObject({ status: 200 });
  await expect(createManager(services, { ...auditor, role: 'manager' })).rejects.toThrow(
    `${auditor.email} is the address of an auditor.`,
  );
  expect(pool.provider.admin.findUser(auditor.email)).toMatchObject({ groups: ['auditors'] });
});

test('a client’s address cannot become a manager', async () => {
  const { actor } = await portal.addClient();
  await expect(createManager(portal.services, { ...person, email: actor.email })).rejects.toThrow(
    `${actor.email} is the address of a client.`,
  );
  expect(portal.identity.staff.size).toBe(0);
});
