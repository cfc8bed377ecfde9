import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Breach } from '#functions/verification/invariants.ts';
import { verifyNightly, verifySettledLedger } from '#functions/verification/verify-ledger.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addClient();
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.logged.length = 0;
});

test('a sound ledger is logged with no breaches and the number of records read', async () => {
  await verifyNightly(portal.services, 0);
  expect(portal.logged).toEqual([
    {
      level: 'info',
      event: 'ledger-verified',
      counts: expect.objectContaining({ clients: 1, breaches: 0 }),
    },
  ]);
});

test('a contradiction is counted in the alarm’s metric, named by its invariant alone', async () => {
  await portal.services.database.send(
    new PutCommand({
      TableName: portal.services.portalTable,
      Item: { pk: 'EMAIL#ghost@example.com', sk: 'EMAIL', user_id: 'nobody' },
    }),
  );
  await verifyNightly(portal.services, 0);
  const [breach, ...rest] = portal.logged;
  expect(breach).toEqual({
    level: 'error',
    event: 'ledger-breach',
    code: expect.stringMatching(/^I?\d*[A-Za-z-]*\d*$/),
  });
  expect(rest.at(-1)).toMatchObject({ level: 'error', event: 'ledger-verified' });
  expect(rest.at(-1)?.counts?.breaches).toBeGreaterThan(0);
  expect(JSON.stringify(portal.logged)).not.toContain('ghost');
});

test('a contradiction caused by a change in progress is not reported, a lasting one is', async () => {
  const passing: Breach = { invariant: 'I1', detail: 'a' };
  const staying: Breach = { invariant: 'I2', detail: 'b' };
  const later: Breach = { invariant: 'I3', detail: 'c' };
  const looks = [
    [passing, staying],
    [staying, later],
  ];
  const look = async () => ({ breaches: looks.shift() ?? [], counts: {} });
  expect((await verifySettledLedger(look, 0)).breaches).toEqual([staying]);
});

test('a sound ledger is read only once', async () => {
  let looks = 0;
  await verifySettledLedger(async () => {
    looks += 1;
    return { breaches: [], counts: {} };
  });
  expect(looks).toBe(1);
});
