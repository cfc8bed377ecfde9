import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { noScanner } from '#functions/aws/scanner.ts';
import { clientsArea } from '#functions/clients/index.ts';
import { handlersFor } from '#functions/http/context.ts';
import { serve } from '#functions/http/serve.ts';
import type { LogEntry, Services } from '#functions/services.ts';
import { usersArea } from '#functions/users/index.ts';
import { apiEvent } from '#local/api-event.ts';
import { lambdaContext } from '#local/area-handlers.ts';
import { localPayeeCipher } from '#local/payee-cipher.ts';
import { type Endpoint, endpointOf, routeKey } from '#shared/contract/endpoint.ts';
import { DEMO_FUND } from '#shared/fund-seed.ts';
import { managerOf, type TestActor } from '#test/harness/actors.ts';
import { memoryBucket } from '#test/harness/memory-bucket.ts';
import { recordingIdentity } from '#test/harness/recording-identity.ts';
import { withoutWaits } from '#test/harness/without-waits.ts';

const manager = managerOf({ userId: 'manager-1', email: 'manager@example.com' });
const managerRow = {
  pk: 'USER#manager-1',
  sk: 'USER',
  user_id: 'manager-1',
  email: 'manager@example.com',
  role: 'manager',
  status: 'active',
  version: 1,
};
const database = mockClient(DynamoDBDocumentClient);
let logged: LogEntry[];
let services: Services;

beforeEach(() => {
  database.reset();
  logged = [];
  services = {
    database: DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'ap-southeast-2' })),
    portalTable: 'portal',
    auditTable: 'audit',
    identity: recordingIdentity(),
    continueImport: async () => {},
    bankProvider: async () => {
      throw new Error('No bank here');
    },
    watchBankSession: async () => {},
    continueExport: async () => {},
    continueCapitalCall: async () => {},
    continueStatements: async () => {},
    statementKey: async () => 'a key',
    continueMessages: async () => {},
    renewInvitation: async () => {},
    readToken: async () => undefined,
    sendMail: undefined,
    siteUrl: () => 'https://portal.example.com',
    fundSeed: () => DEMO_FUND,
    managersNeedSecondFactor: false,
    payeeCipher: localPayeeCipher('0'.repeat(64)),
    alwaysNeedsSecondPerson: false,
    bucket: memoryBucket(),
    lockedBucket: undefined,
    scanner: noScanner,
    maxFormBytes: 1,
    now: () => new Date('2025-06-10T14:30:00Z'),
    log: (entry) => logged.push(entry),
  };
  database.on(GetCommand).resolves({});
  database.on(GetCommand, { Key: { pk: managerRow.pk, sk: managerRow.sk } }).resolves({ Item: managerRow });
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(() => database.restore());

async function call(
  area: Parameters<typeof serve>[0],
  of: Pick<Endpoint, 'method' | 'path'>,
  request: {
    actor?: TestActor | undefined;
    path?: Record<string, string>;
    body?: object;
    headers?: Record<string, string>;
  } = {},
) {
  const event = apiEvent(
    {
      method: of.method,
      rawPath: `/api${of.path}`,
      rawQueryString: '',
      headers: { 'content-type': 'application/json', ...request.headers },
      body: new TextEncoder().encode(request.body ? JSON.stringify(request.body) : ''),
      sourceIp: '127.0.0.1',
    },
    { call: of as Endpoint, routeKey: routeKey(of), pathParameters: request.path ?? {} },
    ('actor' in request ? request.actor : manager)?.claims,
  );
  const answer = await serve(area, () => services)(event, lambdaContext('request'));
  return { status: answer.statusCode, headers: answer.headers ?? {}, body: JSON.parse(answer.body ?? '') };
}

const named = (name: string, more = {}) =>
  Object.assign(new Error('Secret of arn:aws:dynamodb'), { name, ...more });

