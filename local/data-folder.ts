import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { type CalendarDate, parseCalendarDate } from '#shared/calendar-date.ts';
import { isAlive } from './npm-process.ts';
import { SEED_KINDS } from './settings.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

/** The portal deletes a folder only if the folder has this file. */
const MARKER = '.fund-portal';
const MARKER_TEXT =
  'Data of the investment fund portal on this machine. "npm run reset" deletes this folder.\n';
const LOCK = 'running.json';
const ANSWER_TIMEOUT_MS = 2_000;

/** A running portal answers at this path with its instance id. */
export const INSTANCE_PATH = '/local/instance';

const runningPortal = z.object({
  instance: z.string(),
  pid: z.number(),
  port: z.number(),
  databaseEndpoint: z.string().optional(),
});
export type RunningPortal = z.output<typeof runningPortal>;

export type DataFolder = ReturnType<typeof dataFolderAt>;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

function dataFolderAt(path: string) {
  return { path, databasePath: join(path, 'portal.db'), logPath: join(path, 'portal.log') };
}

export function dataFolderPath(environment: NodeJS.ProcessEnv = process.env): string {
  return resolve(environment.DATA_DIR || '.local');
}

/** Undefined if the folder does not exist. Throws one plain sentence if the folder has no marker. */
export async function findDataFolder(path: string): Promise<DataFolder | undefined> {
  let names: string[];
  try {
    if (!(await stat(path)).isDirectory()) throw new Error(`The data folder ${path} is not a folder.`);
    names = await readdir(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (codeOf(error) === 'ENOTDIR') throw new Error(`The data folder ${path} lies below a file.`);
    if (codeOf(error) === 'EACCES') throw new Error(`The data folder ${path} cannot be read.`);
    throw error;
  }
  if (names.length > 0 && !names.includes(MARKER)) {
    throw new Error(
      `The folder ${path} holds files that are not the portal’s; choose another with DATA_DIR.`,
    );
  }
  return dataFolderAt(path);
}

export async function openDataFolder(path: string): Promise<DataFolder> {
  await findDataFolder(path);
  try {
    await mkdir(path, { recursive: true });
    await writeFile(join(path, MARKER), MARKER_TEXT);
  } catch (error) {
    throw new Error(`The data folder ${path} cannot be written to (${codeOf(error) ?? String(error)}).`);
  }
  return dataFolderAt(path);
}

/**
 * Increase this number if a change makes older data unreadable. The portal then refuses folders with older
 * data.
 */
const DATA_FORMAT = 1;
const SEED_FILE = 'seed.json';

const seeded = z.object({
  kind: z.enum(SEED_KINDS),
  day: z.custom<CalendarDate>((day) => typeof day === 'string' && parseCalendarDate(day) !== undefined),
});
/** `day` is the demo's present day. */
export type Seeded = z.output<typeof seeded>;

/** Undefined until the first start is complete. Throws one plain sentence for data in another format. */
export async function findSeeded(path: string): Promise<Seeded | undefined> {
  let text: string;
  try {
    text = await readFile(join(path, SEED_FILE), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const { format, ...found } = JSON.parse(text);
  if (format === DATA_FORMAT) return seeded.parse(found);
  throw new Error(
    `The data in ${path} were written by another version of the portal and cannot be read; delete them with "npm run reset", or choose another folder with DATA_DIR.`,
  );
}

export async function markSeeded(path: string, what: Seeded): Promise<void> {
  await writeFileAtomically(join(path, SEED_FILE), JSON.stringify({ format: DATA_FORMAT, ...what }));
}

async function readLock(folder: DataFolder): Promise<RunningPortal | undefined> {
  try {
    return runningPortal.parse(JSON.parse(await readFile(join(folder.path, LOCK), 'utf8')));
  } catch {
    // A killed process may have written only part of the lock, so the portal ignores the lock.
    return undefined;
  }
}

/** Another program may have the lock's process id by now, so the portal at the lock's port must answer with the instance id. */
export async function findRunningPortal(folder: DataFolder): Promise<RunningPortal | undefined> {
  const lock = await readLock(folder);
  if (!lock || lock.pid === process.pid || !isAlive(lock.pid)) return undefined;
  try {
    const response = await fetch(`http://127.0.0.1:${lock.port}${INSTANCE_PATH}`, {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    return (await response.text()) === lock.instance ? lock : undefined;
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? lock : undefined;
  }
}

export type DataFolderLock = Awaited<ReturnType<typeof lockDataFolder>>;

export const newInstance = (): string => randomUUID();

export async function lockDataFolder(folder: DataFolder, own: { instance: string; port: number }) {
  const path = join(folder.path, LOCK);
  const lock: RunningPortal = { ...own, pid: process.pid };
  const taken = (other: RunningPortal) =>
    new Error(
      `Another portal is running on ${folder.path} (process ${other.pid}, http://localhost:${other.port}); stop it first, or choose another folder with DATA_DIR.`,
    );
  for (;;) {
    try {
      await writeFile(path, JSON.stringify(lock), { flag: 'wx' });
      break;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      const other = await findRunningPortal(folder);
      if (other) throw taken(other);
      await rm(path, { force: true });
    }
  }
  return {
    instance: own.instance,
    async announce(databaseEndpoint: string) {
      // Two portals may replace a killed portal's lock at the same time. The last writer owns the folder.
      const current = await readLock(folder);
      if (current && current.instance !== own.instance) throw taken(current);
      await writeFileAtomically(path, JSON.stringify({ ...lock, databaseEndpoint }));
    },
    async release() {
      if ((await readLock(folder))?.instance === own.instance) await rm(path, { force: true });
    },
  };
}

export async function deleteDataFolder(folder: DataFolder): Promise<void> {
  const running = await findRunningPortal(folder);
  if (running) {
    throw new Error(
      `A portal is running on ${folder.path} (process ${running.pid}); stop it before its data are deleted.`,
    );
  }
  // The marker is deleted last, so that an interrupted deletion can be repeated.
  for (const name of await readdir(folder.path)) {
    if (name !== MARKER) await rm(join(folder.path, name), { recursive: true, force: true });
  }
  await rm(folder.path, { recursive: true, force: true });
}
