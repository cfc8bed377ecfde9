import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-install-'));
  await mkdir(join(root, 'local'));
  for (const file of ['package.json', 'local/install.mjs', 'local/database-program.mjs'])
    await copyFile(join(ROOT, file), join(root, file));
  await writeLock('1.0.0');
  await writeFile(
    join(root, 'npm.cjs'),
    `const fs = require('node:fs');
     const [command] = process.argv.slice(2);
     fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
     if (command === 'ci') fs.rmSync('node_modules', { recursive: true, force: true });
     fs.mkdirSync('node_modules', { recursive: true });
     process.exit(Number(process.env.NPM_ENDS_WITH ?? 0));`,
  );
});

afterEach(() => rm(root, { recursive: true, force: true }));

const lockOf = (version: string) => ({
  packages: {
    '': {},
    'node_modules/a': { version },
    'node_modules/b': { version: '2.0.0', optional: true },
    'node_modules/c': { version: '3.0.0', dev: true },
  },
});
const writeLock = (version: string) =>
  writeFile(join(root, 'package-lock.json'), JSON.stringify(lockOf(version)));

async function writeRecord(...names: string[]): Promise<void> {
  await mkdir(join(root, 'node_modules'), { recursive: true });
  const packages = Object.entries(lockOf('1.0.0').packages).filter(([path]) =>
    names.some((name) => path === `node_modules/${name}`),
  );
  await writeFile(
    join(root, 'node_modules/.package-lock.json'),
    JSON.stringify({ packages: Object.fromEntries(packages) }),
  );
}

function install(set?: 'all', environment: Record<string, string> = {}) {
  const { status, stderr } = spawnSync(process.execPath, ['local/install.mjs', ...(set ? [set] : [])], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(root, 'npm.cjs'), ...environment },
  });
  return { status, stderr };
}

const calls = async () =>
  (await readFile(join(root, 'calls'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

const FOR_START = 'ci --no-audit --no-fund --include=optional --omit=dev';
const ALL = 'ci --no-audit --no-fund --include=optional --include=dev';
const THE_REST = 'install --no-save --no-audit --no-fund --include=optional --include=dev';

test('starting installs what it needs on a fresh clone, once, and again when the lock file changes', async () => {
  expect(install()).toEqual({ status: 0, stderr: '' });
  expect(await calls()).toEqual([FOR_START]);
  install();
  expect(await calls()).toHaveLength(1);
  await writeLock('1.0.1');
  install();
  expect(await calls()).toEqual([FOR_START, FOR_START]);
});

test('testing installs everything on a fresh clone, and starting then needs nothing more', async () => {
  expect(install('all')).toEqual({ status: 0, stderr: '' });
  install('all');
  install();
  expect(await calls()).toEqual([ALL]);
});

test('testing after starting adds what is missing and removes nothing that a running portal may load', async () => {
  install();
  install('all');
  expect(await calls()).toEqual([FOR_START, THE_REST]);
  install('all');
  install();
  expect(await calls()).toHaveLength(2);
});

test('a change of the lock file does not remove the test tools', async () => {
  install('all');
  await writeLock('1.0.1');
  install();
  expect(await calls()).toEqual([ALL, ALL]);
});

test('packages that npm itself has just installed are kept', async () => {
  await writeRecord('a', 'c');
  expect(install().status).toBe(0);
  expect(install('all').status).toBe(0);
  expect(await calls()).toEqual([]);
  await writeLock('1.0.1');
  install();
  expect(await calls()).toEqual([ALL]);
});

test('packages installed by npm without the development ones are enough to start', async () => {
  await writeRecord('a');
  install();
  expect(await calls()).toEqual([]);
  install('all');
  expect(await calls()).toEqual([THE_REST]);
});

test('a failure is reported in one sentence, and the next run tries again', async () => {
  const failed = install(undefined, { NPM_ENDS_WITH: '7' });
  expect(failed.status).toBe(1);
  expect(failed.stderr).toMatch(/^The packages could not be installed: npm ci ended with code 7; .*\n$/);
  expect(install().status).toBe(0);
  expect(await calls()).toEqual([FOR_START, FOR_START]);
});

test.each(['all', undefined] as const)(
  'an interrupted addition is installed again completely by either command (%s)',
  async (next) => {
    await writeRecord('a');
    install();
    expect(install('all', { NPM_ENDS_WITH: '1' }).status).toBe(1);
    await writeRecord('a', 'c');
    install(next);
    expect(await calls()).toEqual([THE_REST, next === 'all' ? ALL : FOR_START]);
    await writeLock('1.0.1');
    install('all');
    expect(await calls()).toHaveLength(3);
  },
);

test('a missing lock file is reported', async () => {
  await rm(join(root, 'package-lock.json'));
  expect(install()).toEqual({
    status: 1,
    stderr: 'package-lock.json is missing, so the packages cannot be installed.\n',
  });
});
