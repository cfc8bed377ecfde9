import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-install-'));
  await mkdir(join(root, 'local'));
  await copyFile(join(import.meta.dirname, '../../local/install.mjs'), join(root, 'local/install.mjs'));
  await writeLock('1.0.0');
  // Stands in for npm: notes how it was called and leaves the folder that a real one would.
  await writeFile(
    join(root, 'npm.cjs'),
    `const fs = require('node:fs');
     fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
     fs.mkdirSync('node_modules', { recursive: true });
     process.exit(Number(process.env.NPM_ENDS_WITH ?? 0));`,
  );
});

afterEach(() => rm(root, { recursive: true, force: true }));

const lockOf = (version: string) => ({
  packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { version: '2.0.0', optional: true } },
});
const writeLock = (version: string) =>
  writeFile(join(root, 'package-lock.json'), JSON.stringify(lockOf(version)));

function install(environment: Record<string, string> = {}) {
  const { status, stderr } = spawnSync(process.execPath, ['local/install.mjs'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(root, 'npm.cjs'), ...environment },
  });
  return { status, stderr };
}

const calls = async () =>
  (await readFile(join(root, 'calls'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

test('packages are installed on a fresh clone, once, and again when the lock file changes', async () => {
  expect(install()).toEqual({ status: 0, stderr: '' });
  expect(await calls()).toEqual(['ci --no-audit --no-fund --include=dev --include=optional']);
  install();
  expect(await calls()).toHaveLength(1);
  await writeLock('1.0.1');
  install();
  expect(await calls()).toHaveLength(2);
});

test('packages that npm itself has just installed are left as they are', async () => {
  await mkdir(join(root, 'node_modules'));
  const record = { packages: { 'node_modules/a': { version: '1.0.0' } } };
  await writeFile(join(root, 'node_modules/.package-lock.json'), JSON.stringify(record));
  expect(install().status).toBe(0);
  expect(await calls()).toEqual([]);
  await writeLock('1.0.1');
  install();
  expect(await calls()).toHaveLength(1);
});

test('a failure is one sentence and the next run tries again', async () => {
  const failed = install({ NPM_ENDS_WITH: '7' });
  expect(failed.status).toBe(1);
  expect(failed.stderr).toMatch(/^The packages could not be installed: npm ci ended with code 7; .*\n$/);
  expect(install().status).toBe(0);
  expect(await calls()).toHaveLength(2);
});

test('a missing lock file is said', async () => {
  await rm(join(root, 'package-lock.json'));
  expect(install()).toEqual({
    status: 1,
    stderr: 'package-lock.json is missing, so the packages cannot be installed.\n',
  });
});
