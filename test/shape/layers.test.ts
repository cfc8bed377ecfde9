import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { type Folder, importsOf, modulesOf, type SourceFile } from './source-files.ts';

/** Which folders a folder may import from, besides itself. */
const BELOW: Record<Folder, readonly Folder[]> = {
  shared: [],
  functions: ['shared'],
  web: ['shared'],
  infra: ['shared'],
  local: ['functions', 'shared'],
  bin: ['functions', 'infra', 'local', 'shared'],
  test: ['bin', 'infra', 'functions', 'shared', 'web', 'local'],
};

/**
 * The layers of `functions`, from the lowest up. A file may import from its own layer and from those below: what an
 * area stores knows no HTTP, and nothing in the portal depends on the check of its ledger.
 */
const LAYERS_OF_FUNCTIONS: readonly (readonly [layer: string, files: RegExp])[] = [
  ['the services, as interfaces', /^functions\/services\.ts$/],
  ['the ledger', /^functions\/ledger\//],
  ['what areas store', /^functions\/[a-z-]+\/[a-z-]+-store\.ts$/],
  ['money', /^functions\/money\//],
  ['the bank data provider', /^functions\/basiq\//],
  ['the services, on AWS', /^functions\/aws\//],
  ['HTTP', /^functions\/http\//],
  ['the areas', /^functions\/(?!verification\/)[a-z-]+\//],
  ['the check of the ledger', /^functions\/verification\//],
];

/** The folder an import reaches; undefined for a package. */
function reached(file: SourceFile, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1).split('/')[0];
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(file.path), specifier).split('/')[0];
}

const modules = modulesOf('bin', 'infra', 'functions', 'shared', 'web', 'local', 'test');

test('imports only go to lower layers', () => {
  const wrong = modules.flatMap((file) =>
    importsOf(file)
      .map((specifier) => ({ specifier, folder: reached(file, specifier) }))
      .filter(({ folder }) => folder !== undefined && folder !== file.folder)
      .filter(({ folder }) => !BELOW[file.folder].includes(folder as Folder))
      .map(({ specifier }) => `${file.path} imports ${specifier}`),
  );
  expect(wrong).toEqual([]);
});

/** The layer of a file of `functions`, counted from the lowest. */
function layerOf(path: string): number {
  return LAYERS_OF_FUNCTIONS.findIndex(([, files]) => files.test(path));
}

test('inside functions too, imports only go to lower layers', () => {
  const files = modulesOf('functions');
  const empty = LAYERS_OF_FUNCTIONS.filter((_, layer) => !files.some(({ path }) => layerOf(path) === layer));
  expect(empty).toEqual([]);
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => posix.join(posix.dirname(file.path), specifier))
      .filter((path) => layerOf(file.path) < 0 || layerOf(path) > layerOf(file.path))
      .map((path) => `${file.path} imports ${path}`),
  );
  expect(wrong).toEqual([]);
});

test('imports inside a folder are relative, others start with the folder’s name, and all have their extension', () => {
  const wrong = modules.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => specifier.startsWith('.') || specifier.startsWith('#'))
      .filter((specifier) => {
        const own = reached(file, specifier) === file.folder;
        return (
          (own !== specifier.startsWith('.') && file.folder !== 'test') ||
          !/\.(tsx?|mjs|css|json|svg|woff2)(\?\w+)?$/.test(specifier)
        );
      })
      .map((specifier) => `${file.path} imports ${specifier}`),
  );
  expect(wrong).toEqual([]);
});

test('shared code depends on the schema and decimal libraries only', () => {
  const packages = modulesOf('shared').flatMap((file) =>
    importsOf(file).filter((specifier) => !specifier.startsWith('.')),
  );
  expect([...new Set(packages)].sort()).toEqual(['decimal.js', 'zod']);
});

test('only stores and the ledger’s writer use the database', () => {
  const allowed = [
    /^functions\/[a-z-]+\/[a-z-]+-store\.ts$/,
    // The writer of transactions, what everything is read by, the operator's check and the clients themselves.
    /^functions\/ledger\/(transact|read|retry|change|point-in-time-recovery)\.ts$/,
    /^functions\/verification\/read-ledger\.ts$/,
    /^functions\/(services|aws\/services)\.ts$/,
    // Reads what the table's stream says, not the table.
    /^functions\/aws\/audit-stream\.ts$/,
  ];
  const wrong = modulesOf('functions')
    .filter((file) => importsOf(file).some((specifier) => /dynamodb/.test(specifier)))
    .map((file) => file.path)
    .filter((path) => !allowed.some((pattern) => pattern.test(path)));
  expect(wrong).toEqual([]);
});

test('only the session uses the identity library', () => {
  const knowing = modulesOf('web')
    .filter((file) => importsOf(file).some((specifier) => /^aws-amplify/.test(specifier)))
    .map((file) => file.path);
  expect(knowing.filter((path) => !/^web\/session[a-z-]*\.ts$/.test(path))).toEqual([]);
});

test('zod is imported as a whole under one name', () => {
  const wrong = modules
    .filter(
      (file) =>
        /^import .* from 'zod(\/[^']*)?';$/m.test(file.text) &&
        !/^import (type )?\* as z from 'zod';$/m.test(file.text),
    )
    .map((file) => file.path);
  expect(wrong).toEqual([]);
});
