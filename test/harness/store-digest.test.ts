import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentClient } from '#functions/aws/services.ts';
import { digestOf, rememberReads, watchedDigest } from './store-digest.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

let portal: TestPortal;
let digest: () => Promise<string>;

beforeAll(async () => {
  portal = await startTestPortal();
  digest = watchedDigest(portal);
});
afterAll(() => portal.close());

test('detects what a call writes once it is answered, and that a refused call writes nothing', async () => {
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

test.each(['the functions’ client', 'the direct client'])('detects writes by %s', async (name) => {
  const client = name.startsWith('the direct') ? documentClient(portal.client) : portal.services.database;
  const item = { TableName: portal.services.portalTable, Item: { pk: 'PUT', sk: name } };
  const before = await digest();
  await client.send(new GetCommand({ TableName: item.TableName, Key: item.Item }));
  expect(await digest()).toBe(before);
  await client.send(new PutCommand(item));
  expect(await digest()).not.toBe(before);
  expect(await digest()).toBe(await digestOf(portal));
});

test('a remembered read asks the database again once anything was written', async () => {
  const other = await startTestPortal();
  const { database, portalTable: TableName } = other.services;
  rememberReads(other);
  let asked = 0;
  other.services.database.middlewareStack.add(
    (next) => (args) => {
      asked += 1;
      return next(args);
    },
    { step: 'finalizeRequest' },
  );
  const read = () => database.send(new GetCommand({ TableName, Key: { pk: 'PUT', sk: 'PUT' } }));
  expect([(await read()).Item, (await read()).Item, asked]).toEqual([undefined, undefined, 1]);
  for (const [value, client] of [database, documentClient(other.client)].entries()) {
    await client.send(new PutCommand({ TableName, Item: { pk: 'PUT', sk: 'PUT', value } }));
    expect((await read()).Item?.value).toBe(value);
    expect((await read()).Item?.value).toBe(value);
  }
  await other.close();
});
