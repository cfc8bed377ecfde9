import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTables, type Database, databaseClient, startDatabase } from '#local/database.ts';
import { injectFaults } from '#local/faults.ts';

const FOREVER_MS = 1_000_000;
let database: Database;
/** Writes before the lag begins, and all that is read without it. */
let prompt: DynamoDBDocumentClient;
let lagging: DynamoDBDocumentClient;
let lists = 0;
let list = '';

beforeAll(async () => {
  database = await startDatabase({});
  const client = databaseClient(database.endpoint);
  await createTables(client, { portal: 'portal', audit: 'audit' });
  prompt = DynamoDBDocumentClient.from(client);
});

beforeEach(() => {
  lists += 1;
  list = `LIST#${lists}`;
  const client = databaseClient(database.endpoint);
  injectFaults(client, { lag: FOREVER_MS });
  lagging = DynamoDBDocumentClient.from(client);
});

afterAll(() => database.close());

const row = (name: string, more: object = {}) => ({
  pk: `${list}-${name}`,
  sk: 'ROW',
  list_pk: list,
  list_sk: name,
  ...more,
});
const put = (database: DynamoDBDocumentClient, item: object) =>
  database.send(new PutCommand({ TableName: 'portal', Item: item as Record<string, unknown> }));

async function listed(more: object = {}, partition = list) {
  return lagging.send(
    new QueryCommand({
      TableName: 'portal',
      IndexName: 'list',
      KeyConditionExpression: '#list_pk = :0',
      ExpressionAttributeNames: { '#list_pk': 'list_pk' },
      ExpressionAttributeValues: { ':0': partition },
      ...more,
    }),
  );
}
const names = async (...given: Parameters<typeof listed>) =>
  ((await listed(...given)).Items ?? []).map((item) => item.list_sk);

test('what is new is in the table at once and in its lists later', async () => {
  await put(lagging, row('a'));
  const { Item } = await lagging.send(
    new GetCommand({ TableName: 'portal', Key: { pk: `${list}-a`, sk: 'ROW' } }),
  );
  expect(Item).toMatchObject({ list_sk: 'a' });
  expect(await names()).toEqual([]);
});

test('what was moved to another list is still shown in the old one, as it was', async () => {
  await put(prompt, row('a', { state: 'open' }));
  await lagging.send(
    new UpdateCommand({
      TableName: 'portal',
      Key: { pk: `${list}-a`, sk: 'ROW' },
      UpdateExpression: 'SET list_pk = :done, #state = :closed',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':done': `${list}-done`, ':closed': 'closed' },
    }),
  );
  expect((await listed()).Items).toMatchObject([{ list_sk: 'a', state: 'open' }]);
  expect(await names({}, `${list}-done`)).toEqual([]);
});

test('what was deleted is still shown', async () => {
  await put(prompt, row('a'));
  await lagging.send(new DeleteCommand({ TableName: 'portal', Key: { pk: `${list}-a`, sk: 'ROW' } }));
  expect(await names()).toEqual(['a']);
});

test('all writes of a transaction come late, a refused one changes nothing', async () => {
  await put(prompt, row('a'));
  const of = (item: object, condition?: string) => ({
    Put: {
      TableName: 'portal',
      Item: item as Record<string, unknown>,
      ...(condition ? { ConditionExpression: condition } : {}),
    },
  });
  await lagging.send(new TransactWriteCommand({ TransactItems: [of(row('b')), of(row('c'))] }));
  const refused = new TransactWriteCommand({ TransactItems: [of(row('a'), 'attribute_not_exists(pk)')] });
  await expect(lagging.send(refused)).rejects.toMatchObject({ name: 'TransactionCanceledException' });
  expect(await names()).toEqual(['a']);
});

test('pages hold what they would without the newest changes, in both directions', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await put(prompt, row(name));
  await lagging.send(new DeleteCommand({ TableName: 'portal', Key: { pk: `${list}-b`, sk: 'ROW' } }));
  await put(lagging, row('aa'));
  for (const ScanIndexForward of [true, false]) {
    const found: unknown[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const page = await listed({
        Limit: 2,
        ScanIndexForward,
        ...(start ? { ExclusiveStartKey: start } : {}),
      });
      expect(page.Items?.length ?? 0).toBeLessThanOrEqual(2);
      found.push(...(page.Items ?? []).map((item) => item.list_sk));
      start = page.LastEvaluatedKey;
    } while (start);
    expect(found).toEqual(ScanIndexForward ? ['a', 'b', 'c', 'd', 'e'] : ['e', 'd', 'c', 'b', 'a']);
  }
});

test('a range and a choice of attributes hold for what is shown as it was', async () => {
  for (const name of ['a', 'b', 'c']) await put(prompt, row(name, { note: name, other: 1 }));
  for (const name of ['b', 'c'])
    await lagging.send(new DeleteCommand({ TableName: 'portal', Key: { pk: `${list}-${name}`, sk: 'ROW' } }));
  const { Items } = await listed({
    KeyConditionExpression: '#list_pk = :0 AND #list_sk BETWEEN :1 AND :2',
    ProjectionExpression: '#note, #list_sk',
    ExpressionAttributeNames: { '#list_pk': 'list_pk', '#list_sk': 'list_sk', '#note': 'note' },
    ExpressionAttributeValues: { ':0': list, ':1': 'a', ':2': 'b' },
  });
  expect(Items).toEqual([
    { note: 'a', list_sk: 'a' },
    { note: 'b', list_sk: 'b' },
  ]);
});

test('what no longer passes a filter is shown as it was, and what passes it now is not shown yet', async () => {
  await put(prompt, row('a', { state: 'open' }));
  await put(prompt, row('b', { state: 'closed' }));
  await put(lagging, row('a', { state: 'closed' }));
  await put(lagging, row('b', { state: 'open' }));
  const { Items } = await listed({
    FilterExpression: '#state = :1',
    ExpressionAttributeNames: { '#list_pk': 'list_pk', '#state': 'state' },
    ExpressionAttributeValues: { ':0': list, ':1': 'open' },
  });
  expect(Items).toMatchObject([{ list_sk: 'a', state: 'open' }]);
});

test('after the lag, by the clock that is given, the lists show everything', async () => {
  let nowMs = 0;
  let indexesLag = true;
  const client = databaseClient(database.endpoint);
  injectFaults(client, { lag: 1_500 }, { nowMs: () => nowMs, indexesLag: () => indexesLag });
  lagging = DynamoDBDocumentClient.from(client);
  await put(lagging, row('a'));
  nowMs = 1_499;
  expect(await names()).toEqual([]);
  indexesLag = false;
  expect(await names()).toEqual(['a']);
  indexesLag = true;
  nowMs = 1_500;
  expect(await names()).toEqual(['a']);
});
