import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { type OutputChunk, type RolldownOutput, rolldown } from 'rolldown';
import { PAPER_FONTS } from '#shared/paper-fonts.ts';
import { AREAS, WORKERS } from './areas.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const ROOT = join(import.meta.dirname, '..');

/** The module that reads the fonts of papers. The fonts are in a folder beside the function's code. */
const FONT_READER = 'functions/papers/paper-fonts.ts';
const FONT_FOLDER = 'fonts';

/** Sizes are in unpacked bytes; `bytes` includes chunks that are loaded later. */
interface Bundle {
  readonly name: string;
  readonly directory: string;
  /** The bytes that a cold start reads: all chunks except those that an import() loads later. */
  readonly startBytes: number;
  readonly bytes: number;
}

/** Bundles every function as `bundleFunction` does, into `<outDirectory>/<name>`. Replaces earlier output. */
export async function bundleFunctions(outDirectory: string): Promise<Bundle[]> {
  const bundles: Bundle[] = [];
  for (const [name, { entry }] of Object.entries({ ...AREAS, ...WORKERS }))
    bundles.push(await bundleFunction(name, entry, resolve(outDirectory, name)));
  return bundles;
}

/** Bundles an entry into `<directory>/<name>.mjs`, with the licences of its packages beside it. */
async function bundleFunction(name: string, entry: string, directory: string): Promise<Bundle> {
  rmSync(directory, { recursive: true, force: true });
  const bundle = await rolldown({
    cwd: ROOT,
    input: { [name]: join(ROOT, entry) },
    platform: 'node',
    resolve: { mainFields: ['module', 'main'] },
    transform: { target: 'node22' },
    // Do not warn about a module that one function loads at the start: most functions load the module later.
    checks: { ineffectiveDynamicImport: false },
  });
  const start = new Set(chunksAtStart((await bundle.generate()).output).flatMap((chunk) => chunk.moduleIds));
  const { output } = await bundle.write({
    dir: directory,
    minify: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunk-[hash].mjs',
    // Leave out the licence comments, because the notices file beside the code contains all licences in full.
    comments: false,
    // A cold start loads one chunk, because opening twenty chunks would take a fifth of the start.
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

/** The chunks that a cold start reads: the entry and its static imports, not those that an import() loads later. */
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
