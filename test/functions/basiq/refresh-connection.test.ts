import { afterEach, describe, expect, test } from 'vitest';
import type { Timing } from '#functions/basiq/basiq-client.ts';
import { errorBody, type ScriptedProvider, startScriptedProvider } from './scripted-provider.ts';

let scripted: ScriptedProvider | undefined;

afterEach(() => scripted?.close());

async function start(timing?: Partial<Timing>) {
  scripted = await startScriptedProvider(timing);
  return scripted;
}

const REFRESH = '/users/u1/connections/c1/refresh';
const JOBS = '/users/u1/jobs';
const job = { type: 'job', id: 'j1', links: { self: 'https://au-api.basiq.io/jobs/j1' } };
const failing = { status: 500, json: errorBody('internal-server-error') };
const within = (ms = 5_000) => ({ signal: AbortSignal.timeout(ms) });

test.each([202, 200])('%i answers the job, whether it was started now or before', async (status) => {
  const { provider, script, askedFor } = await start();
  script(REFRESH, { status, json: job });
  await expect(provider.refreshConnection('u1', 'c1', within())).resolves.toBe('j1');
  expect(askedFor(REFRESH)).toMatchObject([{ method: 'POST', headers: { authorization: 'Bearer token-1' } }]);
});

test('a connection that no longer exists has no job, which is not an error', async () => {
  const { provider, script, logged } = await start();
  script(REFRESH, { status: 404, json: errorBody('resource-not-found') });
  await expect(provider.refreshConnection('u1', 'c1', within())).resolves.toBeUndefined();
  expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a transient error is retried once, because the provider answers the same job', async () => {
  const { provider, script, askedFor } = await start();
  script(REFRESH, { status: 429, json: errorBody('too-many-requests') }, { status: 202, json: job });
  await expect(provider.refreshConnection('u1', 'c1', within())).resolves.toBe('j1');
  script(REFRESH, { status: 429, json: errorBody('too-many-requests') });
  await expect(provider.refreshConnection('u1', 'c1', within())).rejects.toMatchObject({
    code: 'bank-provider-busy',
  });
  expect(askedFor(REFRESH)).toHaveLength(4);
});

test('a provider that does not answer is given up after the caller’s time limit', async () => {
  const { provider, script, askedFor } = await start();
  script(REFRESH, () => {});
  await expect(provider.refreshConnection('u1', 'c1', within(150))).rejects.toMatchObject({
    code: 'bank-provider-busy',
  });
  expect(askedFor(REFRESH)).toHaveLength(1);
});

test('an answer without a job is refused', async () => {
  const { provider, script } = await start();
  script(REFRESH, { status: 202, text: '<h1>Maintenance</h1>' });
  await expect(provider.refreshConnection('u1', 'c1', within())).rejects.toMatchObject({
    code: 'bank-provider-unavailable',
  });
});

describe('optional calls', () => {
  test('never block required calls, however often they fail', async () => {
    const { provider, script } = await start();
    script(REFRESH, failing);
    script(JOBS, failing);
    for (let times = 0; times < 4; times += 1) {
      await expect(provider.refreshConnection('u1', 'c1', within())).rejects.toThrow();
      await expect(provider.listJobs('u1', within())).rejects.toThrow();
    }
    script('/users/u1/connections', { json: { data: [] } });
    await expect(provider.listConnections('u1')).resolves.toEqual([]);
  });

  test('sent first after a pause, do not prolong the pause', async () => {
    const { provider, script } = await start({ breakerOpenMs: 50 });
    script('/users/u1/connections', failing);
    await expect(provider.listConnections('u1')).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 70));
    script(REFRESH, () => {});
    await expect(provider.refreshConnection('u1', 'c1', within(50))).rejects.toThrow();
    script('/users/u1/connections', { json: { data: [] } });
    await expect(provider.listConnections('u1')).resolves.toEqual([]);
  });
});

test('the last use of a connection is the time the provider gives, or else when it was created', async () => {
  const { provider, script } = await start();
  const data = ['2026-06-10T14:00:00+10:00', '', null, undefined].map((lastUsed, index) => ({
    id: `c${index}`,
    status: 'active',
    createdDate: '2026-06-01T01:02:05Z',
    lastUsed,
    institution: { id: 'AU00000' },
  }));
  script('/users/u1/connections', { json: { data } });
  expect((await provider.listConnections('u1')).map(({ lastUsedAt }) => lastUsedAt)).toEqual([
    '2026-06-10T04:00:00.000Z',
    ...Array(3).fill('2026-06-01T01:02:05.000Z'),
  ]);
});
