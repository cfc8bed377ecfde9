import { beforeEach, expect, test } from 'vitest';
import type { TestActor } from '#test/harness/actors.ts';
import { bankSceneOfTest } from './bank-scene.ts';

const scene = bankSceneOfTest();

beforeEach(async () => {
  // Stops the state machine, so that only the call can update the session.
  scene.portal.services.stopBankSessions();
});

const complete = (body: object, actor: TestActor = scene.portal.manager) =>
  scene.portal.call(actor, 'POST', '/transactions/complete-bank-connection', body);

const cameBackWith = (back: URLSearchParams) => ({
  state: back.get('state') ?? '',
  ...(back.get('jobId') ? { jobId: back.get('jobId') } : {}),
});

test('the outcome is available as soon as the job is done, without waiting for the next poll after five seconds', async () => {
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

test('a refused consent is reported immediately', async () => {
  const { body } = await scene.initiate();
  const back = await scene.decide(body.consentUrl, 'refuse');
  expect((await complete(cameBackWith(back))).body).toMatchObject({ status: 'failed', hasFailed: true });
});

test('a return without a job, with nothing created at the provider, fails the session', async () => {
  const { body } = await scene.initiate();
  const state = new URL(body.consentUrl).searchParams.get('state') ?? '';
  expect((await complete({ state })).body.status).toBe('failed');
});

test('a session left in the middle stays pending, because it can still be completed', async () => {
  const { body } = await scene.initiate();
  const back = await scene.decide(body.consentUrl, 'abandon');
  expect(back.has('jobId')).toBe(false);
  expect((await complete(cameBackWith(back))).body.status).toBe('pending');
});

test('a state is refused from another person, and so is an invented one', async () => {
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

test('another person’s job is not accepted', async () => {
  const stranger = await scene.sandbox.connectedUser();
  const [job] = scene.sandbox.provider.jobs(stranger.userId);
  const { body } = await scene.initiate();
  const state = new URL(body.consentUrl).searchParams.get('state') ?? '';
  expect((await complete({ state, jobId: job?.id ?? '' })).body.status).toBe('pending');
});

test('a provider that does not answer leaves the session unchanged', async () => {
  const { body } = await scene.initiate();
  const back = await scene.decide(body.consentUrl, 'approve');
  scene.sandbox.provider.faults.add({ call: 'jobs', kind: 'html' });
  expect(await complete(cameBackWith(back))).toMatchObject({ status: 200, body: { status: 'pending' } });
});
