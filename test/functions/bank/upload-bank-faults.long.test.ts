import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import type { SandboxFault } from '#local/basiq-sandbox/sandbox-faults.ts';
import { type BankPortal, bookedRows, startBankPortal } from '#test/harness/bank-portal.ts';

const DAYS = ['2025-01-01', '2025-06-10'] as const;
const BOOKED = bookedRows(...DAYS);
let bank: BankPortal;

/** The browser takes these texts as the end of a session. */
const SESSION_END = /authentication failed|session expired|unauthori[sz]ed|access denied|upstream/i;

const fail = (...faults: SandboxFault[]) => bank.sandbox.provider.faults.add(...faults);
const onPage = (page: number | undefined, fault: object) =>
  ({ call: 'transactions', ...(page ? { page } : {}), ...fault }) as SandboxFault;

beforeAll(async () => {
  // Long enough to read a page of 50 MB on a busy machine.
  bank = await startBankPortal({ timing: { deadlineMs: 7_000, tries: 6, budgetMs: 15_000 } });
  await bank.connect();
});

afterEach(async () => {
  bank.sandbox.provider.faults.clear();
  await sleep(100);
  const [user] = bank.sandbox.provider.state.value.users;
  await (await bank.portal.services.bankProvider('request-1')).listConnections(user?.id ?? '');
});

afterAll(async () => {
  await bank.portal.services.settled();
  const { breaches } = await verifyLedger(bank.portal.services);
  await bank.close();
  expect(breaches).toEqual([]);
});

describe('while nothing has been imported', () => {
  test.each<[name: string, status: number, code: string, fault: object]>([
    ['429 for good', 503, 'bank-provider-busy', { kind: 'status', status: 429, times: 1_000 }],
    [
      '429 with a wait too long',
      503,
      'bank-provider-busy',
      { kind: 'status', status: 429, retryAfterS: 600 },
    ],
    ['500 for good', 503, 'bank-provider-busy', { kind: 'status', status: 500, times: 1_000 }],
    ['503 for good', 503, 'bank-provider-busy', { kind: 'status', status: 503, times: 1_000 }],
    ['a line that is always cut', 503, 'bank-provider-busy', { kind: 'reset', times: 1_000 }],
    ['a page of HTML', 502, 'bank-data-not-readable', { kind: 'html' }],
    ['half a page', 502, 'bank-data-not-readable', { kind: 'truncated' }],
    ['an amount that is none', 502, 'bank-data-not-readable', { kind: 'bad-amount' }],
    ['a row without id', 502, 'bank-data-not-readable', { kind: 'missing-id' }],
    ['a posted row without date', 502, 'bank-data-not-readable', { kind: 'null-date' }],
    ['a row without currency', 502, 'bank-data-not-readable', { kind: 'missing-currency' }],
    ['50 MB', 502, 'bank-data-not-readable', { kind: 'huge' }],
    ['pages in a circle', 502, 'bank-data-not-readable', { kind: 'next-loop', times: 1_000 }],
    ['a next page on another host', 502, 'bank-data-not-readable', { kind: 'foreign-next' }],
  ])('%s on the second page: %i %s, and no row is stored', async (_, status, code, fault) => {
    fail(onPage(2, fault));
    const answer = await bank.importBank(...DAYS);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(JSON.stringify(answer.body)).not.toMatch(SESSION_END);
    expect(await bank.stored()).toEqual([]);
    const connection = await bank.portal.call(bank.portal.manager, 'GET', '/basiq/connection');
    expect(connection.body).toMatchObject({
      connected: true,
      last_import: { status: 'failed', insertedCount: 0 },
    });
  });

  test('an unreadable page is reported by its number and its count of unreadable rows', async () => {
    fail(onPage(3, { kind: 'bad-amount' }));
    const { body } = await bank.importBank(...DAYS);
    expect(body.error).toBe(
      '1 row of page 3 of the bank’s transactions cannot be read. Nothing was imported.',
    );
  });

  test('a provider that hangs or answers slowly is given up at the deadline', async () => {
    fail(onPage(1, { kind: 'drip', times: 1_000 }));
    const answer = await bank.importBank(...DAYS);
    expect([answer.status, answer.body.code]).toEqual([503, 'bank-provider-busy']);
    expect(await bank.stored()).toEqual([]);
  });
});

test('every log line of a request has its id, those about the provider included', async () => {
  const { logged } = bank.portal;
  const before = logged.length;
  fail(
    { call: 'consents', kind: 'status', status: 503 },
    { call: 'connections', kind: 'reset' },
    onPage(1, { kind: 'status', status: 429 }),
    onPage(2, { kind: 'bad-amount' }),
  );
  const answer = await bank.importBank(...DAYS, { 'x-correlation-id': 'request-of-a-person' });
  expect(answer.body.requestId).toBe('request-of-a-person');
  const lines = logged.slice(before).map(({ event, correlationId }) => `${correlationId} ${event}`);
  expect([...new Set(lines)].sort()).toEqual([
    'request-of-a-person bank-page-unreadable',
    'request-of-a-person bank-provider-failed',
    'request-of-a-person bank-provider-throttles',
    'request-of-a-person refused',
  ]);
});

describe('transient errors', () => {
  test('a first import with many transient errors stores each row once', async () => {
    fail(
      { call: 'consents', kind: 'status', status: 503 },
      { call: 'connections', kind: 'reset' },
      onPage(1, { kind: 'status', status: 429, retryAfterS: 0 }),
      onPage(1, { kind: 'status', status: 429 }),
      onPage(1, { kind: 'expire-tokens' }),
      onPage(2, { kind: 'status', status: 500 }),
      onPage(2, { kind: 'hang' }),
      onPage(2, { kind: 'duplicate-page' }),
      onPage(3, { kind: 'revoke-tokens' }),
      onPage(3, { kind: 'cursor-invalid' }),
    );
    const { status, body } = await bank.importBank(...DAYS);
    expect([status, body.insertedCount]).toEqual([200, BOOKED.length]);
    expect(await bank.stored()).toEqual(BOOKED);
  });
});
