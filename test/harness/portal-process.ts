import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export interface PortalProcess {
  readonly child: ChildProcess;
  readonly output: () => { stdout: string; stderr: string };
  ready(): Promise<string>;
  prints(text: string): Promise<void>;
  readonly ended: Promise<number | null>;
}

export function runLocal(program: string, environment: Readonly<Record<string, string>>): PortalProcess {
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  return watch(
    spawn(process.execPath, ['--import', 'tsx', `local/${program}.ts`], {
      cwd: ROOT,
      env: { ...inherited, PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

export function watch(child: ChildProcess): PortalProcess {
  let stdout = '';
  let stderr = '';
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of [...listeners]) listener();
  };
  child.stdout?.on('data', (text) => {
    stdout += text;
    changed();
  });
  child.stderr?.on('data', (text) => {
    stderr += text;
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      resolve(code);
      changed();
    });
  });
  const until = <T>(find: () => T | undefined | false): Promise<T> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = find();
        const over = child.exitCode !== null || child.signalCode !== null;
        if (!found && !over) return;
        listeners.delete(look);
        if (found) resolve(found);
        else reject(new Error(`It ended (${child.exitCode ?? child.signalCode}): ${stdout}${stderr}`));
      };
      listeners.add(look);
      look();
    });
  return {
    child,
    output: () => ({ stdout, stderr }),
    ready: () => until(() => /^Portal ready at (http:\/\/localhost:\d+)$/m.exec(stdout)?.[1]),
    prints: async (text) => {
      await until(() => stdout.includes(text));
    },
    ended,
  };
}
