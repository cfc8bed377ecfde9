import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSync, type Metafile } from 'esbuild';
import { AREAS, DOCUMENT_REAPER, DOCUMENT_REAPER_NAME, IMPORT_WORKER, IMPORT_WORKER_NAME } from './areas.ts';

const ROOT = join(import.meta.dirname, '..');

/** The functions that are bundled, by name; the folder and the handler's file carry that name. */
const BUNDLED_FUNCTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(AREAS).map(([area, spec]) => [area, spec.entry])),
  [IMPORT_WORKER_NAME]: IMPORT_WORKER.entry,
  [DOCUMENT_REAPER_NAME]: DOCUMENT_REAPER.entry,
};

/** One function's code. `bytes` counts its own file and all it may load, as they lie in Lambda. */
interface Bundle {
  readonly name: string;
  readonly directory: string;
  /** What a cold start reads; the rest waits behind an import() until a request needs it. */
  readonly startBytes: number;
  readonly bytes: number;
}

/**
 * Bundles every function in one pass into `<outDirectory>/<name>/<name>.mjs`, replacing what was there.
 * Code that functions share is compiled once; each folder gets only the parts its function can reach.
 */
export function bundleFunctions(outDirectory: string): Bundle[] {
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: Object.entries(BUNDLED_FUNCTIONS).map(([name, entry]) => ({ in: entry, out: name })),
    outdir: 'out',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    mainFields: ['module', 'main'],
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunk-[hash]',
    legalComments: 'none',
    // Some packages of the SDK still call require() for what Node brings along.
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  });
  const contents = new Map(outputFiles.map((file) => [basename(file.path), file.contents]));
  return Object.keys(BUNDLED_FUNCTIONS).map((name) => {
    const directory = join(outDirectory, name);
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    const files = reachable(metafile, `${name}.mjs`, ['import-statement', 'dynamic-import']);
    for (const file of files) writeFileSync(join(directory, file), contents.get(file) ?? '');
    const size = (names: Iterable<string>) =>
      [...names].reduce((total, file) => total + (contents.get(file)?.byteLength ?? 0), 0);
    return {
      name,
      directory,
      startBytes: size(reachable(metafile, `${name}.mjs`, ['import-statement'])),
      bytes: size(files),
    };
  });
}

function reachable(metafile: Metafile, entry: string, kinds: readonly string[]): Set<string> {
  const imports = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output.imports]),
  );
  const found = new Set([entry]);
  for (const file of found) {
    for (const imported of imports.get(file) ?? []) {
      if (!imported.external && kinds.includes(imported.kind)) found.add(basename(imported.path));
    }
  }
  return found;
}
