import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentClient } from '#functions/aws/services.ts';
import { digestOf, watchedDigest } from './store-digest.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

let portal: TestPortal;
let digest: () => Promise<string>;

beforeAll(async () => {
  portal = await startTestPortal();
  digest = watchedDigest(portal);
});
afterAll(() => portal.close());

test('sees what a call writes, once it is answered, and that one which is refused writes nothing', async () => {
  const before = await digest();
  const client = {
    name: 'Olivia Chen',
    email: 'olivia@example.com',
    entity_type: 'Personal',
    pledged_amount: 5_000,
  };
  expect((await portal.call(portal.manager, 'POST', '/clients', {})).status).toBe(400);
  expect(await digest()).toBe(before);
  expect((await portal.call(portal.manager, 'POST', '/clients', client)).status).toBe(201);
  expect(await digest()).not.toBe(before);
  expect(await digest()).toBe(await digestOf(portal));
});

test.each(['the functions’ client', 'the direct client'])('sees what is put by %s', async (name) => {
  const client = name.startsWith('the direct') ? documentClient(portal.client) : portal.services.database;
  const item = { TableName: portal.services.portalTable, Item: { pk: 'PUT', sk: name } };
  const before = await digest();
  await client.send(new GetCommand({ TableName: item.TableName, Key: item.Item }));
  expect(await digest()).toBe(before);
  await client.send(new PutCommand(item));
  expect(await digest()).not.toBe(before);
  expect(await digest()).toBe(await digestOf(portal));
});
