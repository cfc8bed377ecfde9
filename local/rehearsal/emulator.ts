import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const EMULATED_ACCOUNT = '123456789012';

const PROGRAM = join(import.meta.dirname, 'emulator.py');

export function missingForEmulator(): string | undefined {
  const { status, error } = spawnSync('python3', ['-c', 'import moto.server, joserfc'], { stdio: 'ignore' });
  if (error) return 'A rehearsal needs Python 3 with the package moto[server]; python3 was not found.';
  if (status !== 0)
    return "A rehearsal needs the Python package moto[server], which is not installed: pip install 'moto[server]==5.2.1'.";
  return undefined;
}

export interface Emulator {
  readonly url: string;
  /** Sends a request that only the emulator has, not AWS. Throws with the reason if the request fails. */
  // biome-ignore lint/suspicious/noExplicitAny: each request has its own type of answer
  order(name: string, input?: object): Promise<any>;
  close(): Promise<void>;
}

export async function startEmulator(): Promise<Emulator> {
  const child: ChildProcess = spawn('python3', [PROGRAM], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // moto would read credentials and regions from the environment, so the emulator gets only these variables.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      AWS_DEFAULT_REGION: 'ap-southeast-2',
      PYTHONDONTWRITEBYTECODE: '1',
    },
  });
  let errors = '';
  child.stderr?.on('data', (text) => {
    errors = `${errors}${text}`.slice(-8_000);
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The emulator ended with ${code}: ${errors}`)));
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        const port = /^ready (\d+)$/.exec(line)?.[1];
        if (port) resolve(`http://127.0.0.1:${port}`);
      });
  });
  return {
    url,
    async order(name, input = {}) {
      const answer = await fetch(`${url}/rehearsal/${name}`, { method: 'POST', body: JSON.stringify(input) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`The emulator did not ${name}: ${text || errors}`);
      return JSON.parse(text);
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
