import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '#local/demo-accounts.ts';
import { signInByPassword } from '#local/sign-in-by-password.ts';
import { type PortalProcess, runLocal, watch } from '#test/harness/portal-process.ts';

const ROOT = join(import.meta.dirname, '../..');

let folder: string;
let started: PortalProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-start-'));
});

afterEach(async () => {
  for (const portal of started) portal.child.kill('SIGKILL');
  await Promise.all(started.map((portal) => portal.ended));
  started = [];
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

function run(program: string, environment: Readonly<Record<string, string>> = {}): PortalProcess {
  const portal = runLocal(program, { DATA_DIR: join(folder, 'data'), SEED: 'empty', ...environment });
  started.push(portal);
  return portal;
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    () => false,
  );

async function until(condition: () => Promise<boolean>, withinMs = 10_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not come about in time');
    await sleep(30);
  }
}

async function signIn(url: string): Promise<number> {
  const { userPoolEndpoint: endpoint, userPoolClientId: clientId } = await (
    await fetch(`${url}/config.json`)
  ).json();
  const { id } = await signInByPassword({ endpoint, clientId }, DEMO_ACCOUNTS.manager);
  return (await fetch(`${url}/api/users/me`, { headers: { authorization: `Bearer ${id}` } })).status;
}

const databaseEndpoint = async (): Promise<string> =>
  JSON.parse(await readFile(join(folder, 'data/running.json'), 'utf8')).databaseEndpoint;

async function expectSentence(portal: PortalProcess, sentence: RegExp): Promise<void> {
  expect([await portal.ended, portal.output()]).toEqual([1, { stdout: '', stderr: expect.any(String) }]);
  const { stderr } = portal.output();
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr.trimEnd()).toMatch(sentence);
}

test('a portal starts, locks its folder, can be verified, stops in order, and restarts with its data', async () => {
  const first = run('start');
  const url = await first.ready();
  expect(first.output().stdout).toContain(DEMO_ACCOUNTS.manager.password);
  expect(await signIn(url)).toBe(200);
  expect((await fetch(`${url}/login`)).headers.get('content-type')).toMatch(/^text\/html/);
  const endpoint = await databaseEndpoint();

  const port = new URL(url).port;
  await Promise.all([
    expectSentence(
      run('start'),
      /^A portal is already running on .*data: http:\/\/localhost:\d+ \(process \d+\)\.$/,
    ),
    expectSentence(
      run('start', { PORT: port, DATA_DIR: join(folder, 'other') }),
      new RegExp(`^Port ${port} is already in use; .*PORT\\.$`),
    ),
    expectSentence(run('reset'), /^A portal is running on .*; stop it before its data are deleted\.$/),
  ]);
  const beside = run('verify-ledger');
  expect([await beside.ended, beside.output().stderr]).toEqual([0, '']);
  expect(beside.output().stdout).toMatch(/^The ledger is sound: 0 transactions/);
  expect(await signIn(url)).toBe(200);

  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(first.output().stderr).toBe('');
  expect(await answers(endpoint)).toBe(false);
  expect(await readdir(join(folder, 'data'))).not.toContain('running.json');

  const stopped = run('verify-ledger');
  expect([await stopped.ended, stopped.output().stderr]).toEqual([0, '']);

  const second = run('start', { SEED: 'demo' });
  expect(await signIn(await second.ready())).toBe(200);
  expect(second.output().stdout).toContain('SEED=demo has no effect');
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);

  expect(await run('reset').ended).toBe(0);
  expect(await readdir(folder)).not.toContain('data');
});

test('after kill -9 the database ends too, and the next start continues with the data', async () => {
  const killed = run('start');
  await killed.ready();
  const endpoint = await databaseEndpoint();
  killed.child.kill('SIGKILL');
  await until(async () => !(await answers(endpoint)));
  expect(await readdir(join(folder, 'data'))).toContain('running.json');
  const again = run('start');
  expect(await signIn(await again.ready())).toBe(200);
});

test('a portal whose database crashes reports it and exits', async () => {
  const portal = run('start');
  await portal.ready();
  const { port } = new URL(await databaseEndpoint());
  const line = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .find((row) => row.includes(`--port ${port} `) && !row.includes('/bin/sh'));
  process.kill(Number.parseInt(line ?? '', 10), 'SIGKILL');
  expect(await portal.ended).toBe(1);
  expect(portal.output().stderr).toMatch(/^The database ended unexpectedly/);
});

test('a first start that was killed while seeding is repeated from the beginning', async () => {
  const killed = run('start', { SEED: 'demo' });
  await killed.prints('Filling');
  const poolFile = join(folder, 'data/user-pool.json');
  await until(async () =>
    (await readFile(poolFile, 'utf8').catch(() => '')).includes(DEMO_ACCOUNTS.client.email),
  );
  await sleep(300);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await readdir(join(folder, 'data'))).not.toContain('seed.json');

  const again = run('start', { SEED: 'empty' });
  expect(await signIn(await again.ready())).toBe(200);
  const verified = run('verify-ledger');
  await verified.ended;
  expect(verified.output().stdout).toMatch(/^The ledger is sound: 0 transactions, 0 allocations, 0 clients/);
});

test('a wrong setting is reported in one sentence with exit code 1', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await writeFile(join(folder, 'thesis.txt'), '');
  await Promise.all([
    expectSentence(run('start', { PORT: 'abc' }), /^PORT is "abc": expected a number from 0 to 65535\.$/),
    expectSentence(run('start', { SEED: 'full' }), /^SEED is "full": expected demo or empty\.$/),
    expectSentence(run('start', { FAULTS: 'fire:1' }), /^FAULTS has "fire:1": expected conflict, /),
    expectSentence(run('start', { DATA_DIR: file }), /^The data folder .*file is not a folder\.$/),
    expectSentence(
      run('start', { DATA_DIR: folder }),
      /^The folder .* holds files that are not the portal’s; /,
    ),
    expectSentence(
      run('reset', { DATA_DIR: folder }),
      /^The folder .* holds files that are not the portal’s; /,
    ),
    expectSentence(run('verify-ledger'), /^There are no data at .*data; start the portal first\.$/),
  ]);
  expect((await readdir(folder)).sort()).toEqual(['file', 'thesis.txt']);
});

test('damaged data is named, not repaired by guessing', async () => {
  const first = run('start');
  await first.ready();
  first.child.kill('SIGTERM');
  await first.ended;
  const pool = join(folder, 'data/user-pool.json');
  const before = await readFile(pool);

  await writeFile(pool, before.subarray(0, before.length / 2));
  await expectSentence(run('start'), /^The file .*user-pool\.json is damaged; .*npm run reset/);
  await writeFile(pool, before);

  await writeFile(join(folder, 'data/portal.db'), 'no database'.repeat(1_000));
  await expectSentence(run('start'), /^The database did not start on .*portal\.db: /);
});

test('when npm is killed, the portal it started exits too', async () => {
  const npm = watch(
    spawn('npm', ['start', '--silent'], {
      cwd: ROOT,
      env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), SEED: 'empty' },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  started.push(npm);
  const url = await npm.ready();
  npm.child.kill('SIGKILL');
  await until(async () => !(await answers(`${url}/api/health`)));
});
