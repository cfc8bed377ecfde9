import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../');

export const FOLDERS = ['bin', 'infra', 'functions', 'shared', 'web', 'local', 'test'] as const;
export type Folder = (typeof FOLDERS)[number];

export interface SourceFile {
  readonly path: string;
  readonly folder: Folder;
  readonly text: string;
}

function filesBelow(folder: Folder): SourceFile[] {
  const start = join(ROOT, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: relative(ROOT, path).split(sep).join('/'),
      folder,
      get text() {
        return readFileSync(path, 'utf8');
      },
    }));
}

export function filesOf(...folders: readonly Folder[]): SourceFile[] {
  return folders.flatMap(filesBelow);
}

export function modulesOf(...folders: readonly Folder[]): SourceFile[] {
  return filesOf(...folders).filter((file) => /\.(tsx?|mjs)$/.test(file.path));
}

/** The text without comments, so that words in comments do not count as code. */
export function codeOf(file: SourceFile): string {
  return file.text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
}

export function importsOf(file: SourceFile): string[] {
  const written = /(?:\bfrom\s+|\bimport\s*\(\s*|^\s*import\s+)(['"])([^'"\n]+)\1/gm;
  return [...codeOf(file).matchAll(written)].map((match) => match[2] ?? '');
}

export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
