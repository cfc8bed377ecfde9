import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { findStoredAnswer, keyedRequest } from '#functions/ledger/idempotency.ts';
import { retryTransient } from '#functions/ledger/retry.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const DAY_MS = 24 * 3600 * 1000;
const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.15, seed: 41 } });
let clientId: string;

beforeAll(async () => {
  clientId = (await portal.addClient()).id;
});

const record = (key: string, details: object = {}, actor = portal.manager) =>
  portal.call(
    actor,
    'POST',
    '/transactions/record',
    { client_id: clientId, amount: 1, description: 'Once', txn_date: '2025-06-01', ...CONFIRMED, ...details },
    { 'Idempotency-Key': key },
  );
const count = async () => (await portal.call(portal.manager, 'GET', '/transactions?limit=1')).body.total;

describe('the same key and details', () => {
  test('ten times in a row have one effect and one answer, byte for byte', async () => {
    const [key, before] = [randomUUID(), await count()];
    const answers = [];
    for (let index = 0; index < 10; index += 1) answers.push(await record(key));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(answers.map((answer) => answer.headers['idempotency-hit'] ?? 'first')).toEqual([
      'first',
      ...Array(9).fill('true'),
    ]);
    expect(await count()).toBe(before + 1);
  });

  test('fifty in parallel have one effect and the same answer', async () => {
    const [key, before] = [randomUUID(), await count()];
    const retryWhileBusy = async () => {
      for (let attempts = 1; ; attempts += 1) {
        const answer = await record(key);
        if (answer.status !== 503 || attempts === 5) return answer;
      }
    };
    const answers = await Promise.all(Array.from({ length: 50 }, retryWhileBusy));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  test('in parallel have one effect and one answer, on a call that can only be done once', async () => {
    const header = 'Date,Amount,Description';
    const rows = Array.from({ length: 6 }, (_, index) => `0${index + 1}/05/2025,10.00,Once ${index}`);
    const form = new FormData();
    form.set('file', new File([[header, ...rows].join('\n')], 'once.csv'));
    await portal.call(portal.manager, 'POST', '/transactions/upload-csv', form);
    const { body } = await portal.call(portal.manager, 'GET', '/transactions?limit=1000');
    const ids = body.transactions
      .filter((row: { description: string }) => row.description.startsWith('Once '))
      .map((row: { id: string }) => row.id);
    expect(ids).toHaveLength(6);
    for (const id of ids) {
      for (const [method, path, details] of [
        ['PUT', `/transactions/${id}/classify`, { type: 'contribution' }],
        ['POST', `/transactions/${id}/allocations`, { clientId, amount: 10 }],
      ] as const) {
        const key = { 'Idempotency-Key': randomUUID() };
        const answers = await Promise.all(
          Array.from({ length: 6 }, () => portal.call(portal.manager, method, path, details, key)),
        );
        const done = answers.filter(({ status }) => status !== 503);
        for (const answer of done) expect(answer.body, path).toEqual(done[0]?.body);
        expect(done[0]?.status).toBeLessThan(300);
        // If the database's reply to the first write is lost, a retry finds the stored answer, so every answer is a repeat.
        expect(done.filter((answer) => !answer.headers['idempotency-hit']).length).toBeLessThanOrEqual(1);
      }
    }
  });

  test('are remembered for seven days and then forgotten', async () => {
    const [key, before] = [randomUUID(), await count()];
    await record(key);
    portal.advance(7 * DAY_MS - 60_000);
    expect((await record(key)).headers['idempotency-hit']).toBe('true');
    portal.advance(120_000);
    // The table may still contain the expired answer, but the portal must not return it.
    const again = await record(key);
    expect(again).toMatchObject({ status: 201 });
    expect(again.headers['idempotency-hit']).toBeUndefined();
    expect(await count()).toBe(before + 2);
  });
});

describe('the same key', () => {
  test('with other details is refused, even if they mean the same', async () => {
    const key = randomUUID();
    await record(key, { amount: 5 });
    for (const details of [{ amount: 6 }, { amount: '5.00' }, { amount: 5, note: '' }]) {
      expect(await record(key, details)).toMatchObject({
        status: 422,
        body: { code: 'idempotency-mismatch' },
      });
    }
  });

  test('of another person or on another call is a different key', async () => {
    const request = { userId: 'a', route: 'POST /x', path: '{}', body: '{}' };
    const ids = [
      keyedRequest('k', request),
      keyedRequest('k', { ...request, userId: 'b' }),
      keyedRequest('k', { ...request, route: 'PUT /x' }),
      keyedRequest('l', request),
    ].map((keyed) => keyed?.id);
    expect(new Set(ids).size).toBe(4);
  });

  test('on another record of the same call is refused, not answered with the first one’s answer', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const form = new FormData();
    form.set('file', new File(['Date,Amount,Description\n01/06/2025,1,A\n02/06/2025,2,B'], 'a.csv'));
    await portal.call(portal.manager, 'POST', '/transactions/upload-csv', form);
    const { body } = await portal.call(portal.manager, 'GET', '/transactions?status=unclassified&limit=2');
    const [one, other] = body.transactions;
    const classify = (id: string) =>
      portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, { type: 'contribution' }, key);
    expect((await classify(one.id)).status).toBe(200);
    expect(await classify(other.id)).toMatchObject({ status: 422, body: { code: 'idempotency-mismatch' } });
  });

  test('after a refusal can be used again, because only successful calls are stored', async () => {
    const key = randomUUID();
    expect((await record(key, { client_id: 'nobody' })).status).toBe(404);
    expect((await record(key, { amount: 0 })).status).toBe(400);
    expect((await record(key)).status).toBe(201);
  });
});

test('a damaged stored answer is a fault of the server', async () => {
  const request = keyedRequest('k', { userId: 'u', route: 'r', path: '', body: '' });
  if (!request) throw new Error('No key');
  const damaged = new PutCommand({
    TableName: portal.services.portalTable,
    Item: { pk: `IDEMP#${request.id}`, sk: 'IDEMP', request_hash: 1 },
  });
  // The faults of this portal also affect the test's own write.
  await retryTransient(() => portal.services.database.send(damaged));
  await expect(findStoredAnswer(portal.services, request)).rejects.toMatchObject({ name: 'ZodError' });
});

test('without a key two equal requests have two effects', async () => {
  const before = await count();
  const body = { client_id: clientId, amount: 1, description: 'Twice', txn_date: '2025-06-01', ...CONFIRMED };
  for (const _ of [1, 2]) await portal.call(portal.manager, 'POST', '/transactions/record', body);
  expect(await count()).toBe(before + 2);
});
