import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningBankSandbox, startBankSandbox } from '#test/harness/bank-sandbox.ts';

let sandbox: RunningBankSandbox;

beforeAll(async () => {
  sandbox = await startBankSandbox({ now: '2026-06-15T02:00:00Z' });
});

afterAll(() => sandbox.close());

const control = (body: object, method = 'PUT') => sandbox.api(method, 'control', { body });
const connectors = async () => sandbox.api('GET', 'connectors', { token: await sandbox.token() });

test('a fault occurs as often as requested, then no more', async () => {
  await control({ faults: [{ call: 'connectors', kind: 'status', status: 503, times: 2 }] });
  const statuses = [await connectors(), await connectors(), await connectors()].map(({ status }) => status);
  expect(statuses).toEqual([503, 503, 200]);
});

test('429 has a Retry-After only when requested', async () => {
  const token = await sandbox.token();
  const waits = [];
  for (const retryAfterS of [7, undefined]) {
    await control({ faults: [{ call: 'connectors', kind: 'status', status: 429, retryAfterS }] });
    const { status, headers } = await fetch(`${sandbox.baseUrl}/connectors`, {
      headers: { authorization: `Bearer ${token}` },
    });
    waits.push([status, headers.get('retry-after')]);
  }
  expect(waits).toEqual([
    [429, '7'],
    [429, null],
  ]);
});

test('a fault of one page does not affect the others', async () => {
  const { userId } = await sandbox.connectedUser();
  await control({ faults: [{ call: 'transactions', page: 2, kind: 'cursor-invalid' }] });
  const token = await sandbox.token();
  const first = await sandbox.api('GET', `users/${userId}/transactions`, { token });
  const second = await fetch(first.body.links.next, { headers: { authorization: `Bearer ${token}` } });
  expect([first.status, second.status]).toEqual([200, 400]);
});

test('more rows a day can be requested, and are kept when faults are cleared', async () => {
  const { userId } = await sandbox.connectedUser();
  const filter = "filter=transaction.postDate.bt('2025-03-03','2025-03-06'),transaction.status.eq('posted')";
  const size = async () =>
    (await sandbox.api('GET', `users/${userId}/transactions?${filter}`, { token: await sandbox.token() }))
      .body.size;
  const before = await size();
  expect((await control({ extraPerDay: 50 })).status).toBe(204);
  expect(await size()).toBeGreaterThan(before + 100);
});

test.each([
  ['a fault nobody knows', { faults: [{ call: 'connectors', kind: 'flood' }] }],
  ['a setting nobody knows', { volume: 3 }],
])('400 for %s', async (_, body) => {
  expect((await control(body)).status).toBe(400);
});

test('only a PUT reaches it, because a page of another site could send other methods', async () => {
  expect((await control({ extraPerDay: 1 }, 'POST')).status).toBe(401);
});
