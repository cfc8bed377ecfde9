import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { type BreakableDatabase, startBreakableDatabase } from '#test/harness/breakable-database.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { digestOf } from '#test/harness/store-digest.ts';
import { startTestPortal, TEST_TABLES, type TestPortal } from '#test/harness/test-portal.ts';

const HOUR_MS = 3_600_000;

let database: BreakableDatabase;
let portal: TestPortal;
let clientId: string;

beforeAll(async () => {
  database = await startBreakableDatabase();
  portal = await startTestPortal({ shared: { database, tables: TEST_TABLES } });
  clientId = (await portal.addClient()).id;
});

afterAll(async () => {
  const { breaches } = await verifyLedger(portal.services);
  await portal.close();
  await database.close();
  expect(breaches).toEqual([]);
});

const record = (key: string, amount = '10.00') =>
  portal.call(
    portal.manager,
    'POST',
    '/transactions/record',
    { client_id: clientId, amount, description: 'By hand', txn_date: '2025-06-02', ...CONFIRMED },
    { 'idempotency-key': key },
  );

describe('while the database is unreachable', () => {
  test('every call is answered as busy, writes nothing in part, and works again afterwards', async () => {
    const before = await digestOf(portal);
    await database.cut();
    const answers = await Promise.all([
      portal.call(portal.manager, 'GET', '/clients'),
      portal.call(portal.manager, 'GET', '/fund/statistics'),
      record('while-away'),
      portal.call(portal.manager, 'PUT', `/clients/${clientId}`, { mobile: '0400 000 000' }),
    ]);
    for (const { status, body, headers } of answers) {
      expect([status, body.code]).toEqual([503, 'busy']);
      expect(headers['retry-after']).toMatch(/^\d+$/);
    }
    expect((await portal.call(undefined, 'GET', '/health')).status).toBe(200);

    await database.mend();
    expect(await digestOf(portal)).toBe(before);
    expect((await record('while-away')).status).toBe(201);
  });

  test('a connection cut during many writes loses none that was answered and doubles none that is retried', async () => {
    const keys = Array.from({ length: 30 }, (_, index) => `cut-${index}`);
    const list = async () =>
      (await portal.call(portal.manager, 'GET', `/clients/${clientId}/transactions`)).body.total;
    const before = await list();
    const underWay = keys.map((key) => record(key, '0.50'));
    await new Promise((resolve) => setTimeout(resolve, 60));
    await database.cut();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await database.mend();
    const first = await Promise.all(underWay);
    for (const { status } of first) expect([201, 503]).toContain(status);
    for (const key of keys) expect((await record(key, '0.50')).status).toBe(201);
    expect(await list()).toBe(before + keys.length);
  });
});

test('a clock set back an hour and forward again repeats no id and gives no wrong day', async () => {
  const one = await record('before');
  portal.advance(-HOUR_MS);
  const two = await record('set-back');
  const again = await record('before');
  portal.advance(2 * HOUR_MS);
  const three = await record('set-on');
  portal.advance(-HOUR_MS);
  expect([one, two, three].map(({ status }) => status)).toEqual([201, 201, 201]);
  const ids = [one, two, three].map(({ body }) => body.transaction?.id ?? body.id);
  expect(new Set(ids).size).toBe(3);
  expect(again.body).toEqual(one.body);
  for (const { body } of [one, two, three]) expect((body.transaction ?? body).txn_date).toBe('2025-06-02');
  const history = await portal.call(portal.manager, 'GET', '/audit?limit=100');
  const entries = history.body.entries;
  expect(entries.length).toBeGreaterThan(3);
  expect(new Set(entries.map(({ id }: { id: string }) => id)).size).toBe(entries.length);
});
