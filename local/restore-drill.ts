import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentClient } from '#functions/aws/services.ts';
import { scanPages } from '#functions/ledger/read.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { backUp, restore } from './backup.ts';
import { openObjectStore } from './bucket/object-store.ts';
import {
  type DataFolder,
  deleteDataFolder,
  findDataFolder,
  newInstance,
  openDataFolder,
} from './data-folder.ts';
import { databaseClient, LOCAL_TABLES, startDatabase } from './database.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { DOCUMENTS_BUCKET, storedLockedCopy, storedObjects } from './document-bucket.ts';
import { IDENTITY_PATH } from './gateway.ts';
import { openServer } from './open-server.ts';
import { LOCAL_POOL, openPortal, type Portal } from './portal.ts';
import type { SeedPortal } from './seed.ts';
import type { SeedKind } from './settings.ts';
import { signInByPassword } from './sign-in-by-password.ts';
import { openSite } from './static-site.ts';

interface DrillOptions {
  readonly kind: SeedKind;
  readonly say: (line: string) => void;
  /** Runs between backup and restore, so that a test can damage the backup. */
  readonly meanwhile?: (backup: string) => Promise<void>;
}

interface Facts {
  readonly items: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
}

const digestOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('base64');

/** The database returns attributes in no fixed order, so they are sorted before a digest is computed. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function readFacts(folder: DataFolder): Promise<Facts & { breaches: string[] }> {
  const database = await startDatabase({ dbPath: folder.databasePath });
  const client = databaseClient(database.endpoint);
  try {
    const documents = documentClient(client);
    const items = new Map<string, string>();
    for (const TableName of Object.values(LOCAL_TABLES)) {
      for await (const page of scanPages({ database: documents }, { table: TableName })) {
        for (const item of page) {
          items.set(`${TableName} ${item.pk} ${item.sk}`, digestOf(JSON.stringify(item, inOrder)));
        }
      }
    }
    const { breaches } = await verifyLedger(
      {
        database: documents,
        portalTable: LOCAL_TABLES.portal,
        auditTable: LOCAL_TABLES.audit,
        now: () => new Date(),
        lockedBucket: await storedLockedCopy(folder.path),
      },
      await storedObjects(folder.path),
    );
    return {
      items,
      files: await readFiles(folder.path),
      breaches: breaches.map(({ invariant, detail }) => `${invariant}  ${detail}`),
    };
  } finally {
    client.destroy();
    await database.close();
  }
}

async function readFiles(folder: string): Promise<Map<string, string>> {
  const store = await openObjectStore(join(folder, 'bucket', DOCUMENTS_BUCKET));
  const files = new Map<string, string>();
  for (const key of await store.keys()) {
    for (const version of await store.versions(key)) {
      const file = version.deleteMarker ? undefined : await store.open(version);
      files.set(`${key} ${version.versionId}`, file ? digestOf(await file.readFile()) : 'deleted');
      await file?.close();
    }
  }
  return files;
}

function differences(what: string, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .map(
      (key) => `${what} ${key} ${!after.has(key) ? 'is missing' : before.has(key) ? 'differs' : 'is new'}`,
    );
}

async function withPortal<T>(
  folder: DataFolder,
  work: string,
  seed: { kind: SeedKind; seedPortal: SeedPortal },
  use: (portal: Portal) => Promise<T>,
): Promise<T> {
  const site = join(work, 'site');
  await mkdir(site, { recursive: true });
  await writeFile(join(site, 'index.html'), '<!doctype html><title>Portal</title>');
  const portal = await openPortal({
    server: await openServer(0, newInstance()),
    folder: folder.path,
    site: openSite(site),
    seed,
    log: ({ level, event }) => {
      if (level === 'error') process.stderr.write(`${event}\n`);
    },
  });
  try {
    return await use(portal);
  } finally {
    await portal.close();
  }
}

async function signIn(url: string, person: { email: string; password: string }): Promise<void> {
  const pool = { endpoint: `${url}${IDENTITY_PATH}`, clientId: LOCAL_POOL.userPoolClientId };
  const tokens = await signInByPassword(pool, person).catch(() => undefined);
  const me = await fetch(`${url}/api/users/me`, { headers: { authorization: `Bearer ${tokens?.id}` } });
  const found = me.ok ? (await me.json()).email : undefined;
  if (found !== person.email) throw new Error(`${person.email} can no longer sign in.`);
}

export async function drill({ kind, say, meanwhile }: DrillOptions): Promise<string[]> {
  const work = await mkdtemp(join(tmpdir(), 'portal-drill-'));
  try {
    const folder = await openDataFolder(join(work, 'data'));
    const { seedPortal } = await import('./seed.ts');
    await withPortal(folder, work, { kind, seedPortal }, async () => {});
    const before = await readFacts(folder);
    say(`Filled: ${before.items.size} items, ${before.files.size} versions of files.`);

    const backup = join(work, 'backup');
    const { files } = await backUp(folder, backup);
    say(`Backed up: ${files.length} files.`);
    await meanwhile?.(backup);

    await deleteDataFolder(folder);
    if (await findDataFolder(folder.path)) throw new Error('The data could not be deleted.');
    say('Deleted.');

    const started = performance.now();
    await restore(backup, folder.path);
    const after = await readFacts(folder);
    const found = [
      ...before.breaches.map((breach) => `Before: ${breach}`),
      ...after.breaches,
      ...differences('Item', before.items, after.items),
      ...differences('File', before.files, after.files),
    ];
    const refuseSeed: SeedPortal = async () => {
      throw new Error('The restored portal was seeded as if it were new.');
    };
    await withPortal(folder, work, { kind, seedPortal: refuseSeed }, async ({ url }) => {
      const { manager, client } = DEMO_ACCOUNTS;
      for (const account of kind === 'demo' ? [manager, client] : [manager]) await signIn(url, account);
    });
    say(`Restored, compared and signed in within ${((performance.now() - started) / 1_000).toFixed(1)} s.`);
    return found;
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

export async function drillDemo(): Promise<number> {
  const found = await drill({ kind: 'demo', say: (line) => console.log(line) });
  for (const difference of found) console.error(difference);
  console.log(
    found.length === 0
      ? 'The drill succeeded: the ledger is sound, and no item and no file has changed.'
      : `The drill failed: ${found.length} differences.`,
  );
  return found.length === 0 ? 0 : 1;
}
