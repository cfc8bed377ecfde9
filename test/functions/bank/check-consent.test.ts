import { expect, test } from 'vitest';
import type { TestActor } from '#test/harness/actors.ts';
import { bankSceneOfTest } from './bank-scene.ts';

const DAY_MS = 24 * 3_600_000;

const scene = bankSceneOfTest();

const checkConsent = (id: string, actor: TestActor = scene.portal.manager) =>
  scene.portal.call(actor, 'GET', `/consents/check/${id}`);

const state = () => scene.portal.call(scene.portal.manager, 'GET', '/basiq/connection');

test('a requested session is updated, even if no worker follows it any longer', async () => {
  const { body } = await scene.initiate();
  scene.portal.services.stopBankSessions();
  expect((await checkConsent(body.consentId)).body).toEqual({
    consentId: body.consentId,
    status: 'pending',
    isActive: false,
    hasFailed: false,
    expiryDate: null,
    expiringSoon: false,
  });
  await scene.decide(body.consentUrl, 'approve');
  scene.finishJobs();
  const answer = await checkConsent(body.consentId);
  expect(answer.body).toMatchObject({ status: 'active', isActive: true, expiringSoon: false });
  expect((Date.parse(answer.body.expiryDate) - Date.now()) / DAY_MS).toBeCloseTo(365, 0);
  expect((await scene.me()).basiq_user_id).toBeDefined();
});

test('a failed session is reported as failed', async () => {
  const { body } = await scene.initiate();
  await scene.decide(body.consentUrl, 'refuse');
  expect((await checkConsent(body.consentId)).body).toMatchObject({ status: 'failed', hasFailed: true });
});

test('a consent within seven days of its end is reported as expiring', async () => {
  await scene.connect();
  const [consent] = scene.sandbox.provider.state.value.consents;
  if (consent) consent.expiryMs = Date.now() + 6 * DAY_MS;
  const answer = await checkConsent(consent?.id ?? '');
  expect(answer.body).toMatchObject({ status: 'active', isActive: true, expiringSoon: true });
  expect((await state()).body.consent.expiringSoon).toBe(true);
});

test('a consent past its end is reported as expired, with any status from the provider', async () => {
  await scene.connect();
  const [consent] = scene.sandbox.provider.state.value.consents;
  scene.portal.advance(366 * DAY_MS);
  expect((await state()).body).toMatchObject({
    connected: false,
    consent: { status: 'expired', isActive: false },
  });
  expect((await checkConsent(consent?.id ?? '')).body).toMatchObject({ status: 'expired', hasFailed: true });
  expect((await scene.me()).basiq_user_id).toBeUndefined();
});

test('a consent withdrawn at the provider ends the connection on every profile, and can be granted again', async () => {
  await scene.connect();
  await scene.initiate(scene.other);
  const [consent] = scene.sandbox.provider.state.value.consents;
  if (consent) await scene.sandbox.provider.revoke(consent);
  const answer = await checkConsent(consent?.id ?? '', scene.other);
  expect(answer.body).toMatchObject({ status: 'revoked', isActive: false, hasFailed: true });
  expect((await state()).body).toMatchObject({ connected: false, connections: [] });
  for (const actor of [scene.portal.manager, scene.other]) {
    expect((await scene.me(actor)).basiq_user_id).toBeUndefined();
  }
  await scene.connect();
  expect((await state()).body).toMatchObject({ connected: true, consent: { status: 'active' } });
});

test('another manager’s session and unknown ids are answered with 404', async () => {
  const { body } = await scene.initiate();
  for (const answer of [await checkConsent(body.consentId, scene.other), await checkConsent('unknown')]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'bank-connection-not-found' } });
  }
});

test.each([
  [{ kind: 'status', status: 500, times: 9 }, 503, 'bank-provider-busy'],
  [{ kind: 'html', times: 1 }, 502, 'bank-provider-unavailable'],
  [{ kind: 'truncated', times: 1 }, 502, 'bank-provider-unavailable'],
] as const)(
  'a provider fault (%j) is not reported as a problem of the caller’s sign-in',
  async (fault, status, code) => {
    await scene.connect();
    const [consent] = scene.sandbox.provider.state.value.consents;
    scene.sandbox.provider.faults.add({ call: 'consents', ...fault });
    const answer = await checkConsent(consent?.id ?? '');
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.body.error).not.toMatch(/authentication|session|token/i);
    expect((await state()).body.connected).toBe(true);
  },
);