describe('503', () => {
  const statistics = { method: 'GET', path: '/clients' } as const;

  test.each(['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded'])(
    'a read that stays throttled (%s) is answered with Retry-After',
    async (name) => {
      database.on(QueryCommand).rejects(named(name));
      database.on(BatchGetCommand).resolves({ Responses: { portal: [] } });
      const answer = await withoutWaits(() => call(clientsArea, statistics));
      expect(answer).toMatchObject({
        status: 503,
        headers: { 'retry-after': '1' },
        body: { code: 'busy', error: 'The service is busy. Please try again in a moment.' },
      });
      expect(JSON.stringify(answer)).not.toContain('arn:');
    },
  );

  test('a batch that is never completed is given up after ten rounds', async () => {
    const left = { portal: { Keys: [{ pk: 'STAT#00', sk: 'STAT' }] } };
    database.on(QueryCommand).resolves({ Items: [] });
    database.on(BatchGetCommand).resolves({ Responses: { portal: [] }, UnprocessedKeys: left });
    expect(await call(clientsArea, statistics)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
    });
    expect(database.commandCalls(BatchGetCommand)).toHaveLength(10);
    expect(database.commandCalls(BatchGetCommand)[9]?.args[0].input.RequestItems).toMatchObject(left);
  });

  test('a batch answered in parts is put together', async () => {
    const keys = [{ pk: 'STAT#07', sk: 'STAT' }];
    database.on(QueryCommand).resolves({ Items: [] });
    database
      .on(BatchGetCommand)
      .resolvesOnce({
        Responses: { portal: [{ pk: 'STAT#01', clients: 3 }] },
        UnprocessedKeys: { portal: { Keys: keys } },
      })
      .resolvesOnce({ Responses: { portal: [{ pk: 'STAT#07', clients: 4 }] } });
    expect(await call(clientsArea, statistics)).toMatchObject({ status: 200, body: { total: 7 } });
  });

  test('a write that conflicts twelve times is given up, and each attempt has the same token', async () => {
    const cancelled = new TransactionCanceledException({
      $metadata: {},
      message: 'Secret of arn:aws:dynamodb',
      CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
    });
    database.on(TransactWriteCommand).rejects(cancelled);
    database.on(BatchGetCommand).resolves({});
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const answer = await call(usersArea, { method: 'PUT', path: '/users/me' }, { body: { name: 'New' } });
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' }, body: { code: 'busy' } });
    const tokens = database
      .commandCalls(TransactWriteCommand)
      .map(({ args }) => args[0].input.ClientRequestToken);
    expect(tokens).toHaveLength(12);
    expect(new Set(tokens).size).toBe(1);
  });
});

describe('500', () => {
  test('an unexpected error is logged by class and place and answered in the portal’s own words', async () => {
    database
      .on(GetCommand)
      .rejects(named('ValidationException', { stack: 'Secret: pledged 5\n    at a (b.ts:1:2)' }));
    const answer = await call(usersArea, { method: 'GET', path: '/users/me' });
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'error', 'requestId']);
    expect(JSON.stringify(answer)).not.toContain('Secret');
    expect(logged).toEqual([
      expect.objectContaining({
        level: 'error',
        event: 'refused',
        code: 'internal',
        status: 500,
        route: 'GET /users/me',
        durationMs: expect.any(Number),
        error: { name: 'ValidationException', stack: '    at a (b.ts:1:2)' },
      }),
    ]);
    expect(JSON.stringify(logged)).not.toContain('Secret');
  });

  const odd = endpointOf('users')({
    summary: 'Answers oddly.',
    route: 'GET /odd',
    allow: ['anyone'],
    input: () => z.strictObject({}),
    output: () => z.object({ shown: z.string() }),
    refusals: [],
  });

  test('an answer that does not fit the contract is a fault of the server', async () => {
    const area = handlersFor('users', { odd }, { odd: async () => ({ shown: 7 }) as never });
    expect(await call(area, odd, { actor: undefined })).toMatchObject({
      status: 500,
      body: { code: 'internal' },
    });
  });

  test('fields outside the contract are left out of an answer', async () => {
    const area = handlersFor('users', { odd }, { odd: async () => ({ shown: 'yes', hidden: 'no' }) });
    expect((await call(area, odd, { actor: undefined })).body).toEqual({ shown: 'yes' });
  });
});

