import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { bundleFunctions } from '#infra/bundle.ts';
import type { Figure } from './measure.ts';

const STARTS = 20;
const MOST = 1.5;

function importMs(file: string): number {
  const script = `const s=process.cpuUsage();await import(${JSON.stringify(file)});const{user,system}=process.cpuUsage(s);console.log((user+system)/1000)`;
  const env = { ...process.env, AWS_REGION: 'ap-southeast-2' };
  return Number(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' }),
  );
}

function bareClient(folder: string): string {
  const entry = join(folder, 'bare.ts');
  const file = join(folder, 'bare.mjs');
  writeFileSync(
    entry,
    "import { DynamoDBClient } from '@aws-sdk/client-dynamodb';\n" +
      "import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';\n" +
      'export const database = DynamoDBDocumentClient.from(new DynamoDBClient({}));\n',
  );
  buildSync({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    nodePaths: [join(import.meta.dirname, '../../node_modules')],
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  });
  return file;
}

/** Other work on the machine only adds time, so the shortest of several starts is reported. */
export async function benchBundles(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bundles-'));
  try {
    const bare = bareClient(folder);
    const bundles = await bundleFunctions(folder);
    const files = bundles.map(({ name, directory }) => join(directory, `${name}.mjs`));
    const times = new Map<string, number[]>([bare, ...files].map((file) => [file, []]));
    for (let start = 0; start < STARTS; start += 1) {
      for (const [file, measured] of times) measured.push(importMs(file));
    }
    const leastOf = (file = '') => Math.min(...(times.get(file) ?? []));
    const bareMs = leastOf(bare);
    return bundles.map((bundle, index) => {
      const ms = leastOf(files[index]);
      return {
        what: `Lambda ${bundle.name}: bundle at start / whole, import time`,
        figure: `${kb(bundle.startBytes)} / ${kb(bundle.bytes)} kB, ${(ms / bareMs).toFixed(2)} (${ms.toFixed(0)} ms against ${bareMs.toFixed(0)} ms)`,
        held: `≤ ${MOST} of a bare bundled SDK client`,
        ok: ms <= bareMs * MOST,
      };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function kb(bytes: number): string {
  return (bytes / 1_000).toFixed(0);
}
