import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** This number must equal the Node version in `infra/functions.ts`. */
const RUNTIME_MAJOR = 24;

export function nodeOfLambda(): string {
  if (Number(process.versions.node.split('.')[0]) >= RUNTIME_MAJOR) return process.execPath;
  const found = spawnSync('npx', ['-y', '-p', `node@${RUNTIME_MAJOR}`, 'node', '-p', 'process.execPath'], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  if (found.status === 0) return found.stdout.trim();
  console.log(`Node ${RUNTIME_MAJOR} cannot be downloaded, so the functions run on ${process.version}.`);
  return process.execPath;
}

export function synthesize(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-assembly-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { status } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/aws-cdk/bin/cdk'),
      'synth',
      '--quiet',
      ...['--context', `stage=${name}`],
      '--output',
      folder,
    ],
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) throw new Error(`${name} could not be synthesized.`);
  return folder;
}
