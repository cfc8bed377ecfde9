import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTables, databaseClient, freePort, startDatabase } from '#local/database.ts';

const ROOT = join(import.meta.dirname, '../..');
const NAMES = { portal: 'portal', audit: 'audit' };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-database-'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const answers = (endpoint: string) =>
  fetch(endpoint).then(
    () => true,
    () => false,
  );

function programOn(endpoint: string): number {
  const port = new URL(endpoint).port;
  const line = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .find((row) => row.includes(`--port ${port} `) && !row.includes('/bin/sh'));
  return Number.parseInt(line ?? '', 10);
}

async function until(condition: () => Promise<boolean>, withinMs = 5_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not come about in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('the tables have the keys and indexes that the stores need', async () => {
  const database = await startDatabase({ dbPath: join(folder, 'portal.db') });
  const client = databaseClient(database.endpoint);
  await createTables(client, NAMES);
  const { Table } = await client.send(new DescribeTableCommand({ TableName: 'portal' }));
  expect(Table?.TableStatus).toBe('ACTIVE');
  expect(Table?.KeySchema?.map((key) => key.AttributeName)).toEqual(['pk', 'sk']);
  expect(Table?.GlobalSecondaryIndexes?.map((index) => index.IndexName).sort()).toEqual([
    'amount',
    'list',
    'open',
  ]);
  client.destroy();
  await database.close();
});

test.each([process.platform, 'win32'])(
  'the database ends when the process that started it is killed with SIGKILL (as on %s)',
  async (platform) => {
    const file = (path: string) => JSON.stringify(pathToFileURL(join(ROOT, path)).href);
    await writeFile(
      join(folder, 'parent.mjs'),
      `import { startDatabase } from ${file('local/database.ts')};
      import { findDatabaseProgram } from ${file('local/database-program.mjs')};
      Object.defineProperty(process, 'platform', { value: '${platform}' });
      const dbPath = ${JSON.stringify(join(folder, 'portal.db'))};
      const database = await startDatabase({ dbPath, findProgram: findDatabaseProgram });
      console.log(database.endpoint);
      setInterval(() => {}, 1000);`,
    );
    const parent: ChildProcess = spawn(process.execPath, ['--import', 'tsx', join(folder, 'parent.mjs')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: ROOT,
    });
    const endpoint = await new Promise<string>((resolve) => {
      parent.stdout?.once('data', (text) => resolve(String(text).trim()));
    });
    expect(await answers(endpoint)).toBe(true);
    parent.kill('SIGKILL');
    await until(async () => !(await answers(endpoint)));
  },
);

test('a database that crashes is reported, one that is closed is not', async () => {
  const closed = await startDatabase({ dbPath: join(folder, 'portal.db') });
  let heard: string | undefined;
  closed.failed.then((sentence) => {
    heard = sentence;
  });
  await closed.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heard).toBeUndefined();

  const dying = await startDatabase({ dbPath: join(folder, 'portal.db') });
  process.kill(programOn(dying.endpoint), 'SIGKILL');
  expect(await dying.failed).toMatch(/^The database ended unexpectedly/);
  await dying.close();
});

test('a file that is not a database is refused with one sentence', async () => {
  const dbPath = join(folder, 'portal.db');
  await writeFile(dbPath, 'no database'.repeat(500));
  await expect(startDatabase({ dbPath })).rejects.toThrow(
    /did not start on .*portal\.db: .*not a valid SQLite/,
  );
});

test('a port in use is refused, and a free one is found otherwise', async () => {
  const port = await freePort();
  const first = await startDatabase({ dbPath: join(folder, 'a.db'), port });
  await expect(startDatabase({ dbPath: join(folder, 'b.db'), port })).rejects.toThrow('already in use');
  const second = await startDatabase({ dbPath: join(folder, 'b.db') });
  expect(second.endpoint).not.toBe(first.endpoint);
  await Promise.all([first.close(), second.close()]);
});

test('the server at DYNAMODB_ENDPOINT is used instead of the embedded database', async () => {
  vi.stubEnv('DYNAMODB_ENDPOINT', 'http://127.0.0.1:8000');
  const database = await startDatabase({});
  expect(database.endpoint).toBe('http://127.0.0.1:8000');
  await database.close();
});
