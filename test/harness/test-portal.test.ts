import { afterEach, expect, test } from 'vitest';
import { listAllClients } from '#functions/clients/client-store.ts';
import { actorOf, withAccessToken } from './actors.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

let portal: TestPortal | undefined;

afterEach(async () => {
  await portal?.close();
  portal = undefined;
});

test('calls reach the product’s handlers with the identity of the actor', async () => {
  portal = await startTestPortal();
  const health = await portal.call(undefined, 'GET', '/health');
  expect(health).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(health.headers['cache-control']).toBe('no-store');

  expect(await portal.call(portal.manager, 'GET', '/users/me')).toMatchObject({
    status: 200,
    body: { role: 'manager', email: 'manager@example.com' },
  });
  expect(await portal.call(undefined, 'GET', '/users/me')).toMatchObject({ status: 401 });
  expect(await portal.call(withAccessToken(portal.manager), 'GET', '/users/me')).toMatchObject({
    status: 401,
  });
  expect(await portal.call(portal.stranger, 'GET', '/fund/statistics')).toMatchObject({ status: 403 });
  expect(await portal.call(actorOf({ email: 'x@example.com' }), 'GET', '/fund/statistics')).toMatchObject({
    status: 403,
  });
});

test('an added client can sign in and is found by the manager, with or without faults', async () => {
  portal = await startTestPortal({ faults: { conflict: 0.2, throttle: 0.05, lostReply: 0.1, seed: 4 } });
  const { id, actor } = await portal.addClient({ name: 'Olivia Chen', pledged_amount: 5_000 });
  expect(portal.identity.invitations).toEqual([actor.email]);
  const own = await portal.call(actor, 'GET', '/clients/me');
  expect(own).toMatchObject({
    status: 200,
    body: { client: { id, name: 'Olivia Chen', pledged_amount: 5_000 } },
  });
  const listed = await portal.call(portal.manager, 'GET', '/clients?limit=5');
  expect(listed.body.clients.map((client: { id: string }) => client.id)).toEqual([id]);
});

test('a call outside the contract is an error of the test', async () => {
  portal = await startTestPortal();
  await expect(portal.call(portal.manager, 'DELETE', '/clients/x')).rejects.toThrow('no DELETE /clients/x');
});

test('what changes something decides on indexes that lag, until they follow or the clock moves on', async () => {
  portal = await startTestPortal({ faults: { lag: 1_000_000 } });
  const { call, manager, services } = portal;
  const listed = async () => (await listAllClients(services)).length;
  await portal.addClient();
  expect(await listed()).toBe(0);
  expect((await call(manager, 'GET', '/clients')).body.clients).toHaveLength(1);
  await portal.indexesShowAll();
  expect(await listed()).toBe(1);
  await portal.addClient();
  expect(await listed()).toBe(1);
  portal.advance(-60_000);
  portal.advance(1_000_000);
  expect(await listed()).toBe(2);
});
