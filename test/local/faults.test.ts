import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ProvisionedThroughputExceededException,
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTables, type Database, databaseClient, startDatabase } from '#local/database.ts';
import { type Faults, injectFaults, parseFaults } from '#local/faults.ts';

let folder: string;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-faults-'));
  database = await startDatabase({ dbPath: join(folder, 'portal.db') });
  const client = databaseClient(database.endpoint);
  await createTables(client, { portal: 'portal', audit: 'audit' });
  client.destroy();
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** A document client with these faults and `maxAttempts` attempts of the SDK's own. */
function faulty(faults: Faults, maxAttempts = 1) {
  const client = databaseClient(database.endpoint, { maxAttempts });
  const faultSwitch = injectFaults(client, faults);
  return { documents: DynamoDBDocumentClient.from(client), ...faultSwitch };
}

const put = (sk: string, pk = 'item') => new PutCommand({ TableName: 'portal', Item: { pk, sk } });
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const stored = async (sk: string) =>
  (
    await DynamoDBDocumentClient.from(databaseClient(database.endpoint)).send(
      new GetCommand({ TableName: 'portal', Key: { pk: 'item', sk } }),
    )
  ).Item !== undefined;

test('a conflict cancels a transaction, names one of its writes as the reason, and writes nothing', async () => {
  const { documents } = faulty({ conflict: 1, seed: 1 });
  const error = await failureOf(
    documents.send(
      new TransactWriteCommand({
        TransactItems: ['c1', 'c2', 'c3'].map((sk) => ({
          Put: { TableName: 'portal', Item: { pk: 'item', sk } },
        })),
      }),
    ),
  );
  expect(error).toBeInstanceOf(TransactionCanceledException);
  const cancelled = error as TransactionCanceledException;
  const codes = cancelled.CancellationReasons?.map((reason) => reason.Code) ?? [];
  expect([...codes].sort()).toEqual(['None', 'None', 'TransactionConflict']);
  expect(cancelled.message).toContain(codes.join(', '));
  expect(cancelled.$metadata).toMatchObject({ httpStatusCode: 400, attempts: 1 });
  expect(cancelled.$metadata.requestId).toMatch(/^[0-9A-F]{32}$/);
  expect(await stored('c1')).toBe(false);
});

test('a conflict fails a single write but never a read', async () => {
  const { documents, injected } = faulty({ conflict: 1 });
  expect(await failureOf(documents.send(put('single')))).toBeInstanceOf(TransactionConflictException);
  await documents.send(new GetCommand({ TableName: 'portal', Key: { pk: 'item', sk: 'single' } }));
  expect(injected.conflict).toBe(1);
});

test('throttling occurs as each of the errors of DynamoDB', async () => {
  const { documents } = faulty({ throttle: 1, seed: 3 });
  const errors = [];
  for (let index = 0; index < 40; index += 1) {
    errors.push(
      await failureOf(
        documents.send(
          new TransactWriteCommand({
            TransactItems: [{ Put: { TableName: 'portal', Item: { pk: 'item', sk: 't' } } }],
          }),
        ),
      ),
    );
  }
  const kinds = errors.map((error) => (error as Error).constructor);
  expect(new Set(kinds)).toEqual(
    new Set([ProvisionedThroughputExceededException, ThrottlingException, TransactionCanceledException]),
  );
  const cancelled = errors.find((error) => error instanceof TransactionCanceledException);
  expect((cancelled as TransactionCanceledException).CancellationReasons?.[0]?.Code).toBe('ThrottlingError');
});

test('the SDK retries throttling and succeeds', async () => {
  const { documents, injected } = faulty({ throttle: 0.3, seed: 11 }, 10);
  for (let index = 0; index < 12; index += 1) {
    const { $metadata } = await documents.send(
      new GetCommand({ TableName: 'portal', Key: { pk: 'item', sk: 'x' } }),
    );
    expect($metadata.httpStatusCode).toBe(200);
  }
  expect(injected.throttle).toBeGreaterThan(0);
});

test('a lost reply closes the connection after the write was done', async () => {
  const { documents } = faulty({ lostReply: 1 });
  const error = await failureOf(documents.send(put('lost')));
  expect(error).toMatchObject({ name: 'TimeoutError', code: 'ECONNRESET', message: 'read ECONNRESET' });
  expect(await stored('lost')).toBe(true);
});

test('unprocessed keys and items are returned, and asking again loses none', async () => {
  const { documents, injected } = faulty({ unprocessed: 1, seed: 5 });
  const names = Array.from({ length: 20 }, (_, index) => `b${index}`);
  let writes = names.map((sk) => ({ PutRequest: { Item: { pk: 'batch', sk } } }));
  let rounds = 0;
  while (writes.length > 0) {
    const { UnprocessedItems } = await documents.send(
      new BatchWriteCommand({ RequestItems: { portal: writes } }),
    );
    writes = (UnprocessedItems?.portal ?? []) as typeof writes;
    rounds += 1;
  }
  expect(rounds).toBeGreaterThan(2);

  const found: unknown[] = [];
  let keys: Record<string, unknown>[] = names.map((sk) => ({ pk: 'batch', sk }));
  while (keys.length > 0) {
    const { Responses, UnprocessedKeys } = await documents.send(
      new BatchGetCommand({ RequestItems: { portal: { Keys: keys, ConsistentRead: true } } }),
    );
    found.push(...(Responses?.portal ?? []));
    keys = UnprocessedKeys?.portal?.Keys ?? [];
  }
  expect(found).toHaveLength(20);
  expect(injected.unprocessed).toBeGreaterThan(2);
});

test('the same seed gives the same sequence of faults', async () => {
  const sequence = async (seed: number) => {
    const { documents } = faulty({ conflict: 0.3, throttle: 0.2, lostReply: 0.1, seed });
    const names = [];
    for (let index = 0; index < 30; index += 1) {
      names.push(((await failureOf(documents.send(put('s')))) as Error | undefined)?.name ?? 'done');
    }
    return names;
  };
  const first = await sequence(42);
  expect(new Set(first).size).toBeGreaterThan(2);
  expect(await sequence(42)).toEqual(first);
  expect(await sequence(43)).not.toEqual(first);
});

test('without probabilities, or switched off, nothing fails', async () => {
  const none = faulty({});
  await none.documents.send(put('calm'));
  const off = faulty({ throttle: 1 });
  off.off();
  const { Items } = await off.documents.send(
    new QueryCommand({
      TableName: 'portal',
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'item' },
    }),
  );
  expect(Items?.map((item) => item.sk)).toContain('calm');
  expect(off.injected).toEqual({ conflict: 0, throttle: 0, lostReply: 0, unprocessed: 0 });
});

test('a list of faults is parsed, and a wrong one is named', () => {
  expect(parseFaults(undefined)).toBeUndefined();
  expect(parseFaults('')).toBeUndefined();
  expect(parseFaults('conflict:0.2, throttle:0.02,lostReply:0.1,seed:7')).toEqual({
    conflict: 0.2,
    throttle: 0.02,
    lostReply: 0.1,
    seed: 7,
  });
  for (const wrong of ['conflict', 'conflict:2', 'conflict:x', 'crash:0.1', 'throttle:-1', 'conflict:']) {
    expect(() => parseFaults(wrong)).toThrow(`FAULTS has "${wrong}"`);
  }
});
