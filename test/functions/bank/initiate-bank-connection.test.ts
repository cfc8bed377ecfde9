import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { documentClient } from '#functions/aws/services.ts';
import { bankSceneOfTest } from './bank-scene.ts';

const scene = bankSceneOfTest();

test('answers with the consent page under an id of the portal’s own, valid for fifteen minutes', async () => {
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

test('once the consent is given, the bank is connected without a further request, and the profile shows it', async () => {
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
  'a person who %s ends it as failed, and the profile stays unchanged',
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

test('after a refusal one can try again, and the earlier failure does not count for the new session', async () => {
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

test('an undecided consent is awaited for fifteen minutes and no longer', async () => {
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

test('sessions begun at the same time create one user at the provider', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => scene.initiate(index % 2 ? scene.other : undefined)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(scene.sandbox.provider.state.value.users).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.consentId)).size).toBe(8);
});

test('a failure to create the user does not block the next attempt', async () => {
  scene.sandbox.provider.faults.add({ call: 'users', kind: 'status', status: 503 });
  expect((await scene.initiate()).body.code).toBe('bank-provider-busy');
  expect((await scene.initiate()).status).toBe(200);
  expect(scene.sandbox.provider.state.value.users).toHaveLength(1);
});

test('a bank that is already connected is reported to every manager, without another consent', async () => {
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

test('a user missing at the provider is logged as an error and not replaced by a new one', async () => {
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

async function nearItsEnd() {
  await scene.connect();
  scene.portal.advance(NEARLY_A_YEAR_MS);
  scene.sandbox.advance(NEARLY_A_YEAR_MS);
  expect((await connectionNow()).consent).toMatchObject({ isActive: true, expiringSoon: true });
  return scene.initiate();
}

const connectionNow = async () =>
  (await scene.portal.call(scene.portal.manager, 'GET', '/basiq/connection')).body;

test('a consent about to end is extended, and the connection stays the same', async () => {
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

test('a consent that is not extended stays valid until its end', async () => {
  const { body } = await nearItsEnd();
  const returned = await scene.decide(body.consentUrl, 'refuse');
  const outcome = { state: returned.get('state') };
  const path = '/transactions/complete-bank-connection';
  const answer = await scene.portal.call(scene.portal.manager, 'POST', path, outcome);
  expect(answer.body).toMatchObject({ status: 'failed', hasFailed: true });
  expect(await connectionNow()).toMatchObject({
    connected: true,
    consent: { isActive: true, expiringSoon: true },
  });
});

test('a manager can begin five times in an hour, reads when the next is possible, and blocks no other', async () => {
  const { portal } = scene;
  portal.advance(-(portal.services.now().getTime() % 3_600_000));
  for (let begun = 0; begun < 5; begun += 1) expect((await scene.initiate()).status).toBe(200);
  const { status, body } = await scene.initiate();
  expect([status, body.code]).toEqual([409, 'too-many-connections']);
  const [, minutes] = /Try again in (\d+) minutes/.exec(body.error) ?? [];
  expect((await scene.initiate(scene.other)).status).toBe(200);
  portal.advance(Number(minutes) * 60_000);
  expect((await scene.initiate()).status).toBe(200);
});

test('of eight bank logins that one manager begins at the same time, five begin', async () => {
  scene.portal.advance(-(scene.portal.services.now().getTime() % 3_600_000));
  const answers = await Promise.all(Array.from({ length: 8 }, () => scene.initiate()));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(3).fill(409)]);
});
