import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { available } from './uploading.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(async () => {
  const { breaches } = await verifyLedger(portal.services, portal.bucket);
  await portal.close();
  expect(breaches).toEqual([]);
});

test('200: every client sees what belongs to no one, and only that', async () => {
  const { id: clientId, actor } = await portal.addClient();
  const fund = await available(portal, { metadata: { name: 'Fund report' } });
  await available(portal, { metadata: { name: 'Personal', client_id: clientId } });
  for (const person of [actor, portal.manager]) {
    const { status, body } = await portal.call(person, 'GET', '/documents/fund');
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 1, next_cursor: null, documents: [{ id: fund, client_id: null }] });
    expect(body.documents).toHaveLength(1);
  }
});

test('403: a suspended client and someone linked to nothing', async () => {
  const { actor } = await portal.addClient({ status: 'Suspended' });
  for (const person of [actor, portal.stranger]) {
    expect((await portal.call(person, 'GET', '/documents/fund')).status).toBe(403);
  }
});
