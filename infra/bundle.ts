import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type BuildOptions, buildSync, type Metafile } from 'esbuild';
import { PAPER_FONTS } from '#shared/paper-fonts.ts';
import { AREAS, WORKERS } from './areas.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const ROOT = join(import.meta.dirname, '..');

/** The module that reads the fonts of papers. They are in a folder beside it. */
const FONT_READER = 'functions/papers/paper-fonts.ts';
const FONT_FOLDER = 'fonts';

/** Some SDK packages still load Node's modules by require(). */
const REQUIRE =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

const OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  mainFields: ['module', 'main'],
  // Left out here, because the notices file beside the code contains all licences in full.
  legalComments: 'none',
  banner: { js: REQUIRE },
} satisfies BuildOptions;

/** The bundled code of one function. Sizes are in unpacked bytes; `bytes` includes chunks that are loaded later. */
interface Bundle {
  readonly name: string;
  readonly directory: string;
  /** The bytes that a cold start reads: all but the chunks behind an import(). */
  readonly startBytes: number;
  readonly bytes: number;
}

/**
 * Bundles every function into `<outDirectory>/<name>/<name>.mjs`, with the licences of its packages beside it. Replaces earlier
 * output. Functions are built separately, because a common build splits shared code into some forty files, and opening them
 * makes a cold start a tenth slower.
 */
export function bundleFunctions(outDirectory: string): Bundle[] {
  return Object.entries({ ...AREAS, ...WORKERS }).map(([name, { entry }]) => {
    const directory = resolve(outDirectory, name);
    rmSync(directory, { recursive: true, force: true });
    const { metafile } = buildSync({
      ...OPTIONS,
      entryPoints: [{ in: entry, out: name }],
      outdir: directory,
      metafile: true,
      splitting: true,
      outExtension: { '.js': '.mjs' },
      chunkNames: 'chunk-[hash]',
    });
    const inputs = Object.keys(metafile.inputs);
    const fonts = inputs.includes(FONT_READER) ? copyFonts(directory) : [];
    const notices = thirdPartyNotices(ROOT, [...inputs, ...fonts]);
    writeFileSync(join(directory, 'third-party-notices.txt'), notices);
    const size = (paths: readonly string[]) =>
      paths.reduce((total, path) => total + (metafile.outputs[path]?.bytes ?? 0), 0);
    return {
      name,
      directory,
      startBytes: size(filesAtStart(metafile, entry)),
      bytes: size(Object.keys(metafile.outputs)),
    };
  });
}

/** Copies the fonts of papers beside a function's code. Returns their paths. */
function copyFonts(directory: string): string[] {
  const folder = join(directory, FONT_FOLDER);
  mkdirSync(folder, { recursive: true });
  const files = Object.values(PAPER_FONTS).flatMap(({ package: name, plain, bold }) =>
    [plain, bold].flatMap((file) => (file === undefined ? [] : [`node_modules/${name}/${file}`])),
  );
  for (const file of files) copyFileSync(join(ROOT, file), join(folder, basename(file)));
  return files;
}

/** The files that a cold start reads: the entry and its static imports, not the chunks behind an import(). */
function filesAtStart({ outputs }: Metafile, entry: string): string[] {
  const start = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === entry);
  const found = new Set(start === undefined ? [] : [start]);
  for (const path of found) {
    for (const { kind, external, path: imported } of outputs[path]?.imports ?? []) {
      if (!external && kind === 'import-statement') found.add(imported);
    }
  }
  return [...found];
}
