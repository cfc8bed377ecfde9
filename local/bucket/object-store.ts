import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { syncFolder, writeFileAtomically } from '../write-file-atomically.ts';

const storedVersion = z.object({
  key: z.string(),
  versionId: z.string(),
  /** The version's number, which increases with each version of the key. */
  sequence: z.number(),
  deleteMarker: z.boolean(),
  sizeBytes: z.number(),
  /** The headers that are returned with the bytes, with names in lower case: only `content-type`. */
  headers: z.record(z.string(), z.string()),
});
export type StoredVersion = z.output<typeof storedVersion>;

export interface Received {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
}

/** Temporary files older than this were left by a killed process; younger ones may belong to a running process. */
const LEFTOVER_AGE_MS = 60 * 60_000;
const METADATA = '.json';
const BYTES = '.bytes';

/** One bucket's objects as files: a folder for each key, with the metadata and the bytes of each version. */
export interface ObjectStore {
  /** Writes a body to the disk. Bytes beyond `maxBytes` are read and counted but not kept. */
  receive(source: AsyncIterable<Buffer>, maxBytes?: number): Promise<Received>;
  discard(received: Received): Promise<void>;
  /** Adds the key's newest version: the received bytes or, without `content`, a delete marker. */
  commit(
    key: string,
    content?: { readonly received: Received; readonly headers: Record<string, string> },
  ): Promise<StoredVersion>;
  /** Like `commit`, but returns undefined if the key already has an object. Check and write are one step. */
  commitNew(
    key: string,
    content: { readonly received: Received; readonly headers: Record<string, string> },
  ): Promise<StoredVersion | undefined>;
  find(key: string, versionId?: string): Promise<StoredVersion | undefined>;
  /** Opens the file with a version's bytes; the caller must close it. Returns undefined if the file does not exist. */
  open(version: StoredVersion): Promise<FileHandle | undefined>;
  /** All keys that have a version, in byte order. */
  keys(): Promise<string[]>;
  versions(key: string): Promise<StoredVersion[]>;
}

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

const stemOf = ({ sequence, versionId }: { sequence: number; versionId: string }) =>
  `${String(sequence).padStart(12, '0')}.${versionId}`;

const sequenceOf = (name: string | undefined) => Number(name?.slice(0, 12) ?? 0);

function createKeyLocks() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}

async function removeLeftovers(root: string, incoming: string): Promise<void> {
  const isOld = async (path: string) =>
    Date.now() - ((await unlessMissing(stat(path)))?.mtimeMs ?? Date.now()) > LEFTOVER_AGE_MS;
  const removeIfOld = async (path: string) => {
    if (await isOld(path)) await rm(path, { force: true });
  };
  for (const name of await readdir(incoming)) await removeIfOld(join(incoming, name));
  for (const folder of await readdir(root)) {
    const names = new Set((await unlessMissing(readdir(join(root, folder)))) ?? []);
    for (const name of names) {
      const orphan = name.endsWith(BYTES) && !names.has(`${name.slice(0, -BYTES.length)}${METADATA}`);
      if (orphan || name.endsWith('.tmp')) await removeIfOld(join(root, folder, name));
    }
  }
}

export async function openObjectStore(folder: string): Promise<ObjectStore> {
  const root = join(folder, 'objects');
  const incoming = join(folder, 'incoming');
  await mkdir(root, { recursive: true });
  await mkdir(incoming, { recursive: true });
  await removeLeftovers(root, incoming);

  const locked = createKeyLocks();
  const keyOfFolder = new Map<string, string>();
  // The name is a digest, so that a key cannot name a path.
  const folderOf = (key: string) => join(root, createHash('sha256').update(key).digest('hex'));
  const pathOf = (version: StoredVersion, ending: string) =>
    join(folderOf(version.key), `${stemOf(version)}${ending}`);

  const metadataNames = async (path: string): Promise<string[]> =>
    ((await unlessMissing(readdir(path))) ?? [])
      .filter((name) => name.endsWith(METADATA))
      .sort()
      .reverse();

  const read = async (path: string): Promise<StoredVersion | undefined> => {
    const text = await unlessMissing(readFile(path, 'utf8'));
    return text === undefined ? undefined : storedVersion.parse(JSON.parse(text));
  };

  const readFirst = async (path: string, names: readonly string[]): Promise<StoredVersion | undefined> => {
    for (const name of names) {
      const version = await read(join(path, name));
      if (version) return version;
    }
    return undefined;
  };

  const find: ObjectStore['find'] = async (key, versionId) => {
    const names = await metadataNames(folderOf(key));
    const wanted = versionId === undefined ? names : names.filter((name) => name.slice(13, -5) === versionId);
    return readFirst(folderOf(key), wanted);
  };

  const keyOf = async (name: string): Promise<string | undefined> => {
    const known = keyOfFolder.get(name);
    // Versions are never removed, so a key that was read from this folder before is still correct.
    if (known !== undefined) return known;
    const key = (await readFirst(join(root, name), await metadataNames(join(root, name))))?.key;
    if (key !== undefined) keyOfFolder.set(name, key);
    return key;
  };

  const commit: ObjectStore['commit'] = async (key, content) => {
    const path = folderOf(key);
    if ((await mkdir(path, { recursive: true })) !== undefined) await syncFolder(root);
    const version: StoredVersion = {
      key,
      versionId: randomBytes(24).toString('base64url'),
      sequence: sequenceOf((await metadataNames(path))[0]) + 1,
      deleteMarker: content === undefined,
      sizeBytes: content?.received.sizeBytes ?? 0,
      headers: content?.headers ?? {},
    };
    if (content) await rename(content.received.path, pathOf(version, BYTES));
    // The metadata is written last, because the version exists once this file is in place.
    await writeFileAtomically(pathOf(version, METADATA), JSON.stringify(version));
    return version;
  };

  return {
    async receive(source, maxBytes = Number.POSITIVE_INFINITY) {
      const path = join(incoming, randomUUID());
      const digest = createHash('sha256');
      let sizeBytes = 0;
      const file = await open(path, 'wx', 0o600);
      try {
        for await (const chunk of source) {
          sizeBytes += chunk.length;
          if (sizeBytes > maxBytes) continue;
          digest.update(chunk);
          await file.writeFile(chunk);
        }
        await file.sync();
        await file.close();
      } catch (error) {
        await file.close().catch(() => {});
        await rm(path, { force: true });
        throw error;
      }
      return { path, sizeBytes, sha256: digest.digest() };
    },

    discard: (received) => rm(received.path, { force: true }),

    commit: (key, content) => locked(key, () => commit(key, content)),

    commitNew: (key, content) =>
      locked(key, async () => {
        const newest = await find(key);
        return newest && !newest.deleteMarker ? undefined : commit(key, content);
      }),

    find,

    open: (version) => unlessMissing(open(pathOf(version, BYTES), 'r')),

    async keys() {
      const keys: string[] = [];
      for (const name of await readdir(root)) {
        const key = await keyOf(name);
        if (key !== undefined) keys.push(key);
      }
      return keys.sort(byBytes);
    },

    async versions(key) {
      const path = folderOf(key);
      const found: StoredVersion[] = [];
      for (const name of await metadataNames(path)) {
        const version = await read(join(path, name));
        if (version) found.push(version);
      }
      return found;
    },
  };
}
