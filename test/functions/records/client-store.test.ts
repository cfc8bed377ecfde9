import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentClient } from '#functions/aws/services.ts';
import { clientKey } from '#functions/records/client-store.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

/** The attributes of the first release. Never add one: records without the newer ones stay stored. */
const FIRST_RELEASE = {
  id: 'c-first',
  user_id: 'u-first',
  name: 'Olivia Chen',
  email: 'olivia.chen@example.com',
  mobile: '',
  entity_type: 'Personal',
  entity_name: '',
  address: '',
  status: 'Active',
  notes: '',
  pledged_cents: 100_000,
  total_paid_cents: 0,
  allocation_count: 0,
  document_count: 0,
  created_at: '2025-01-01T00:00:00.000Z',
  version: 1,
};

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

test('a client stored by the first release can be read and edited', async () => {
  const item = { ...clientKey(FIRST_RELEASE.id), ...FIRST_RELEASE };
  await documentClient(portal.client).send(
    new PutCommand({ TableName: portal.services.portalTable, Item: item }),
  );
  const path = `/clients/${FIRST_RELEASE.id}`;
  expect((await portal.call(portal.manager, 'GET', path)).status).toBe(200);
  expect((await portal.call(portal.manager, 'PUT', path, { mobile: '0491 570 006' })).status).toBe(200);
});
