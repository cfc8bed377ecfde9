import { expect, test, vi } from 'vitest';
import { bankSceneOfTest } from './bank-scene.ts';

const scene = bankSceneOfTest();

test('only the manager who began a session sees it; another manager gets 404', async () => {
  const { body } = await scene.initiate();
  expect((await scene.check(body.consentId)).status).toBe(200);
  const missing = await scene.check('00000000-0000-4000-8000-000000000000', scene.other);
  const foreign = await scene.check(body.consentId, scene.other);
  expect(foreign.status).toBe(404);
  expect(foreign.body.code).toBe('bank-connection-not-found');
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
});

test('answers without asking the provider', async () => {
  const { body } = await scene.initiate();
  const { services } = scene.portal;
  services.stopBankSessions();
  await services.settled();
  const bankProvider = vi.fn(services.bankProvider);
  Object.assign(services, { bankProvider });
  await scene.sandbox.close();
  expect((await scene.check(body.consentId)).body.status).toBe('pending');
  expect(bankProvider).not.toHaveBeenCalled();
});

test('a session past its end counts as expired, even if no status was stored', async () => {
  const { body } = await scene.initiate();
  scene.portal.services.stopBankSessions();
  scene.portal.advance(15 * 60_000);
  expect((await scene.check(body.consentId)).body).toMatchObject({ status: 'expired', hasFailed: true });
});

test('every manager finds a connection of the fund by the provider’s id as well', async () => {
  await scene.connect();
  const { body } = await scene.portal.call(scene.other, 'GET', '/basiq/connection');
  const [connection] = body.connections;
  expect((await scene.check(connection.connection_id, scene.other)).body).toMatchObject({
    status: 'active',
    isActive: true,
    institution_name: 'Hooli Bank',
  });
});

test('a provider failure in between is retried, and the session ends with its right status', async () => {
  const { body } = await scene.initiate();
  scene.sandbox.provider.faults.add(
    { call: 'connections', kind: 'html', times: 2 },
    { call: 'jobs', kind: 'hang', times: 1 },
    { call: 'connections', kind: 'expire-tokens', times: 1 },
  );
  await scene.decide(body.consentUrl, 'approve');
  scene.finishJobs();
  expect((await scene.ended(body.consentId)).status).toBe('active');
});
