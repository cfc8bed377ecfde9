import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type BuildOptions, buildSync, type Metafile } from 'esbuild';
import { PAPER_FONTS } from '#shared/paper-fonts.ts';
import { AREAS, WORKERS } from './areas.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const ROOT = join(import.meta.dirname, '..');

/** The module that reads the fonts of papers, from a folder beside it. */
const FONT_READER = 'functions/papers/paper-fonts.ts';
const FONT_FOLDER = 'fonts';

/** Some SDK packages still require() Node's built-in modules. */
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
  // The notices file beside the code contains all licence comments in full.
  legalComments: 'none',
  banner: { js: REQUIRE },
} satisfies BuildOptions;

/** The bundled code of one function; sizes in bytes, unpacked. `bytes` includes the chunks that it may load later. */
interface Bundle {
  readonly name: string;
  readonly directory: string;
  /** The bytes that a cold start reads: without the chunks behind an import(). */
  readonly startBytes: number;
  readonly bytes: number;
}

/**
 * Bundles every function into `<outDirectory>/<name>/<name>.mjs`, with the licences of its packages in the same folder.
 * Replaces earlier output. Each function is built separately: a common build splits the shared code into some forty files, and
 * opening them makes a cold start a tenth slower.
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

/** Copies the fonts of papers beside a function's code, and returns their files. */
function copyFonts(directory: string): string[] {
  const folder = join(directory, FONT_FOLDER);
  mkdirSync(folder, { recursive: true });
  const files = Object.values(PAPER_FONTS).flatMap(({ package: name, plain, bold }) =>
    [plain, bold].flatMap((file) => (file === undefined ? [] : [`node_modules/${name}/${file}`])),
  );
  for (const file of files) copyFileSync(join(ROOT, file), join(folder, basename(file)));
  return files;
}

/** The files that a cold start reads: the entry, then its static imports, without the chunks behind an import(). */
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
