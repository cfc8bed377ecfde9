import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, modulesOf, ROOT } from './source-files.ts';

const { scripts, dependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
) as Record<'scripts' | 'dependencies' | 'optionalDependencies', Record<string, string>>;

/** These commands must run with only the packages that the portal itself needs. */
const STARTED = Object.entries(scripts).flatMap(([name, command]) => {
  const [, file] = /--import tsx ([\w./-]+\.ts)/.exec(command) ?? [];
  const installed = `${scripts[`pre${name}`] ?? ''} ${command}`;
  return file && !installed.includes('install.mjs all') ? [{ name, file }] : [];
});

const modules = new Map(
  modulesOf('bin', 'infra', 'functions', 'shared', 'local').map((file) => [file.path, file]),
);

function loadedBy(path: string): string[] {
  const file = modules.get(path);
  if (!file) return [];
  const written = /^(?:import|export)\s+(?!type\b)(?:[\w*{}\s,$]*?\bfrom\s+)?'([^'\n]+)'/gm;
  return [...codeOf(file).matchAll(written)].map(([, specifier = '']) => {
    if (specifier.startsWith('#')) return specifier.slice(1);
    return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier;
  });
}

test('the commands are found', () => {
  expect(STARTED.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['start', 'reset', 'verify-ledger', 'export', 'create-manager']),
  );
});

test.each(STARTED)('npm run $name loads only packages that it has installed', ({ file }) => {
  const installed = { ...dependencies, ...optionalDependencies };
  const seen = new Set([file]);
  const missing: string[] = [];
  for (const path of seen) {
    for (const loaded of loadedBy(path)) {
      if (modules.has(loaded)) seen.add(loaded);
      else if (!loaded.startsWith('node:') && !loaded.endsWith('.json')) {
        const name = loaded.split('/').slice(0, loaded.startsWith('@') ? 2 : 1);
        if (!(name.join('/') in installed)) missing.push(`${path} imports ${loaded}`);
      }
    }
  }
  expect(missing).toEqual([]);
});
