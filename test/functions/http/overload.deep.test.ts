import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { retryWhileBusy } from '#test/harness/retry-while-busy.ts';

const WRITES = 120;
const READS = 120;
/** `CAPACITY` limits simultaneous requests, `CAPACITY_OF_RUSH` all requests of the rush, retries included. */
const CAPACITY = 16;
const CAPACITY_OF_RUSH = 400;
const IN_TURN = 4;

const portal = portalOfFile();
let clientId: string;

beforeAll(async () => {
  clientId = (await portal.addClient()).id;
});

/** Refuses what exceeds `CAPACITY` or `CAPACITY_OF_RUSH`, so the overload does not depend on the machine's speed. */
function boundCapacity(): { refused: () => number; endRush: () => void; lift: () => void } {
  const { database } = portal.services;
  let underWay = 0;
  let refused = 0;
  let left = CAPACITY_OF_RUSH;
  const send = async (command: object) => {
    if (underWay < CAPACITY && left > 0) {
      underWay += 1;
      left -= 1;
      try {
        return await database.send(command as never);
      } finally {
        underWay -= 1;
      }
    }
    refused += 1;
    const message = 'The level of configured provisioned throughput for the table was exceeded.';
    throw new ProvisionedThroughputExceededException({ message, $metadata: {} });
  };
  Object.assign(portal.services, {
    database: Object.create(database, { send: { value: send } }) as DynamoDBDocumentClient,
  });
  const endRush = () => {
    left = Number.POSITIVE_INFINITY;
  };
  return { refused: () => refused, endRush, lift: () => void Object.assign(portal.services, { database }) };
}

const record = (key: string) =>
  portal.call(
    portal.manager,
    'POST',
    '/transactions/record',
    { client_id: clientId, amount: '1.00', description: 'By hand', txn_date: '2025-06-02', ...CONFIRMED },
    { 'idempotency-key': key },
  );

const listed = async () =>
  (await portal.call(portal.manager, 'GET', `/clients/${clientId}/transactions`)).body.total;

test('more requests than the tables can take get 503 with Retry-After, and by then every one is done once', async () => {
  const { refused, endRush, lift } = boundCapacity();
  const keys = Array.from({ length: WRITES }, (_, index) => `rush-${index}`);
  const rush = await Promise.all([
    ...keys.map(record),
    ...Array.from({ length: READS }, () => portal.call(portal.manager, 'GET', '/clients?limit=25')),
    portal.call(undefined, 'GET', '/health'),
  ]);
  endRush();
  expect(refused()).toBeGreaterThan(0);
  expect(rush.at(-1)?.status).toBe(200);
  const turnedAway = rush.filter(({ status }) => status === 503);
  expect(turnedAway.length).toBeGreaterThan(0);
  for (const { status, body, headers } of rush) {
    expect([200, 201, 503]).toContain(status);
    if (status !== 503) continue;
    expect(body).toMatchObject({ code: 'busy', error: 'The service is busy. Please try again in a moment.' });
    expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  }

  // After the rush, the database still limits simultaneous requests, but serves callers in small groups.
  for (let from = 0; from < WRITES; from += IN_TURN) {
    const group = await Promise.all(
      keys.slice(from, from + IN_TURN).map((key) => retryWhileBusy(() => record(key))),
    );
    expect(group.map(({ status }) => status)).toEqual(group.map(() => 201));
  }
  lift();
  expect(await listed()).toBe(WRITES);
  expect((await verifyLedger(portal.services)).breaches).toEqual([]);
});
