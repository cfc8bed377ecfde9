import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const CHECK_INTERVAL_MS = 250;

async function findNpm(): Promise<number | undefined> {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return undefined;
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'ppid=,args=', '-p', String(process.ppid)]);
    const [, parent, args = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout) ?? [];
    return /^\S*sh -c /.test(args) ? Number(parent) : process.ppid;
  } catch {
    return undefined;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Calls `callback` when npm has been killed, because a killed npm forwards no signal. Does nothing on Windows. */
export async function onNpmGone(callback: () => void): Promise<void> {
  const npm = await findNpm();
  if (npm === undefined) return;
  const check = setInterval(() => {
    if (isAlive(npm)) return;
    clearInterval(check);
    callback();
  }, CHECK_INTERVAL_MS);
  check.unref();
}
