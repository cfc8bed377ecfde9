import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestActor } from '#test/harness/actors.ts';
import { type BankScene, openBankScene } from './bank-scene.ts';

let scene: BankScene;

beforeEach(async () => {
  scene = await openBankScene();
  // What is learnt here is learnt from the call, not from the machine that looks meanwhile.
  scene.portal.services.stopBankSessions();
});

afterEach(async () => {
  expect((await scene.verifyLedger()).breaches).toEqual([]);
  await scene.close();
});

const complete = (body: object, actor: TestActor = scene.portal.manager) =>
  scene.portal.call(actor, 'POST', '/transactions/complete-bank-connection', body);

const cameBackWith = (back: URLSearchParams) => ({
  state: back.get('state') ?? '',
  ...(back.get('jobId') ? { jobId: back.get('jobId') } : {}),
});

test('the outcome is known as soon as the job is done, not five seconds later', async () => {
  const { body } = await scene.initiate();
  const back = await scene.decide(body.consentUrl, 'approve');
  expect((await complete(cameBackWith(back))).body).toMatchObject({
    consentId: body.consentId,
    status: 'pending',
  });
  scene.finishJobs();
  expect((await complete(cameBackWith(back))).body).toMatchObject({ status: 'active', isActive: true });
  expect((await complete(cameBackWith(back))).body.status).toBe('active');
});

test('a refusal is known at once', async () => {
  const { body } = await scene.initiate();
  const back = await scene.decide(body.consentUrl, 'refuse');
  expect((await complete(cameBackWith(back))).body).toMatchObject({ status: 'failed', hasFailed: true });
});

test('who comes back without a job, and left nothing at the provider, has turned around', async () => {
  const { body } = await scene.initiate();
  const state = new URL(body.consentUrl).searchParams.get('state') ?? '';
  expect((await complete({ state })).body.status).toBe('failed');
});

test('who left in the middle may still come to it: the session stays pending', async () => {
  const { body } = await scene.initiate();
  const back = await scene.decide(body.consentUrl, 'abandon');
  expect(back.has('jobId')).toBe(false);
  expect((await complete(cameBackWith(back))).body.status).toBe('pending');
});

test('a state is worth nothing in other hands, nor one that is made up', async () => {
  const { body } = await scene.initiate();
  const state = new URL(body.consentUrl).searchParams.get('state') ?? '';
  const guessed = `${body.consentId}_${'A'.repeat(32)}`;
  for (const answer of [
    await complete({ state }, scene.other),
    await complete({ state: guessed }),
    await complete({ state: body.consentId }),
    await complete({ state: 'nothing' }),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'bank-connection-not-found' } });
  }
  expect((await scene.check(body.consentId)).body.status).toBe('pending');
});

test('another person’s job proves nothing', async () => {
  const stranger = await scene.sandbox.connectedUser();
  const [job] = scene.sandbox.provider.jobs(stranger.userId);
  const { body } = await scene.initiate();
  const state = new URL(body.consentUrl).searchParams.get('state') ?? '';
  expect((await complete({ state, jobId: job?.id ?? '' })).body.status).toBe('pending');
});

test('a provider that does not answer leaves the session as it was', async () => {
  const { body } = await scene.initiate();
  const back = await scene.decide(body.consentUrl, 'approve');
  scene.sandbox.provider.faults.add({ call: 'jobs', kind: 'html' });
  expect(await complete(cameBackWith(back))).toMatchObject({ status: 200, body: { status: 'pending' } });
});
