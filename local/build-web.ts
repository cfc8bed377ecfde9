import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['web', 'shared', 'index.html', 'vite.config.ts', 'package-lock.json'];
/** The site serves no file whose name starts with a dot, so browsers cannot download the stamp. */
const STAMP = '.sources';

export const WEB_FOLDER = join(PROJECT, 'dist/web');

async function filesBelow(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function digestOfSources(root: string): Promise<string> {
  const files = (await Promise.all(SOURCES.map((source) => filesBelow(join(root, source))))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const digest = createHash('sha256');
  for (const [index, file] of files.entries()) {
    digest.update(`${relative(root, file)}\0${contents[index]?.length}\0`).update(contents[index] ?? '');
  }
  return digest.digest('hex');
}

/** Throws one plain sentence if the build fails. */
export async function buildWeb(say: (text: string) => void = () => {}, root = PROJECT): Promise<string> {
  const folder = join(root, 'dist/web');
  const digest = await digestOfSources(root);
  const isFresh = async () => (await readFile(join(folder, STAMP), 'utf8').catch(() => undefined)) === digest;
  if (await isFresh()) return folder;

  say('Building the web client, once after each change of its sources …');
  // The build goes into a new folder, because an interrupted build must leave the last build in place.
  const fresh = join(root, `dist/web.${process.pid}`);
  const old = join(root, `dist/web.${process.pid}.old`);
  const mode = process.env.NODE_ENV;
  try {
    // Test runners set another `NODE_ENV`, and Vite would then build React for development.
    process.env.NODE_ENV = 'production';
    const { build } = await import('vite');
    await build({ root, logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } });
    await writeFile(join(fresh, STAMP), digest);
    await rename(folder, old).catch(() => undefined);
    await rename(fresh, folder);
  } catch (error) {
    // Another portal may have completed the same build in the meantime.
    if (await isFresh()) return folder;
    throw new Error(`The web client could not be built: ${(error as Error).message}`);
  } finally {
    if (mode === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = mode;
    await Promise.all([fresh, old].map((rest) => rm(rest, { recursive: true, force: true })));
  }
  return folder;
}