describe('404', () => {
  test('a route of another area', async () => {
    expect(await call(usersArea, { method: 'GET', path: '/elsewhere' })).toMatchObject({
      status: 404,
      body: { code: 'not-found', error: 'Not found.' },
    });
  });
});

describe('every answer', () => {
  test('has a correlation id: the caller’s if valid, else the gateway’s or a new one', async () => {
    const me = { method: 'GET', path: '/users/me' } as const;
    const idFor = async (given: string) =>
      (await call(usersArea, me, { headers: { 'x-correlation-id': given } })).headers['x-correlation-id'];
    expect(await idFor('0d9e5a52-7c1e-4e5b')).toBe('0d9e5a52-7c1e-4e5b');
    for (const wrong of [
      'short',
      'x'.repeat(65),
      'a b c d e f g',
      'id\r\nset-cookie: a=b',
      '<script>alert</script>',
    ]) {
      expect(await idFor(wrong)).toMatch(/^[A-Za-z0-9-]{8,64}$/);
      expect(await idFor(wrong)).not.toBe(wrong);
    }
  });

  test('is logged with route, role, status and time, and without personal data', async () => {
    await call(usersArea, { method: 'GET', path: '/users/me' });
    expect(logged).toEqual([
      {
        level: 'info',
        event: 'answered',
        correlationId: expect.any(String),
        route: 'GET /users/me',
        role: 'manager',
        status: 200,
        durationMs: expect.any(Number),
      },
    ]);
  });
});

describe('every refusal', () => {
  const refusedAs = async (actor: TestActor | undefined, headers: Record<string, string> = {}) => {
    const { body } = await call(clientsArea, { method: 'GET', path: '/clients' }, { actor, headers });
    const [line] = logged.splice(0);
    return { ...line, isOfThisAnswer: line?.correlationId === body.requestId };
  };

  test('is logged with the caller’s role and the time taken, and without personal data', async () => {
    vi.spyOn(services, 'now').mockReturnValueOnce(new Date(1_000)).mockReturnValue(new Date(1_250));
    database.on(GetCommand).resolves({ Item: { ...managerRow, role: 'client' } });
    expect(await refusedAs(manager)).toEqual({
      level: 'info',
      event: 'refused',
      correlationId: expect.any(String),
      isOfThisAnswer: true,
      route: 'GET /clients',
      role: 'unlinked',
      status: 403,
      durationMs: 250,
      code: 'forbidden',
      error: undefined,
    });
  });

  test('of an unknown caller is logged without a role, and the answer still has its id', async () => {
    expect(await refusedAs(undefined, { 'x-correlation-id': 'no id' })).toMatchObject({
      code: 'unauthenticated',
      role: undefined,
      isOfThisAnswer: true,
    });
  });
});

test('a request without an id gets one, the same in its answer and its log', async () => {
  const ids: (string | undefined)[] = [];
  const odd = endpointOf('users')({
    summary: 'Fails after it has begun.',
    route: 'GET /odd',
    allow: ['anyone'],
    input: () => z.strictObject({}),
    output: () => z.object({}),
    refusals: [],
  });
  const area = handlersFor(
    'users',
    { odd },
    {
      odd: async (_input, { correlationId }) => {
        ids.push(correlationId);
        throw new Error('Later');
      },
    },
  );
  // The request id of an HTTP API ends in `=`. A correlation id must not contain this character.
  const { body, headers } = await call(area, odd, { actor: undefined });
  ids.push(body.requestId, String(headers['x-correlation-id']), logged[0]?.correlationId);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(1);
});

test('an area that lacks a handler for one of its calls does not start', () => {
  const { getMe: _left, ...handlers } = usersArea.handlers;
  expect(() => serve({ ...usersArea, handlers }, () => services)).toThrow('No handler for getMe');
});
