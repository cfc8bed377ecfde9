import { createWriteStream, statSync } from 'node:fs';
import type { LogEntry } from '#functions/services.ts';
import { buildWeb } from './build-web.ts';
import {
  type DataFolderLock,
  dataFolderPath,
  findDataFolder,
  findRunningPortal,
  lockDataFolder,
  newInstance,
  openDataFolder,
} from './data-folder.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { commitOf } from './git-commit.ts';
import { onNpmGone } from './npm-process.ts';
import { openServer } from './open-server.ts';
import { openPortal, type Portal } from './portal.ts';
import './quiet-sdk.ts';
import type { SeedPortal } from './seed.ts';
import { readSettings, type SeedKind } from './settings.ts';
import { openSite } from './static-site.ts';

process.env.COMMIT ??= commitOf();

function accountLines(kind: SeedKind): string[] {
  const { manager, secondManager, client, unpaidClient, invitedClient } = DEMO_ACCOUNTS;
  const all = [
    ['manager', manager.email, manager.password],
    ['second manager', secondManager.email, secondManager.password],
    ['client', client.email, client.password],
    ['client', unpaidClient.email, unpaidClient.password],
    [
      'invited client',
      invitedClient.email,
      `${invitedClient.temporaryPassword} (temporary, until the first sign-in)`,
    ],
  ];
  return (kind === 'demo' ? all : all.slice(0, 1)).map(
    ([role = '', email = '', password]) => `  ${role.padEnd(15)} ${email.padEnd(25)} ${password}`,
  );
}

function readyText(portal: Portal): string {
  return [
    `Portal ready at ${portal.url}`,
    '',
    ...accountLines(portal.seeded),
    '',
    `  Mail to these people is at ${portal.url}/local/mail. Ctrl-C stops the portal.`,
  ].join('\n');
}

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

function createLog(path: string): (entry: LogEntry) => void {
  const isLarge = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES;
  const file = createWriteStream(path, { flags: isLarge ? 'w' : 'a' });
  file.on('error', (error) => console.error(`The log ${path} cannot be written: ${error.message}`));
  return (entry) => {
    const line = JSON.stringify({ at: new Date().toISOString(), ...entry });
    file.write(`${line}\n`);
    if (entry.level === 'error') console.error(line);
  };
}

let portal: Portal | undefined;
let lock: DataFolderLock | undefined;
let ending = false;

async function end(code: number): Promise<never> {
  ending = true;
  try {
    await portal?.close();
    await lock?.release();
  } catch (error) {
    console.error(`The portal could not be closed properly: ${(error as Error).message}`);
    process.exit(code || 1);
  }
  process.exit(code);
}

async function fail(sentence: string): Promise<void> {
  if (ending) return;
  console.error(sentence);
  await end(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (ending) process.exit(130);
    void end(0);
  });
}

async function start(): Promise<void> {
  const settings = readSettings();
  const path = dataFolderPath();
  const existing = await findDataFolder(path);
  const running = existing && (await findRunningPortal(existing));
  if (running) {
    throw new Error(
      `A portal is already running on ${path}: http://localhost:${running.port} (process ${running.pid}).`,
    );
  }
  const folder = await openDataFolder(path);
  const instance = newInstance();
  const server = await openServer(settings.port, instance);
  const held = await lockDataFolder(folder, { instance, port: server.port });
  lock = held;
  const site = buildWeb(console.log).then(openSite);
  // Without this handler, Node would end the process if the build failed before the `await` below.
  site.catch(() => {});
  const seedPortal: SeedPortal = async (options) => {
    console.log(`Filling ${folder.path} with ${described[options.kind]} …`);
    const seed = await import('./seed.ts');
    try {
      await seed.seedPortal(options);
    } catch (error) {
      throw new Error(`${folder.path} could not be filled: ${(error as Error).message}`);
    }
  };
  const described: Record<SeedKind, string> = { demo: 'demo data', empty: 'the manager account' };
  portal = await openPortal({
    server,
    folder: folder.path,
    site,
    seed: { kind: settings.seed, seedPortal, now: settings.seedNow },
    faults: settings.faults,
    managersNeedSecondFactor: settings.managersNeedSecondFactor,
    log: createLog(folder.logPath),
    onDatabase: (endpoint) => held.announce(endpoint),
  });
  void portal.failed.then(fail);
  if (settings.seedIsGiven && portal.seeded !== settings.seed) {
    console.log(
      `SEED=${settings.seed} has no effect: ${folder.path} was filled with "${portal.seeded}" before.`,
    );
  }
  if (settings.faults) console.log(`Faults are injected: ${process.env.FAULTS}.`);
  console.log(readyText(portal));
}

void onNpmGone(() => ending || end(0));
start().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
