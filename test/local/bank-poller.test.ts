import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { basiqProvider } from '#functions/basiq/basiq-provider.ts';
import { readBasiqSettings } from '#functions/basiq/basiq-settings.ts';
import { createBankPoller } from '#local/bank-poller.ts';
import { startBankSandbox } from '#test/harness/bank-sandbox.ts';
import { startTestPortal } from '#test/harness/test-portal.ts';

test('sessions pending when the portal stops are followed again after the next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bank-poller-'));
  const sandbox = await startBankSandbox();
  const settings = readBasiqSettings(
    { BASIQ_BASE_URL: sandbox.baseUrl, BASIQ_CONSENT_URL: sandbox.consentUrl },
    async () => sandbox.apiKey,
  );
  const open = () =>
    startTestPortal({
      dbPath: join(folder, 'portal.db'),
      bankProvider: basiqProvider({ settings, log: () => {} }),
      bankWaitMs: 20,
    });
  const first = await open();
  const { body } = await first.call(first.manager, 'POST', '/transactions/initiate-bank-connection', {
    institutionId: 'AU00000',
  });
  await first.close();

  const { userId } = sandbox.provider.tokens.read(new URL(body.consentUrl).searchParams.get('token') ?? '');
  await sandbox.provider.decide({
    userId: userId ?? '',
    institutionId: 'AU00000',
    decision: 'Whistler',
  });
  sandbox.advance(10_000);
  const second = await open();
  const check = () =>
    second.call(first.manager, 'GET', `/transactions/check-bank-connection?connectionId=${body.consentId}`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await check()).body.status).toBe('pending');
  await second.services.resumeBankSessions();
  await expect.poll(async () => (await check()).body.status).toBe('active');

  await second.close();
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

test('a stopped poller sends no more requests', async () => {
  let asked = 0;
  const failures: unknown[] = [];
  const poller = createBankPoller({
    poll: async () => {
      asked += 1;
      return { status: 'pending' };
    },
    onFailure: (error) => failures.push(error),
    waitMs: 5,
  });
  poller.watch('session-1');
  await expect.poll(() => asked).toBeGreaterThan(1);
  poller.stop();
  await new Promise((resolve) => setTimeout(resolve, 30));
  const before = asked;
  poller.watch('session-2');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toBe(before);
  expect(failures).toEqual([]);
});
