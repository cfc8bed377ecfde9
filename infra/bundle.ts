import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync, type Metafile } from 'esbuild';
import {
  AREAS,
  BANK_POLLER,
  BANK_POLLER_NAME,
  CAPITAL_CALL_WORKER,
  CAPITAL_CALL_WORKER_NAME,
  DOCUMENT_REAPER,
  DOCUMENT_REAPER_NAME,
  IMPORT_WORKER,
  IMPORT_WORKER_NAME,
  LEDGER_VERIFIER,
  LEDGER_VERIFIER_NAME,
  SAFEGUARD_CHECK,
  SAFEGUARD_CHECK_NAME,
} from './areas.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const ROOT = join(import.meta.dirname, '..');

/** The functions that are bundled, by name; the output folder and file have that name. */
const BUNDLED_FUNCTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(AREAS).map(([area, spec]) => [area, spec.entry])),
  [IMPORT_WORKER_NAME]: IMPORT_WORKER.entry,
  [BANK_POLLER_NAME]: BANK_POLLER.entry,
  [CAPITAL_CALL_WORKER_NAME]: CAPITAL_CALL_WORKER.entry,
  [DOCUMENT_REAPER_NAME]: DOCUMENT_REAPER.entry,
  [LEDGER_VERIFIER_NAME]: LEDGER_VERIFIER.entry,
  [SAFEGUARD_CHECK_NAME]: SAFEGUARD_CHECK.entry,
};

/** The bundled code of one function, sizes as unpacked in Lambda. `bytes` includes the chunks it may load later. */
interface Bundle {
  readonly name: string;
  readonly directory: string;
  /** What a cold start reads, without the chunks behind an import(). */
  readonly startBytes: number;
  readonly bytes: number;
}

/**
 * Bundles every function into `<outDirectory>/<name>/<name>.mjs`, with its packages' licences beside it, replacing what
 * was there. Each function is built separately: a common build splits the shared code into some forty files, and
 * opening them makes a cold start a tenth slower.
 */
export function bundleFunctions(outDirectory: string): Bundle[] {
  return Object.entries(BUNDLED_FUNCTIONS).map(([name, entry]) => {
    const directory = resolve(outDirectory, name);
    rmSync(directory, { recursive: true, force: true });
    const { metafile } = buildSync({
      absWorkingDir: ROOT,
      entryPoints: [{ in: entry, out: name }],
      outdir: directory,
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
      // The notices file beside the code has them in full.
      legalComments: 'none',
      // Some SDK packages still require() Node's built-in modules.
      banner: {
        js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
      },
    });
    const notices = thirdPartyNotices(ROOT, Object.keys(metafile.inputs));
    writeFileSync(join(directory, 'third-party-notices.txt'), notices);
    const size = (outputs: Metafile['outputs'][string][]) =>
      outputs.reduce((total, output) => total + output.bytes, 0);
    return {
      name,
      directory,
      startBytes: size(readAtStart(metafile, entry)),
      bytes: size(Object.values(metafile.outputs)),
    };
  });
}

function readAtStart({ outputs }: Metafile, entry: string): Metafile['outputs'][string][] {
  const start = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === entry);
  const found = new Set(start === undefined ? [] : [start]);
  for (const path of found) {
    for (const { kind, external, path: imported } of outputs[path]?.imports ?? []) {
      if (!external && kind === 'import-statement') found.add(imported);
    }
  }
  return [...found].flatMap((path) => outputs[path] ?? []);
}
