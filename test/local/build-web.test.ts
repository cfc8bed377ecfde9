import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWeb } from '#local/build-web.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-build-'));
  await mkdir(join(root, 'web'));
  await mkdir(join(root, 'shared'));
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html><script type="module" src="/web/main.ts"></script>',
  );
  await writeFile(join(root, 'web/main.ts'), "document.title = 'first';");
  await writeFile(join(root, 'vite.config.ts'), 'export default {};');
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  await writeFile(join(root, 'package-lock.json'), '{}');
  // A junction, because Windows lets users create junctions without special rights.
  await symlink(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'), 'junction');
});

afterAll(() => rm(root, { recursive: true, force: true }));

async function build(): Promise<{ printed: number; script: string }> {
  const printed: string[] = [];
  const folder = await buildWeb((text) => printed.push(text), root);
  const [name = ''] = await readdir(join(folder, 'assets'));
  return { printed: printed.length, script: await readFile(join(folder, 'assets', name), 'utf8') };
}

test('the web client is built only when its sources have changed', async () => {
  expect(await build()).toMatchObject({ printed: 1, script: expect.stringContaining('first') });
  expect(await build()).toMatchObject({ printed: 0 });
  await writeFile(join(root, 'web/main.ts'), "document.title = 'second';");
  expect(await build()).toMatchObject({ printed: 1, script: expect.stringContaining('second') });
  await writeFile(join(root, 'shared/new.ts'), 'export {};');
  expect(await build()).toMatchObject({ printed: 1 });
  expect(await readdir(join(root, 'dist'))).toEqual(['web']);
});

test('a failed build is reported in one sentence and keeps the last one', async () => {
  await build();
  const before = await readdir(join(root, 'dist/web/assets'));
  await writeFile(join(root, 'web/main.ts'), "import './missing.ts';");
  await expect(buildWeb(() => {}, root)).rejects.toThrow(/^The web client could not be built: /);
  expect(await readdir(join(root, 'dist/web/assets'))).toEqual(before);
  expect(await readdir(join(root, 'dist'))).toEqual(['web']);
});
