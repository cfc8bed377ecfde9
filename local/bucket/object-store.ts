import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { syncFolder, writeFileAtomically } from '../write-file-atomically.ts';

const storedVersion = z.object({
  key: z.string(),
  versionId: z.string(),
  sequence: z.number(),
  deleteMarker: z.boolean(),
  sizeBytes: z.number(),
  /** The names are in lower case. Only `content-type` is stored. */
  headers: z.record(z.string(), z.string()),
});
export type StoredVersion = z.output<typeof storedVersion>;

export interface Received {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
}

/** Temporary files older than this come from a killed process. A running process may still use younger files. */
const LEFTOVER_AGE_MS = 60 * 60_000;
const METADATA = '.json';
const BYTES = '.bytes';

interface Content {
  readonly received: Received;
  readonly headers: Record<string, string>;
}

export type ObjectStore = Awaited<ReturnType<typeof openObjectStore>>;

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

async function removeIfOld(path: string, ageMs = LEFTOVER_AGE_MS): Promise<void> {
  const isOld = Date.now() - ((await unlessMissing(stat(path)))?.mtimeMs ?? Date.now()) > ageMs;
  if (isOld) await rm(path, { force: true });
}

async function removeLeftovers(root: string, incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) await removeIfOld(join(incoming, name));
  for (const folder of await readdir(root)) {
    const names = new Set((await unlessMissing(readdir(join(root, folder)))) ?? []);
    for (const name of names) {
      const orphan = name.endsWith(BYTES) && !names.has(`${name.slice(0, -BYTES.length)}${METADATA}`);
      if (orphan || name.endsWith('.tmp')) await removeIfOld(join(root, folder, name));
    }
  }
}

export async function openObjectStore(folder: string) {
  const root = join(folder, 'objects');
  const incoming = join(folder, 'incoming');
  await mkdir(root, { recursive: true });
  await mkdir(incoming, { recursive: true });
  await removeLeftovers(root, incoming);

  const locked = createKeyLocks();
  const keyOfFolder = new Map<string, string>();
  // The folder's name is a digest, because a key could contain a path.
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

  const find = async (key: string, versionId?: string): Promise<StoredVersion | undefined> => {
    const names = await metadataNames(folderOf(key));
    const wanted = versionId === undefined ? names : names.filter((name) => name.slice(13, -5) === versionId);
    return readFirst(folderOf(key), wanted);
  };

  const keyOf = async (name: string): Promise<string | undefined> => {
    const known = keyOfFolder.get(name);
    // A folder has the versions of one key, so the cached key stays correct.
    if (known !== undefined) return known;
    const key = (await readFirst(join(root, name), await metadataNames(join(root, name))))?.key;
    if (key !== undefined) keyOfFolder.set(name, key);
    return key;
  };

  /** Without content, the newest version is a delete marker. */
  const commit = async (key: string, content?: Content): Promise<StoredVersion> => {
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
    // A version exists once its metadata file exists, so the metadata is written last.
    await writeFileAtomically(pathOf(version, METADATA), JSON.stringify(version));
    return version;
  };

  return {
    async receive(source: AsyncIterable<Buffer>, maxBytes = Number.POSITIVE_INFINITY): Promise<Received> {
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

    discard: (received: Received) => rm(received.path, { force: true }),

    commit: (key: string, content?: Content) => locked(key, () => commit(key, content)),

    /** Returns undefined if the key already has an object. The check and the write are atomic. */
    commitNew: (key: string, content: Content) =>
      locked(key, async () => {
        const newest = await find(key);
        return newest && !newest.deleteMarker ? undefined : commit(key, content);
      }),

    find,

    open: (version: StoredVersion) => unlessMissing(open(pathOf(version, BYTES), 'r')),

    async keys(): Promise<string[]> {
      const keys: string[] = [];
      for (const name of await readdir(root)) {
        const key = await keyOf(name);
        if (key !== undefined) keys.push(key);
      }
      return keys.sort(byBytes);
    },

    async versions(key: string): Promise<StoredVersion[]> {
      const path = folderOf(key);
      const found: StoredVersion[] = [];
      for (const name of await metadataNames(path)) {
        const version = await read(join(path, name));
        if (version) found.push(version);
      }
      return found;
    },

    async expire(ageMs: number): Promise<void> {
      for (const folder of await readdir(root)) {
        // A version exists while its metadata file exists, so the metadata is deleted first.
        const names = ((await unlessMissing(readdir(join(root, folder)))) ?? []).sort().reverse();
        for (const name of names) await removeIfOld(join(root, folder, name), ageMs);
      }
    },
  };
}
