import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentClient } from '#functions/aws/services.ts';
import { type BankScene, openBankScene } from './bank-scene.ts';

let scene: BankScene;

beforeEach(async () => {
  scene = await openBankScene();
});

afterEach(async () => {
  expect((await scene.verifyLedger()).breaches).toEqual([]);
  await scene.close();
});

test('answers where to give the consent, under an id of the portal’s own, for fifteen minutes', async () => {
  const { status, body } = await scene.initiate();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'pending',
    isActive: false,
    hasFailed: false,
    institution_id: 'AU00000',
    institution_name: 'Hooli Bank',
  });
  expect(Date.parse(body.expires_at) - Date.parse(body.started_at)).toBe(15 * 60_000);
  const address = new URL(body.consentUrl);
  expect(`${address.origin}${address.pathname}`).toBe(`${scene.sandbox.consentUrl}/home`);
  expect(address.searchParams.get('institutionId')).toBe('AU00000');
  expect(address.searchParams.get('state')).toMatch(new RegExp(`^${body.consentId}_[A-Za-z0-9_-]{32}$`));
  expect(address.searchParams.has('action')).toBe(false);
});

test('once agreed, it is connected without anybody touching the portal, and the profile says so', async () => {
  const { body } = await scene.initiate();
  expect((await scene.me()).basiq_user_id).toBeUndefined();
  await scene.decide(body.consentUrl, 'approve');
  scene.finishJobs();
  expect(await scene.ended(body.consentId)).toMatchObject({
    status: 'active',
    isActive: true,
    hasFailed: false,
  });
  expect((await scene.me()).basiq_user_id).toMatch(/^[0-9a-f-]{36}$/);
  expect((await scene.me(scene.other)).basiq_user_id).toBeUndefined();
});

test.each([
  ['refuses', 'refuse', undefined],
  ['gives a wrong password', 'approve', 'bighead'],
  ['must act at the bank first', 'approve', 'erlich'],
] as const)(
  'a person who %s ends it as failed, with no trace on the profile',
  async (_name, decision, login) => {
    const { body } = await scene.initiate();
    await scene.decide(body.consentUrl, decision, login);
    scene.finishJobs();
    expect(await scene.ended(body.consentId)).toMatchObject({
      status: 'failed',
      isActive: false,
      hasFailed: true,
    });
    expect((await scene.me()).basiq_user_id).toBeUndefined();
  },
);

test('after a refusal one can try again: what failed before is not taken for this time’s', async () => {
  const first = await scene.initiate();
  await scene.decide(first.body.consentUrl, 'refuse');
  await scene.ended(first.body.consentId);
  const second = await scene.initiate();
  expect(second.body.consentId).not.toBe(first.body.consentId);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await scene.check(second.body.consentId)).body.status).toBe('pending');
  await scene.decide(second.body.consentUrl, 'approve');
  scene.finishJobs();
  expect((await scene.ended(second.body.consentId)).status).toBe('active');
});

test('who never decides is waited for fifteen minutes and no longer', async () => {
  const { body } = await scene.initiate();
  await scene.decide(body.consentUrl, 'abandon');
  scene.portal.advance(14 * 60_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await scene.check(body.consentId)).body.status).toBe('pending');
  scene.portal.advance(61_000);
  expect(await scene.ended(body.consentId)).toMatchObject({
    status: 'expired',
    isActive: false,
    hasFailed: true,
  });
});

test('however many begin at once, the fund becomes one user at the provider', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => scene.initiate(index % 2 ? scene.other : undefined)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(scene.sandbox.provider.state.value.users).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.consentId)).size).toBe(8);
});

test('a user that could not be made leaves the way free for the next try', async () => {
  scene.sandbox.provider.faults.add({ call: 'users', kind: 'status', status: 503 });
  expect((await scene.initiate()).body.code).toBe('bank-provider-busy');
  expect((await scene.initiate()).status).toBe(200);
  expect(scene.sandbox.provider.state.value.users).toHaveLength(1);
});

test('a bank that is connected already is answered as such to every manager, without another consent', async () => {
  await scene.connect();
  const { status, body } = await scene.initiate(scene.other);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'active', isActive: true, consentUrl: null });
  expect((await scene.me(scene.other)).basiq_user_id).toBe((await scene.me()).basiq_user_id);
  expect(scene.sandbox.provider.state.value.consents).toHaveLength(1);
  expect(scene.sandbox.provider.state.value.connections).toHaveLength(1);
});

