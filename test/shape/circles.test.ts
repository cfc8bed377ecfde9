import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, modulesOf, type SourceFile } from './source-files.ts';

function pathOf(importer: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return path.slice(1);
  return path.startsWith('.') ? posix.join(posix.dirname(importer), path) : undefined;
}

type Imports = ReadonlyMap<string, readonly string[]>;

function readImports(files: readonly Pick<SourceFile, 'path' | 'text'>[]): Imports {
  return new Map(
    files.map((file) => [
      file.path,
      importsOf(file as SourceFile).flatMap((specifier) => pathOf(file.path, specifier) ?? []),
    ]),
  );
}

function circlesIn(imports: Imports): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): number => {
    const place = order.size;
    order.set(file, place);
    let low = place;
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
    }
    lowest.set(file, low);
    if (low === place) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1 || imports.get(file)?.includes(file)) circles.push(group.sort());
    }
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}

test('no files import one another in a circle, including imports of types and dynamic ones', () => {
  const imports = readImports(modulesOf('bin', 'infra', 'functions', 'shared', 'web', 'local', 'test'));
  expect([...imports.values()].flat().length).toBeGreaterThan(3_000);
  expect(circlesIn(imports)).toEqual([]);
});

test.each([
  ['for its types', `import type { A } from './a.ts';`],
  ['for a type in passing', `type A = import('./a.ts').A;`],
  ['when it is needed', `const a = await import(\n  './a.ts'\n);`],
  ['by the folder’s name', `import '#shared/a.ts';`],
])('a circle is found when one file imports the other %s', (_how, text) => {
  const files = [
    { path: 'shared/a.ts', text: `import { b } from './c.ts';` },
    { path: 'shared/b.ts', text },
    { path: 'shared/c.ts', text: `export const c = () => import('./b.ts');` },
    { path: 'shared/d.ts', text: `import './a.ts';` },
  ];
  expect(circlesIn(readImports(files))).toEqual([['shared/a.ts', 'shared/b.ts', 'shared/c.ts']]);
});
