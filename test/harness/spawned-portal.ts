import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_ACCOUNTS } from '#local/demo-accounts.ts';

const ROOT = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 90_000;

/** The portal as `npm start` runs it, in a process of its own that can be killed. */
export interface SpawnedPortal {
  /** Starts it, again after a kill, and resolves once it says that it is ready. */
  start(): Promise<void>;
  /** kill -9: nothing gets the chance to close anything. */
  kill(): Promise<void>;
  /** Signs the manager in and answers the ID token. */
  signIn(): Promise<string>;
  /** GET, or POST of a form. */
  api(token: string, path: string, form?: FormData): Promise<Response>;
  /** Any call; an object body travels as JSON. */
  send(token: string, method: string, path: string, body?: object): Promise<Response>;
  /** `npm run verify-ledger` beside it. */
  verifyLedger(): Promise<{ code: number | null; printed: string }>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });
}

function collect(child: ChildProcess): () => string {
  let printed = '';
  const add = (text: Buffer) => {
    printed += text.toString('utf8');
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => printed;
}

/** A portal with an empty ledger on a free port, in a folder of its own. */
export async function spawnedPortal(): Promise<SpawnedPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-spawned-'));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, SEED: 'empty' };
  const run = (script: string) => spawn(process.execPath, ['--import', 'tsx', script], { cwd: ROOT, env });
  let portal: ChildProcess | undefined;

  const kill = async () => {
    const child = portal;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGKILL');
    await gone;
  };

  return {
    async start() {
      const child = run('local/start.ts');
      const printed = collect(child);
      portal = child;
      for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += 100) {
        if (printed().includes('Portal ready')) return;
        if (child.exitCode !== null) break;
        await sleep(100);
      }
      throw new Error(`The portal did not start: ${printed()}`);
    },
    kill,
    async signIn() {
      const config = await (await fetch(`http://127.0.0.1:${port}/config.json`)).json();
      const answer = await fetch(config.userPoolEndpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
        },
        body: JSON.stringify({
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: config.userPoolClientId,
          AuthParameters: {
            USERNAME: DEMO_ACCOUNTS.manager.email,
            PASSWORD: DEMO_ACCOUNTS.manager.password,
          },
        }),
      });
      return (await answer.json()).AuthenticationResult.IdToken;
    },
    api: (token, path, form) =>
      fetch(`http://127.0.0.1:${port}/api${path}`, {
        method: form ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}` },
        ...(form ? { body: form } : {}),
      }),
    send: (token, method, path, body) =>
      fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    verifyLedger: () =>
      new Promise((resolve) => {
        const child = run('local/verify-ledger.ts');
        const printed = collect(child);
        child.once('exit', (code) => resolve({ code, printed: printed() }));
      }),
    async close() {
      await kill();
      // The database ends with the portal, but not in the same instant.
      await sleep(500);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
