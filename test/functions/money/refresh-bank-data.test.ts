import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { type BankPortal, bookedRows, startBankPortal } from '#test/harness/bank-portal.ts';
import { SANDBOX_STEP_MS } from '#test/harness/bank-sandbox.ts';

const HOUR_MS = 60 * 60_000;
let bank: BankPortal;
let days: [from: string, to: string];

beforeEach(async () => {
  bank = await startBankPortal();
  await bank.connect();
  const today = fundDateAt(bank.portal.services.now());
  days = [addDays(today, -3), today];
});

afterEach(async () => {
  await bank.portal.services.settled();
  const { breaches } = await verifyLedger(bank.portal.services);
  await bank.close();
  expect(breaches).toEqual([]);
});

const connection = () => {
  const [only] = bank.sandbox.provider.state.value.connections;
  if (!only) throw new Error('No bank is connected');
  return only;
};
const lastUsed = (hoursAgo: number) => {
  connection().lastUsedMs = bank.portal.services.now().getTime() - hoursAgo * HOUR_MS;
};
const refreshJobs = () => bank.sandbox.provider.state.value.jobs.filter(({ isRefresh }) => isRefresh);
const getImport = async (id: string) =>
  (await bank.portal.call(bank.portal.manager, 'GET', `/transactions/imports/${id}`)).body;

function whenRefreshed(happens: () => void): void {
  const { provider } = bank.sandbox;
  const { refresh } = provider;
  Object.assign(provider, {
    refresh: async (...given: Parameters<typeof refresh>) => {
      const answer = await refresh(...given);
      happens();
      return answer;
    },
  });
}

const bringsToday = () => {
  bank.sandbox.provider.settlePending();
  bank.sandbox.advance(3 * SANDBOX_STEP_MS);
};

const known = () => bookedRows(days[0], addDays(days[1] as ReturnType<typeof fundDateAt>, -1));

describe('a bank whose data is more than four hours old', () => {
  test('is refreshed, and rows that appear only then are imported', async () => {
    lastUsed(4.1);
    whenRefreshed(bringsToday);
    const { status, body } = await bank.importBank(...days);
    expect([status, body.status, body.stale]).toEqual([200, 'done', undefined]);
    expect(await bank.stored()).toEqual(bookedRows(...days));
    expect(refreshJobs()).toHaveLength(1);
    // The bank was refreshed a moment ago, so it is not refreshed again.
    await bank.importBank(...days);
    expect(refreshJobs()).toHaveLength(1);
  });

  test('is awaited while its refresh job runs', async () => {
    lastUsed(10);
    let asked = 0;
    whenRefreshed(() => bank.sandbox.provider.settlePending());
    const { jobs } = bank.sandbox.provider;
    Object.assign(bank.sandbox.provider, {
      jobs: (userId: string) => {
        asked += 1;
        if (asked === 2) bank.sandbox.advance(3 * SANDBOX_STEP_MS);
        return jobs(userId);
      },
    });
    expect((await bank.importBank(...days)).status).toBe(200);
    expect(asked).toBe(2);
    expect(await bank.stored()).toEqual(bookedRows(...days));
  });

  test('a running refresh job is used', async () => {
    await bank.sandbox.provider.refresh(connection());
    lastUsed(5);
    whenRefreshed(bringsToday);
    expect((await bank.importBank(...days)).body.stale).toBeUndefined();
    expect(refreshJobs()).toHaveLength(1);
    expect(await bank.stored()).toEqual(bookedRows(...days));
  });
});

test('a bank refreshed less than four hours ago is not refreshed again', async () => {
  lastUsed(3.9);
  whenRefreshed(bringsToday);
  const { body } = await bank.importBank(...days);
  expect(body).toMatchObject({ status: 'done' });
  expect(body).not.toHaveProperty('stale');
  expect(refreshJobs()).toEqual([]);
  expect(await bank.stored()).toEqual(known());
});

