import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEMO_ACCOUNTS } from '#local/demo-accounts.ts';
import { UNMOVED_SEED_DAY } from '#local/demo-calendar.ts';
import { signInByPassword } from '#local/sign-in-by-password.ts';
import { type PortalProcess, runLocal } from './portal-process.ts';

const execute = promisify(execFile);

export interface SpawnedPortal {
  start(): Promise<void>;
  kill(): Promise<void>;
  signIn(): Promise<string>;
  api(token: string, path: string, form?: FormData): Promise<Response>;
  send(token: string, method: string, path: string, body?: object): Promise<Response>;
  verifyLedger(): Promise<{ code: number | null; printed: string }>;
  memoryMb(): Promise<number>;
  end(signal: NodeJS.Signals): Promise<number | null>;
  close(): Promise<void>;
}

export async function spawnedPortal(): Promise<SpawnedPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-spawned-'));
  let portal: PortalProcess | undefined;
  let url = '';
  // Earlier forms and addresses contain the port, so the portal keeps its port after a restart.
  const run = (program: string) =>
    runLocal(program, {
      DATA_DIR: join(folder, 'data'),
      SEED: 'empty',
      // The tests expect the bank rows of this seed day.
      SEED_DAY: UNMOVED_SEED_DAY,
      PORT: url ? new URL(url).port : '0',
    });

  const kill = async () => {
    portal?.child.kill('SIGKILL');
    await portal?.ended;
  };

  return {
    async start() {
      portal = run('start');
      url = await portal.ready();
    },
    kill,
    async signIn() {
      const { userPoolEndpoint: endpoint, userPoolClientId: clientId } = await (
        await fetch(`${url}/config.json`)
      ).json();
      return (await signInByPassword({ endpoint, clientId }, DEMO_ACCOUNTS.manager)).id;
    },
    api: (token, path, form) =>
      fetch(`${url}/api${path}`, {
        method: form ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}` },
        ...(form ? { body: form } : {}),
      }),
    send: (token, method, path, body) =>
      fetch(`${url}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    async verifyLedger() {
      const verification = run('verify-ledger');
      const code = await verification.ended;
      const { stdout, stderr } = verification.output();
      return { code, printed: stdout + stderr };
    },
    async memoryMb() {
      const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(portal?.child.pid)]);
      return Number(stdout) / 1_024;
    },
    async end(signal) {
      portal?.child.kill(signal);
      return (await portal?.ended) ?? null;
    },
    async close() {
      await kill();
      // The database ends shortly after the portal, so removing the folder is retried.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
