import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import * as z from 'zod';
import { type DataFolder, findRunningPortal } from './data-folder.ts';

const NOT_DATA = ['running.json', 'portal.log'];
const MANIFEST = 'manifest.json';
const FILES = 'files';

const manifest = z.object({
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
});
/** A manifest contains relative paths with slashes, and SHA-256 digests in hexadecimal. */
export type Manifest = z.output<typeof manifest>;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

export async function backUp(folder: DataFolder, to: string): Promise<Manifest> {
  if (await findRunningPortal(folder))
    throw new Error(`A portal is running on ${folder.path}; stop it first.`);
  const files: Manifest['files'] = [];
  for (const path of await filesBelow(folder.path)) {
    if (NOT_DATA.includes(path)) continue;
    const copy = join(to, FILES, path);
    await mkdir(dirname(copy), { recursive: true });
    await cp(join(folder.path, path), copy);
    files.push({ path, sha256: sha256(await readFile(join(folder.path, path))) });
  }
  await writeFile(join(to, MANIFEST), JSON.stringify({ files }, undefined, 2));
  return { files };
}

/** Throws, without writing anything, if the folder is not empty or the backup differs from its manifest. */
export async function restore(from: string, to: string): Promise<Manifest> {
  const { files } = manifest.parse(JSON.parse(await readFile(join(from, MANIFEST), 'utf8')));
  const expected = new Map(files.map(({ path, sha256: digest }) => [path, digest]));
  for (const path of await filesBelow(join(from, FILES))) {
    if (!expected.has(path)) throw new Error(`The backup contains ${path}, which is not in its manifest.`);
  }
  for (const [path, digest] of expected) {
    const bytes = await readFile(join(from, FILES, path)).catch(() => undefined);
    if (!bytes) throw new Error(`The backup lacks ${path}.`);
    if (sha256(bytes) !== digest) throw new Error(`In the backup, ${path} has been changed.`);
  }
  const there = await readdir(to).catch(() => []);
  if (there.length > 0) throw new Error(`${to} is not empty: a backup needs an empty folder.`);
  try {
    await cp(join(from, FILES), to, { recursive: true });
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw error;
  }
  return { files };
}