describe('a bank that cannot be refreshed', () => {
  const expectOldRows = async (answer: Awaited<ReturnType<BankPortal['importBank']>>) => {
    expect([answer.status, answer.body.status, answer.body.stale]).toEqual([200, 'done', true]);
    expect(await getImport(answer.body.import_id)).toMatchObject({ status: 'done', stale: true });
    expect(await bank.stored()).toEqual(known());
  };

  test.each([
    ['500 for good', { kind: 'status', status: 500, times: 100 }],
    ['a page of HTML', { kind: 'html' }],
  ] as const)(
    'because the refresh answers %s: the existing rows are imported and the import reports it',
    async (_, fault) => {
      lastUsed(5);
      bank.sandbox.provider.faults.add({ call: 'refresh', ...fault });
      await expectOldRows(await bank.importBank(...days));
    },
  );

  test('because its job cannot be followed', async () => {
    lastUsed(5);
    bank.sandbox.provider.faults.add({ call: 'jobs', kind: 'status', status: 503, times: 100 });
    await expectOldRows(await bank.importBank(...days));
  });

  test('because its job fails', async () => {
    lastUsed(5);
    whenRefreshed(() => failNewestJob());
    await expectOldRows(await bank.importBank(...days));
  });

  test('is reported with every import until it can be refreshed', async () => {
    await connectOther('Gilfoyle');
    await bank.sandbox.provider.refresh(connection());
    failNewestJob();
    for (const stale of [true, true]) {
      expect((await bank.importBank(...days)).body).toMatchObject({ status: 'done', stale });
    }
  });

  test('does not count as a bank of the fund if connecting it failed', async () => {
    await connectOther('bighead');
    const { body } = await bank.importBank(...days);
    expect(body.status).toBe('done');
    expect(body).not.toHaveProperty('stale');
  });

  test('because its job never ends: the import waits for a limited time only', async () => {
    lastUsed(5);
    const id = await leaveWaiting();
    bank.portal.advance(26_000);
    await bank.portal.services.sweepImports();
    expect(await getImport(id)).toMatchObject({ status: 'done', stale: true });
    expect(await bank.stored()).toEqual(known());
  });
});

test('an import that runs out of time while it waits is continued by another worker, without another refresh', async () => {
  lastUsed(5);
  const id = await leaveWaiting();
  expect(await bank.stored()).toEqual([]);
  const job = refreshJobs().at(-1);
  if (job) job.createdMs -= HOUR_MS;
  bringsToday();
  await bank.portal.services.sweepImports();
  const done = await getImport(id);
  expect(done.status).toBe('done');
  expect(done).not.toHaveProperty('stale');
  expect(await bank.stored()).toEqual(bookedRows(...days));
  expect(refreshJobs()).toHaveLength(1);
});

async function connectOther(login: string): Promise<void> {
  const { portal, sandbox } = bank;
  const { body } = await portal.call(portal.manager, 'POST', '/transactions/initiate-bank-connection', {
    institutionId: 'AU00004',
  });
  const asked = Object.fromEntries(new URL(body.consentUrl).searchParams);
  await fetch(`${sandbox.consentUrl}/home`, {
    method: 'POST',
    body: new URLSearchParams({ ...asked, decision: 'approve', login }),
    redirect: 'manual',
  });
  sandbox.advance(3 * SANDBOX_STEP_MS);
  const check = `/transactions/check-bank-connection?connectionId=${body.consentId}`;
  await expect
    .poll(async () => (await portal.call(portal.manager, 'GET', check)).body.status)
    .not.toBe('pending');
}

function failNewestJob(): void {
  const job = refreshJobs().at(-1);
  if (job) job.outcome = 'invalid-credentials';
  bank.sandbox.advance(3 * SANDBOX_STEP_MS);
}

async function leaveWaiting(): Promise<string> {
  const { services } = bank.portal;
  const { continueImport } = services;
  Object.assign(services, { continueImport: async () => {} });
  whenRefreshed(() => {
    // The refresh job outlasts the request, so the import has to wait.
    const job = refreshJobs().at(-1);
    if (job) job.createdMs += HOUR_MS;
    bank.portal.advance(15_000);
  });
  const { status, body } = await bank.importBank(...days);
  Object.assign(services, { continueImport });
  expect(status).toBe(202);
  return body.import_id;
}
