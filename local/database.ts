import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  type DynamoDBClientConfig,
  ResourceInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { TABLES } from '#shared/tables.ts';
import { findDatabaseProgram } from './database-program.mjs';

export interface Database {
  readonly endpoint: string;
  /**
   * Resolves with a sentence for the user if the database ends unexpectedly. Never resolves after `close`.
   */
  readonly failed: Promise<string>;
  close(): Promise<void>;
}

export interface TableNames {
  readonly portal: string;
  readonly audit: string;
}

export const LOCAL_TABLES: TableNames = { portal: 'fund-portal', audit: 'fund-portal-audit' };

export const LOCAL_REGION = 'ap-southeast-2';
const LOCAL_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };

const START_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 10;
const STOP_TIMEOUT_MS = 2_000;
const PORT_ATTEMPTS = 5;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}

function spawnTied(program: string, args: readonly string[]): ChildProcess {
  // When this process ends, its pipe to the shell or Node script closes. The script then stops the database.
  const shell = `exec 3<&0
    "$0" "$@" 3<&- </dev/null & program=$!
    (read -r end <&3; kill $program) >/dev/null 2>&1 & watch=$!
    wait $program; status=$?
    kill $watch 2>/dev/null
    exit $status`;
  const script = `const [program, ...args] = process.argv.slice(1);
    const child = require('node:child_process').spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('exit', (code) => process.exit(code ?? 1));
    process.stdin.on('end', () => child.kill()).resume();`;
  const [command, ...before] =
    process.platform === 'win32' ? [process.execPath, '-e', script] : ['/bin/sh', '-c', shell];
  return spawn(command ?? '', [...before, program, ...args], {
    // Ctrl-C does not reach a detached process, so this process can shut down before the database.
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'ignore', 'pipe'],
    windowsHide: true,
  });
}

async function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint, { signal: AbortSignal.timeout(1_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return true;
    },
    () => false,
  );
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function startProgram(program: string, dbPath: string | undefined, port: number): Promise<Database> {
  const storage = dbPath === undefined ? [] : ['--db-path', dbPath];
  const child = spawnTied(program, ['serve', '--host', '127.0.0.1', '--port', `${port}`, ...storage]);
  let complaint = '';
  // Another program could answer on the port, so the start counts only after the program's own message.
  let listening = false;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('listening on')) listening = true;
    else complaint = `${complaint}${text}`.slice(-2_000);
  });
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      complaint ||= error.message;
      resolve();
    });
    child.once('close', () => resolve());
  });
  let running = true;
  let closing = false;
  const failed = ended.then(() => {
    running = false;
    if (closing) return new Promise<string>(() => {});
    return `The database ended unexpectedly${complaint ? `: ${complaint.trim()}` : '.'}`;
  });

  const close = async () => {
    closing = true;
    if (!running) return;
    child.stdin?.end();
    const timeout = setTimeout(() => {
      if (child.pid === undefined) return;
      try {
        process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
      } catch {}
    }, STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timeout);
  };
  // A broken pipe means that the child process has ended, and `failed` already reports this end.
  child.stdin?.on('error', () => {});

  const endpoint = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (running && Date.now() < deadline) {
    if (listening && (await answers(endpoint))) return { endpoint, failed, close };
    await wait(POLL_INTERVAL_MS);
  }
  await close();
  throw new Error(
    complaint
      ? `The database did not start on ${dbPath ?? 'memory'}: ${complaint.trim()}`
      : `The database did not start on ${dbPath ?? 'memory'} within ${START_TIMEOUT_MS / 1_000} s.`,
  );
}

export async function startDatabase(options: {
  dbPath?: string;
  port?: number;
  findProgram?: () => string;
}): Promise<Database> {
  const external = process.env.DYNAMODB_ENDPOINT;
  if (external) return { endpoint: external, failed: new Promise(() => {}), close: async () => {} };
  const program = (options.findProgram ?? findDatabaseProgram)();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startProgram(program, options.dbPath, options.port ?? (await freePort()));
    } catch (error) {
      // Another process can take the port first, so the next attempt uses another free port.
      const taken = error instanceof Error && error.message.includes('already in use');
      if (!taken || options.port !== undefined || attempt === PORT_ATTEMPTS) throw error;
    }
  }
}

/** The database cannot check a signature, but requires the id of an access key. */
const UNSIGNED: NonNullable<DynamoDBClientConfig['signer']> = {
  sign: async (request) => {
    const scope = `local/20250101/${LOCAL_REGION}/dynamodb/aws4_request`;
    request.headers['x-amz-date'] = '20250101T000000Z';
    request.headers.authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0`;
    return request;
  },
};

export function databaseClient(
  endpoint: string,
  options: Pick<DynamoDBClientConfig, 'maxAttempts' | 'retryStrategy'> = {},
): DynamoDBClient {
  return new DynamoDBClient({
    endpoint,
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
    signer: UNSIGNED,
    ...options,
  });
}

function tableRequest(TableName: string, kind: keyof typeof TABLES): CreateTableCommandInput {
  const table = TABLES[kind];
  const indexes = table.indexes;
  const attributes = new Set<string>([table.partitionKey, table.sortKey]);
  for (const index of indexes) attributes.add(index.partitionKey).add(index.sortKey);
  const keys = (partitionKey: string, sortKey: string) => [
    { AttributeName: partitionKey, KeyType: 'HASH' as const },
    { AttributeName: sortKey, KeyType: 'RANGE' as const },
  ];
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...attributes].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S' as const,
    })),
    KeySchema: keys(table.partitionKey, table.sortKey),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keys(index.partitionKey, index.sortKey),
      Projection: { ProjectionType: 'ALL' as const },
    })),
  };
}

export async function createTables(client: DynamoDBClient, names: TableNames): Promise<void> {
  const kinds = ['portal', 'audit'] as const;
  await Promise.all(
    kinds.map(async (kind) => {
      const TableName = names[kind];
      try {
        await client.send(new CreateTableCommand(tableRequest(TableName, kind)));
      } catch (error) {
        if (!(error instanceof ResourceInUseException)) throw error;
      }
      await waitUntilTableExists({ client, maxWaitTime: 20, minDelay: 0.01, maxDelay: 1 }, { TableName });
    }),
  );
}