test('a second bank is added under the consent that is active', async () => {
  await scene.connect();
  const { body } = await scene.initiate(undefined, 'AU00004');
  expect(new URL(body.consentUrl).searchParams.get('action')).toBe('connect');
  await scene.decide(body.consentUrl, 'approve', 'gavinBelson');
  scene.finishJobs();
  expect((await scene.ended(body.consentId)).status).toBe('active');
  const connection = await scene.portal.call(scene.portal.manager, 'GET', '/basiq/connection');
  expect(connection.body.connections).toHaveLength(2);
});

test.each([
  ['AU99999', 404, 'institution-not-found'],
  ['au00000', 400, 'invalid-input'],
  ['../users', 400, 'invalid-input'],
])('a bank %s is refused', async (institutionId, status, code) => {
  const answer = await scene.initiate(undefined, institutionId);
  expect(answer).toMatchObject({ status, body: { code } });
});

test('a bank in a major outage cannot be chosen', async () => {
  const list = await scene.portal.call(scene.portal.manager, 'GET', '/basiq/institutions');
  const down = list.body.institutions.find((bank: { available: boolean }) => !bank.available);
  expect((await scene.initiate(undefined, down.id)).body.code).toBe('institution-unavailable');
});

test('a user gone at the provider stops it loudly; no other is made by mistake', async () => {
  await scene.initiate();
  scene.sandbox.provider.state.value.users.length = 0;
  expect(await scene.initiate()).toMatchObject({ status: 502, body: { code: 'bank-provider-unavailable' } });
  expect(scene.portal.logged).toContainEqual({
    level: 'error',
    event: 'bank-user-unknown',
    correlationId: expect.any(String),
  });
  expect(scene.sandbox.provider.state.value.users).toHaveLength(0);
});

test('neither tokens nor the secret of a session are stored or logged', async () => {
  const { body } = await scene.initiate();
  await scene.decide(body.consentUrl, 'approve');
  scene.finishJobs();
  await scene.ended(body.consentId);
  const { searchParams } = new URL(body.consentUrl);
  const stored = await documentClient(scene.portal.client).send(
    new ScanCommand({ TableName: scene.portal.services.portalTable }),
  );
  const audit = await documentClient(scene.portal.client).send(
    new ScanCommand({ TableName: scene.portal.services.auditTable }),
  );
  const everything = JSON.stringify([stored.Items, audit.Items, scene.portal.logged]);
  for (const name of ['token', 'state']) {
    const secret = searchParams.get(name) ?? '';
    expect(secret.length).toBeGreaterThan(30);
    expect(everything).not.toContain(secret.slice(-20));
  }
});

const NEARLY_A_YEAR_MS = 360 * 24 * 3_600_000;

/** The consent has five days left, at the portal and at the provider. */
async function nearItsEnd() {
  await scene.connect();
  scene.portal.advance(NEARLY_A_YEAR_MS);
  scene.sandbox.advance(NEARLY_A_YEAR_MS);
  expect((await connectionNow()).consent).toMatchObject({ isActive: true, expiringSoon: true });
  return scene.initiate();
}

const connectionNow = async () =>
  (await scene.portal.call(scene.portal.manager, 'GET', '/basiq/connection')).body;

test('a consent about to end is prolonged, and the connection stays the one it is', async () => {
  const { body } = await nearItsEnd();
  const before = await connectionNow();
  expect(body).toMatchObject({ status: 'pending', isActive: false });
  const address = new URL(body.consentUrl);
  expect(address.searchParams.get('action')).toBe('extend');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await scene.check(body.consentId)).body.status).toBe('pending');
  await scene.decide(body.consentUrl, 'approve');
  expect(await scene.ended(body.consentId)).toMatchObject({ status: 'active', isActive: true });
  const after = await connectionNow();
  expect(after.connections).toEqual(before.connections);
  expect(after.consent).toMatchObject({ isActive: true, expiringSoon: false });
  expect(Date.parse(after.consent.expiryDate) - Date.parse(before.consent.expiryDate)).toBeGreaterThan(
    NEARLY_A_YEAR_MS - 24 * 3_600_000,
  );
});

test('who does not prolong a consent keeps it as long as it lasts', async () => {
  const { body } = await nearItsEnd();
  const returned = await scene.decide(body.consentUrl, 'refuse');
  const told = { state: returned.get('state') };
  const path = '/transactions/complete-bank-connection';
  const answer = await scene.portal.call(scene.portal.manager, 'POST', path, told);
  expect(answer.body).toMatchObject({ status: 'failed', hasFailed: true });
  expect(await connectionNow()).toMatchObject({
    connected: true,
    consent: { isActive: true, expiringSoon: true },
  });
});
