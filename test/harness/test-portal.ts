import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ConfiguredRetryStrategy } from '@smithy/core/retry';
import type { BankProvider, LogEntry, Scanner } from '#functions/services.ts';
import { apiEvent } from '#local/api-event.ts';
import { matchRoute, STAGE } from '#local/api-routes.ts';
import { areaHandlers, lambdaContext } from '#local/area-handlers.ts';
import {
  createTables,
  type Database,
  databaseClient,
  startDatabase,
  type TableNames,
} from '#local/database.ts';
import { type FaultSwitch, type Faults, injectFaults, parseFaults } from '#local/faults.ts';
import type { BankAddress } from '#local/rehearsal/rehearsal.ts';
import { createServices, type LocalServices } from '#local/services.ts';
import { apiFunctionNameOf } from '#shared/contract/endpoint.ts';
import { actorOf, managerOf, type TestActor } from './actors.ts';
import { addManager } from './add-manager.ts';
import { type LockedCopy, lockedCopy } from './locked-copy.ts';
import { type MemoryBucket, memoryBucket } from './memory-bucket.ts';
import { type RecordingIdentity, recordingIdentity } from './recording-identity.ts';

export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: an answer may be of any shape; tests assert which
  readonly body: any;
}

export interface TestPortal {
  readonly services: LocalServices;
  readonly identity: RecordingIdentity;
  readonly bucket: MemoryBucket;
  /** Empty until a test locks rows. The services do not use this copy. */
  readonly lockedCopy: LockedCopy;
  readonly client: DynamoDBClient;
  readonly endpoint: string;
  readonly faults: FaultSwitch;
  readonly logged: LogEntry[];
  readonly manager: TestActor;
  readonly stranger: TestActor;
  indexesShowAll(): Promise<void>;
  writes?(): Promise<number>;
  advance(byMs: number): void;
  call(
    actor: TestActor | undefined,
    method: string,
    path: string,
    body?: object | string | FormData,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestAnswer>;
  addClient(details?: Readonly<Record<string, unknown>>): Promise<{ id: string; actor: TestActor }>;
  close(): Promise<void>;
}

export interface TestPortalOptions {
  readonly faults?: Faults;
  /** Other portals use this database with their own tables, so it stays open when this portal closes. */
  readonly shared?: { readonly database: Database; readonly tables: TableNames };
  readonly dbPath?: string;
  readonly scanner?: Scanner;
  readonly bankProvider?: (correlationId: string) => BankProvider;
  readonly bankAddress?: BankAddress;
  readonly bankWaitMs?: number;
}

export const TEST_TABLES = { portal: 'portal', audit: 'audit' };

export async function bytesOf(
  body: object | string | FormData | undefined,
): Promise<{ bytes: Uint8Array; contentType: string | undefined }> {
  if (body === undefined) return { bytes: new Uint8Array(), contentType: undefined };
  if (body instanceof Uint8Array) return { bytes: body, contentType: 'application/json' };
  if (body instanceof FormData) {
    const form = new Response(body);
    const contentType = form.headers.get('content-type') ?? undefined;
    return { bytes: new Uint8Array(await form.arrayBuffer()), contentType };
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { bytes: new TextEncoder().encode(text), contentType: 'application/json' };
}

function promptRetries() {
  return new ConfiguredRetryStrategy(4, (attempt) => Math.random() * 2 ** attempt);
}

let startElsewhere: ((options: TestPortalOptions) => Promise<TestPortal>) | undefined;

export function startPortalsBy(start: typeof startElsewhere): void {
  startElsewhere = start;
}

/** All portals share this storage, because before Node 24 each `AsyncLocalStorage` slows down promises. */
const changing = new AsyncLocalStorage<boolean>();

export async function startTestPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  if (startElsewhere) return startElsewhere(options);
  const database =
    options.shared?.database ??
    (await startDatabase(options.dbPath === undefined ? {} : { dbPath: options.dbPath }));
  const tables = options.shared?.tables ?? TEST_TABLES;
  const client = databaseClient(database.endpoint);
  await createTables(client, tables);
  const faultyClient = databaseClient(database.endpoint, { retryStrategy: promptRetries() });
  const injected = { ...parseFaults(process.env.FAULTS), ...options.faults };
  let lagAheadMs = 0;
  const faults = injectFaults(faultyClient, injected, {
    nowMs: () => performance.now() + lagAheadMs,
    indexesLag: () => changing.getStore() ?? options.faults?.lag !== undefined,
  });
  const identity = recordingIdentity();
  const bucket = memoryBucket();
  const copy = lockedCopy();
  const logged: LogEntry[] = [];
  const { bankProvider } = options;
  let aheadMs = 0;
  const services = createServices({
    client: faultyClient,
    tables,
    identity,
    bucket,
    ...(options.scanner ? { scanner: options.scanner } : {}),
    ...(bankProvider ? { bankProvider: async (correlationId: string) => bankProvider(correlationId) } : {}),
    ...(options.bankWaitMs === undefined ? {} : { bankWaitMs: options.bankWaitMs }),
    log: (entry) => logged.push(entry),
    now: () => new Date(Date.now() + aheadMs),
    retryDelaysMs: [10, 20],
  });
  // Tests send queued messages themselves.
  services.continueMessages = async () => {};
  const handlerOf = areaHandlers(services);

  const call: TestPortal['call'] = async (actor, method, path, body, headers = {}) => {
    const [pathname = '', rawQueryString = ''] = path.split('?');
    const route = matchRoute(method, pathname);
    if (!route) throw new Error(`The contract has no ${method} ${pathname}`);
    const { bytes, contentType } = await bytesOf(body);
    const event = apiEvent(
      {
        method,
        rawPath: `/${STAGE}${pathname}`,
        rawQueryString,
        headers: {
          host: 'localhost',
          'user-agent': 'test',
          ...(contentType ? { 'content-type': contentType } : {}),
          ...headers,
        },
        body: bytes,
        sourceIp: '127.0.0.1',
      },
      route,
      actor?.claims,
    );
    const functionName = apiFunctionNameOf(route.call);
    const handle = await handlerOf(functionName);
    const result = await changing.run((route.call.changes?.length ?? 0) > 0, () =>
      handle(event, lambdaContext(event.requestContext.requestId)),
    );
    return {
      status: result.statusCode ?? 200,
      headers: Object.fromEntries(
        Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
      ),
      body: result.body ? JSON.parse(result.body) : undefined,
    };
  };

  const manager = managerOf({ email: 'manager@example.com' });
  await addManager(services, manager);
  lagAheadMs += injected.lag ?? 0;

  let clientCount = 0;
  return {
    services,
    identity,
    bucket,
    lockedCopy: copy,
    client,
    endpoint: database.endpoint,
    faults,
    logged,
    manager,
    stranger: actorOf({ email: 'stranger@example.com' }),
    indexesShowAll: async () => {
      lagAheadMs += injected.lag ?? 0;
    },
    advance: (byMs) => {
      aheadMs += byMs;
      lagAheadMs += Math.max(0, byMs);
    },
    call,
    async addClient(details = {}) {
      clientCount += 1;
      const email = `client${clientCount}@example.com`;
      const answer = await call(manager, 'POST', '/clients', {
        name: `Client ${clientCount}`,
        email,
        entity_type: 'Personal',
        pledged_amount: 100_000,
        ...details,
      });
      if (answer.status !== 201) throw new Error(`No client was added: ${JSON.stringify(answer.body)}`);
      const userId = identity.users.get(answer.body.email);
      if (!userId) throw new Error('The client has no account');
      return { id: answer.body.id, actor: actorOf({ userId, email: answer.body.email }) };
    },
    async close() {
      services.stopBankSessions();
      await services.settled();
      faultyClient.destroy();
      client.destroy();
      if (!options.shared) await database.close();
    },
  };
}
