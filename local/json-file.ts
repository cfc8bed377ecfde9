import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type * as z from 'zod';
import { writeFileAtomically } from './write-file-atomically.ts';

export interface JsonFile<T> {
  /** Change `value` in place, then await `save()`. */
  readonly value: T;
  /** Resolves once every earlier change is on the disk. Calls during a write share the next write. */
  save(): Promise<void>;
}

export async function openJsonFile<T>(
  path: string,
  schema: z.ZodType<T>,
  initial: () => T | Promise<T>,
): Promise<JsonFile<T>> {
  await mkdir(dirname(path), { recursive: true });
  await removeLeftovers(path);
  const stored = await read(path, schema);
  const value = stored ?? (await initial());
  let writing: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const save = (): Promise<void> => {
    if (next !== undefined) return next;
    const previous = writing ?? Promise.resolve();
    next = previous
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        writing = writeFileAtomically(path, JSON.stringify(value));
        return writing;
      });
    return next;
  };

  if (stored === undefined) await save();
  return { value, save };
}

async function read<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Error(`The file ${path} is damaged; remove it, or run "npm run reset" to start afresh.`);
  }
}

async function removeLeftovers(path: string): Promise<void> {
  const name = basename(path);
  for (const entry of await readdir(dirname(path))) {
    if (entry.startsWith(`${name}.`) && entry.endsWith('.tmp')) {
      await rm(join(dirname(path), entry), { force: true });
    }
  }
}
