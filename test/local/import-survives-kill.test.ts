import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '#local/demo-accounts.ts';
import { longStatement, statementForm } from '#test/functions/transactions/statement-file.ts';

const ROWS = 20_000;
const ROOT = join(import.meta.dirname, '../..');

let folder: string;
let port: number;
let portal: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-kill-'));
  port = await freePort();
});

afterAll(async () => {
  portal?.kill('SIGKILL');
  // The database ends with the portal, but not in the same instant.
  await sleep(500);
  await rm(folder, { recursive: true, force: true });
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error()),
      );
    });
  });
}

const environment = () => ({ ...process.env, PORT: String(port), DATA_DIR: folder, SEED: 'empty' });

async function start(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'local/start.ts'], {
    cwd: ROOT,
    env: environment(),
  });
  portal = child;
  let printed = '';
  child.stdout?.on('data', (text) => {
    printed += text;
  });
  child.stderr?.on('data', (text) => {
    printed += text;
  });
  for (let waited = 0; waited < 90_000; waited += 100) {
    if (printed.includes('Portal ready')) return;
    if (child.exitCode !== null) break;
    await sleep(100);
  }
  throw new Error(`The portal did not start: ${printed}`);
}

function killed(): Promise<void> {
  const child = portal;
  if (!child) return Promise.resolve();
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGKILL');
  return gone;
}

async function signIn(): Promise<string> {
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
      AuthParameters: { USERNAME: DEMO_ACCOUNTS.manager.email, PASSWORD: DEMO_ACCOUNTS.manager.password },
    }),
  });
  return (await answer.json()).AuthenticationResult.IdToken;
}

async function api(token: string, path: string, body?: FormData): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { body } : {}),
  });
}

async function storedRows(token: string): Promise<number> {
  return (await (await api(token, '/transactions?limit=1')).json()).total;
}

function verifyLedger(): Promise<{ code: number | null; printed: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'local/verify-ledger.ts'], {
      cwd: ROOT,
      env: environment(),
    });
    let printed = '';
    child.stdout.on('data', (text) => {
      printed += text;
    });
    child.stderr.on('data', (text) => {
      printed += text;
    });
    child.once('exit', (code) => resolve({ code, printed }));
  });
}

test('kill -9 in the middle of a 20,000-row import, then the same file again: exactly 20,000 rows', async () => {
  const csv = longStatement(ROWS);
  await start();
  const token = await signIn();
  const interrupted = api(token, '/transactions/upload-csv', statementForm(csv)).catch(() => undefined);
  while ((await storedRows(token)) < 2_000) await sleep(50);
  await killed();
  await interrupted;

  await start();
  const again = await signIn();
  const partly = await storedRows(again);
  expect(partly).toBeGreaterThanOrEqual(2_000);
  expect(partly).toBeLessThan(ROWS);
  const uploaded = await api(again, '/transactions/upload-csv', statementForm(csv));
  let outcome = await uploaded.json();
  expect([200, 202]).toContain(uploaded.status);
  while (outcome.status === 'running') {
    await sleep(500);
    outcome = await (await api(again, `/transactions/imports/${outcome.import_id}`)).json();
  }

  expect(outcome.insertedCount + outcome.duplicateCount).toBe(ROWS);
  expect(await storedRows(again)).toBe(ROWS);
  // The interrupted import is carried on after the start and meets its own rows; both then agree.
  let verified = await verifyLedger();
  for (let tries = 0; verified.code !== 0 && tries < 10; tries += 1) {
    await sleep(2_000);
    verified = await verifyLedger();
  }
  expect(verified).toMatchObject({ code: 0 });
  expect(await storedRows(again)).toBe(ROWS);
}, 180_000);
