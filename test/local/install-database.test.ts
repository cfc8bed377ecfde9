import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const VERSION = '1.2.1';
const PLATFORMS = [
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['linux', 'arm64'],
  ['linux', 'x64'],
  ['win32', 'x64'],
] as const;
const NAMES = PLATFORMS.map(([platform, arch]) => `@dynoxide/${platform}-${arch}`);

const NPM =
  process.env.npm_execpath ??
  execFileSync('npm', ['exec', '-c', 'node -p process.env.npm_execpath'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  }).trim();

type Json = Record<string, unknown>;
const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

let folder: string;
let requests: string[];
let published: Set<string>;
let tarball: Buffer;
const registry = createServer((request, response) => {
  const path = decodeURIComponent(request.url ?? '');
  requests.push(path);
  const name = NAMES.find((one) => path.startsWith(`/${one}`)) ?? '';
  if (!published.has(name)) response.writeHead(404).end('{}');
  else if (path.endsWith('.tgz')) response.end(tarball);
  else {
    const [os, cpu] = name.slice('@dynoxide/'.length).split('-');
    const { port } = registry.address() as AddressInfo;
    const dist = { tarball: `http://127.0.0.1:${port}${path}/-/database.tgz`, integrity: hashOf(tarball) };
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        name,
        'dist-tags': { latest: VERSION },
        versions: { [VERSION]: { name, version: VERSION, os: [os], cpu: [cpu], dist } },
      }),
    );
  }
});

const hashOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

async function writePackage(path: string, version: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'package.json'), JSON.stringify({ name: 'database', version }));
  for (const file of ['dynoxide', 'dynoxide.exe']) {
    await writeFile(join(path, file), `#!/bin/sh\necho dynoxide ${version}\n`);
    await chmod(join(path, file), 0o755);
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal database '));
  requests = [];
  published = new Set(NAMES);
  await writePackage(join(folder, 'package'), VERSION);
  execFileSync('tar', ['-czf', 'database.tgz', 'package'], { cwd: folder });
  tarball = await readFile(join(folder, 'database.tgz'));
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));

  await mkdir(join(folder, 'clone/local'), { recursive: true });
  for (const file of ['.npmrc', 'local/install.mjs', 'local/database-program.mjs'])
    await copyFile(join(ROOT, file), join(folder, 'clone', file));
  const { optionalDependencies } = await readJson(join(ROOT, 'package.json'));
  const manifest = { name: 'investment-fund-portal', version: '0.1.0', optionalDependencies };
  await writeFile(join(folder, 'clone/package.json'), JSON.stringify(manifest));
  const lock = await readJson(join(ROOT, 'package-lock.json'));
  const entries = NAMES.map((name): [string, Json] => {
    const entry: Json = lock.packages[`node_modules/${name}`];
    return [`node_modules/${name}`, entry.integrity ? { ...entry, integrity: hashOf(tarball) } : entry];
  });
  await writeFile(
    join(folder, 'clone/package-lock.json'),
    JSON.stringify({ ...lock, packages: { '': manifest, ...Object.fromEntries(entries) } }),
  );
});

afterEach(async () => {
  registry.closeAllConnections();
  await new Promise((resolve) => registry.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

async function install(
  [platform, arch]: readonly [string, string],
  environment: Record<string, string> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const preload = join(folder, 'platform.cjs');
  await writeFile(
    preload,
    `Object.defineProperties(process, { platform: { value: '${platform}' }, arch: { value: '${arch}' } });`,
  );
  const { DYNAMODB_ENDPOINT: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    npm_execpath: NPM,
    npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
    npm_config_cache: join(folder, 'npm-cache'),
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
    NODE_OPTIONS: `--require="${preload.replaceAll('\\', '\\\\')}"`,
    ...environment,
  };
  return new Promise((resolve) => {
    const cwd = join(folder, 'clone');
    execFile(process.execPath, ['local/install.mjs', 'database'], { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

const installed = () => readdir(join(folder, 'clone/node_modules/@dynoxide')).catch(() => []);

test('the lock file has the database of each platform, and a hash for all but four of them', async () => {
  const { optionalDependencies } = await readJson(join(ROOT, 'package.json'));
  expect(optionalDependencies).toEqual(Object.fromEntries(NAMES.map((name) => [name, VERSION])));
  const { packages } = await readJson(join(ROOT, 'package-lock.json'));
  const withoutHash = Object.entries<Json>(packages).filter(
    ([path, { integrity, inBundle }]) => path && !integrity && !inBundle,
  );
  const others = PLATFORMS.filter((one) => one.join('-') !== 'linux-x64');
  expect(withoutHash).toEqual(
    others.map(([platform, arch]) => [
      `node_modules/@dynoxide/${platform}-${arch}`,
      { version: VERSION, cpu: [arch], license: expect.any(String), optional: true, os: [platform] },
    ]),
  );
});

test.each(PLATFORMS)(
  'on %s-%s its own package is installed and no other one requested',
  async (...platform) => {
    const { code, stderr } = await install(platform);
    expect([code, stderr]).toEqual([0, '']);
    expect(await installed()).toEqual([platform.join('-')]);
    expect(requests.filter((path) => !path.startsWith(`/@dynoxide/${platform.join('-')}`))).toEqual([]);

    const before = requests.length;
    expect((await install(platform)).code).toBe(0);
    expect(requests).toHaveLength(before);
  },
);

test('a package that the registry lacks is reported before anything else is installed', async () => {
  published.delete('@dynoxide/darwin-x64');
  const { code, stdout, stderr } = await install(['darwin', 'x64']);
  expect(code).toBe(1);
  expect(stdout).toBe(`npm could not get @dynoxide/darwin-x64@${VERSION}; trying once more …\n`);
  expect(stderr).toContain('404');
  expect(stderr.trimEnd().split('\n').at(-1)).toMatch(
    /^No embedded database was found for darwin-x64: put the program "dynoxide" 1\.2\.1 on the PATH \("brew install [^"]+", or see https:\S+\), or set DYNAMODB_ENDPOINT to a running DynamoDB Local\.$/,
  );
  expect(await readdir(join(folder, 'clone'))).not.toContain('node_modules');
});

test('a platform without a package is reported without asking the registry', async () => {
  const { code, stderr } = await install(['freebsd', 'x64']);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^No embedded database was found for freebsd-x64: .*\n$/),
  ]);
  expect(requests).toEqual([]);
});

test('a program of the same version on the PATH serves, one of another version is named', async () => {
  published.clear();
  const start = (...folders: string[]) =>
    install(['darwin', 'x64'], { PATH: [...folders, process.env.PATH].join(delimiter) });
  await writePackage(join(folder, 'old'), '1.1.0');
  const refused = await start(join(folder, 'old'));
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(`"dynoxide" 1.2.1 (${join(folder, 'old/dynoxide')} is 1.1.0) on the PATH`);
  expect((await start(join(folder, 'old'), join(folder, 'package'))).code).toBe(0);
});

test('with DYNAMODB_ENDPOINT no embedded database is needed; a later start without it installs the one left out', async () => {
  published.clear();
  const external = await install(['darwin', 'x64'], { DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000' });
  expect([external.code, external.stderr]).toEqual([0, '']);
  expect(await installed()).toEqual([]);
  published = new Set(NAMES);
  expect((await install(['darwin', 'x64'])).code).toBe(0);
  expect(await installed()).toEqual(['darwin-x64']);
});
