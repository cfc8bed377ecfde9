import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { type OutputChunk, type RolldownOutput, rolldown } from 'rolldown';
import { PAPER_FONTS } from '#shared/paper-fonts.ts';
import { AREAS, WORKERS } from './areas.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const ROOT = join(import.meta.dirname, '..');

const FONT_READER = 'functions/papers/paper-fonts.ts';
const FONT_FOLDER = 'fonts';

interface Bundle {
  readonly name: string;
  readonly directory: string;
  readonly startBytes: number;
  readonly bytes: number;
}

export async function bundleFunctions(outDirectory: string): Promise<Bundle[]> {
  const bundles: Bundle[] = [];
  for (const [name, { entry }] of Object.entries({ ...AREAS, ...WORKERS }))
    bundles.push(await bundleFunction(name, entry, resolve(outDirectory, name)));
  return bundles;
}

async function bundleFunction(name: string, entry: string, directory: string): Promise<Bundle> {
  rmSync(directory, { recursive: true, force: true });
  const bundle = await rolldown({
    cwd: ROOT,
    input: { [name]: join(ROOT, entry) },
    platform: 'node',
    resolve: { mainFields: ['module', 'main'] },
    transform: { target: 'node22' },
    // Turns off a warning about modules that one function loads at the start and most functions load later.
    checks: { ineffectiveDynamicImport: false },
  });
  const start = new Set(chunksAtStart((await bundle.generate()).output).flatMap((chunk) => chunk.moduleIds));
  const { output } = await bundle.write({
    dir: directory,
    minify: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunk-[hash].mjs',
    comments: false,
    // Opening twenty chunks would take a fifth of a cold start, so the start has one chunk.
    codeSplitting: { groups: [{ name: 'start', test: (id) => start.has(id) }] },
  });
  await bundle.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  const inputs = chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => relative(ROOT, id)));
  const fonts = inputs.includes(FONT_READER) ? copyFonts(directory) : [];
  writeFileSync(join(directory, 'third-party-notices.txt'), thirdPartyNotices(ROOT, [...inputs, ...fonts]));
  const size = (some: readonly OutputChunk[]) =>
    some.reduce((total, { code }) => total + Buffer.byteLength(code), 0);
  return { name, directory, startBytes: size(chunksAtStart(output)), bytes: size(chunks) };
}

function copyFonts(directory: string): string[] {
  const folder = join(directory, FONT_FOLDER);
  mkdirSync(folder, { recursive: true });
  const files = Object.values(PAPER_FONTS).flatMap(({ package: name, plain, bold }) =>
    [plain, bold].flatMap((file) => (file === undefined ? [] : [`node_modules/${name}/${file}`])),
  );
  for (const file of files) copyFileSync(join(ROOT, file), join(folder, basename(file)));
  return files;
}

function chunksAtStart(output: RolldownOutput['output']): OutputChunk[] {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const found = new Set([output[0]]);
  for (const { imports } of found)
    for (const name of imports) {
      const imported = chunks.get(name);
      if (imported) found.add(imported);
    }
  return [...found];
}
