import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Runs git in `folder` and returns its output, without the line end; undefined if git or the repository is missing. */
export function askGit(args: readonly string[], folder = ROOT): string | undefined {
  const { status, stdout } = spawnSync('git', [...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout.trimEnd() : undefined;
}

/** The commit in `folder`, followed by `+changes` if files differ from it; 'unknown' without git. */
export function commitOf(folder = ROOT): string {
  const commit = askGit(['rev-parse', 'HEAD'], folder);
  const changes = askGit(['status', '--porcelain'], folder);
  if (!commit || changes === undefined) return 'unknown';
  return changes === '' ? commit : `${commit}+changes`;
}
