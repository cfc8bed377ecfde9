import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export function askGit(args: readonly string[], folder = ROOT): string | undefined {
  const { status, stdout } = spawnSync('git', [...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout.trimEnd() : undefined;
}

/** Adds `+changes` if files differ from the commit. Returns 'unknown' without git. */
export function commitOf(folder = ROOT): string {
  const commit = askGit(['rev-parse', 'HEAD'], folder);
  const changes = askGit(['status', '--porcelain'], folder);
  if (!commit || changes === undefined) return 'unknown';
  return changes === '' ? commit : `${commit}+changes`;
}
