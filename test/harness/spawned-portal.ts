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

/** The portal as `npm start` runs it, in a separate process that can be killed and started again. */
export interface SpawnedPortal {
  /** Starts the portal, also after a kill, and resolves once the portal prints that it is ready. */
  start(): Promise<void>;
  /** kill -9: the process cannot close anything. */
  kill(): Promise<void>;
  /** Signs the manager in and returns the ID token. */
  signIn(): Promise<string>;
  /** Sends GET, or POST with a form. */
  api(token: string, path: string, form?: FormData): Promise<Response>;
  /** Makes any call; an object body is sent as JSON. */
  send(token: string, method: string, path: string, body?: object): Promise<Response>;
  /** Runs `npm run verify-ledger` beside the portal. */
  verifyLedger(): Promise<{ code: number | null; printed: string }>;
  memoryMb(): Promise<number>;
  /** Sends the portal a signal and returns its exit code; null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Ends the portal and removes its data. */
  close(): Promise<void>;
}

/** A portal with an empty ledger, in a separate folder. */
export async function spawnedPortal(): Promise<SpawnedPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-spawned-'));
  let portal: PortalProcess | undefined;
  let url = '';
  // A restarted portal keeps its port, because earlier forms and addresses contain it.
  const run = (program: string) =>
    runLocal(program, {
      DATA_DIR: join(folder, 'data'),
      SEED: 'empty',
      // Some bank rows move with the seed day; the tests expect the rows of this day.
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
      // The database ends shortly after the portal.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
