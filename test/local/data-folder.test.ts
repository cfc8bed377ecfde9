import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  deleteDataFolder,
  findDataFolder,
  findRunningPortal,
  findSeeded,
  lockDataFolder,
  newInstance,
  openDataFolder,
} from '#local/data-folder.ts';
import { type OpenServer, openServer } from '#local/open-server.ts';

let root: string;
let servers: OpenServer[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-folder-'));
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
  await rm(root, { recursive: true, force: true });
});

/** Writes `running.json` as another portal would. `openDataFolder` respects the file only if `pid` is another live process. */
async function heldByAnother(path: string, answersAs?: string): Promise<void> {
  const server = await openServer(0, answersAs ?? 'other');
  servers.push(server);
  await writeFile(
    join(path, 'running.json'),
    JSON.stringify({ instance: 'other', pid: process.ppid, port: server.port }),
  );
}

test('a path that is not a folder, or a folder with other files, is refused and not touched', async () => {
  const file = join(root, 'file');
  await writeFile(file, 'mine');
  await expect(openDataFolder(file)).rejects.toThrow(/^The data folder .*file is not a folder\.$/);
  await expect(openDataFolder(join(file, 'x'))).rejects.toThrow(/lies below a file\.$/);
  const theirs = join(root, 'theirs');
  await mkdir(theirs);
  await writeFile(join(theirs, 'thesis.txt'), 'mine');
  await expect(openDataFolder(theirs)).rejects.toThrow(/holds files that are not the portal’s/);
  await expect(findDataFolder(theirs)).rejects.toThrow(/holds files that are not the portal’s/);
  expect(await readdir(theirs)).toEqual(['thesis.txt']);
});

test('a folder in use by a running portal is neither taken over nor deleted', async () => {
  const folder = await openDataFolder(join(root, 'data'));
  await heldByAnother(folder.path);
  expect(await findRunningPortal(folder)).toMatchObject({ instance: 'other', pid: process.ppid });
  await expect(lockDataFolder(folder, { instance: newInstance(), port: 1 })).rejects.toThrow(
    /^Another portal is running on .*data \(process \d+, http:\/\/localhost:\d+\)/,
  );
  await expect(deleteDataFolder(folder)).rejects.toThrow(/^A portal is running on/);
  expect(await readdir(folder.path)).toContain('running.json');
});

test('the folder of a killed portal is taken over, also when another program has its process id now', async () => {
  const folder = await openDataFolder(join(root, 'data'));
  const leftovers: [string, () => Promise<void>][] = [
    ['torn', () => writeFile(join(folder.path, 'running.json'), '{"inst')],
    [
      'dead process',
      () =>
        writeFile(
          join(folder.path, 'running.json'),
          JSON.stringify({ instance: 'other', pid: 2 ** 22 + 1, port: 1 }),
        ),
    ],
    [
      'process that does not listen',
      () =>
        writeFile(
          join(folder.path, 'running.json'),
          JSON.stringify({ instance: 'other', pid: process.ppid, port: 1 }),
        ),
    ],
    ['another portal on that port', () => heldByAnother(folder.path, 'someone else')],
  ];
  for (const [name, leave] of leftovers) {
    await leave();
    expect([name, await findRunningPortal(folder)]).toEqual([name, undefined]);
    const lock = await lockDataFolder(folder, { instance: newInstance(), port: 2 });
    await lock.release();
    expect(await readdir(folder.path)).toEqual(['.fund-portal']);
  }
});

test('of two portals that take over the same folder, only one continues', async () => {
  const folder = await openDataFolder(join(root, 'data'));
  const first = await lockDataFolder(folder, { instance: 'first', port: 1 });
  await rm(join(folder.path, 'running.json'));
  const second = await lockDataFolder(folder, { instance: 'second', port: 2 });
  await expect(first.announce('http://127.0.0.1:1')).rejects.toThrow(/^Another portal is running/);
  await second.announce('http://127.0.0.1:2');
  await first.release();
  expect(await readdir(folder.path)).toContain('running.json');
});

test.each(['{"kind":"demo","day":"2026-11-27"}', '{"format":0,"kind":"demo","day":"2026-11-27"}'])(
  'data of another version are refused by name and stay as they are: %s',
  async (mark) => {
    const { path } = await openDataFolder(join(root, 'older'));
    await writeFile(join(path, 'seed.json'), mark);
    await expect(findSeeded(path)).rejects.toThrow(
      /^The data in .*older were written by another version of the portal .* "npm run reset", .* DATA_DIR\.$/,
    );
    expect(await readFile(join(path, 'seed.json'), 'utf8')).toBe(mark);
  },
);
