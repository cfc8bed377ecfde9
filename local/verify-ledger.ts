import { setTimeout as sleep } from 'node:timers/promises';
import { documentClient } from '#functions/http/services.ts';
import { verifyLedger } from '#functions/ledger/verify-ledger.ts';
import { dataFolderPath, findDataFolder, findRunningPortal } from './data-folder.ts';
import { type Database, databaseClient, startDatabase } from './database.ts';
import { storedObjects } from './document-bucket.ts';
import { LOCAL_TABLES } from './portal.ts';

/** How long a change in flight may look like a breach. */
const SECOND_LOOK_AFTER_MS = 1_000;

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

async function verify(endpoint: string, folder: string) {
  const client = databaseClient(endpoint);
  try {
    const tables = {
      database: documentClient(client),
      portalTable: LOCAL_TABLES.portal,
      auditTable: LOCAL_TABLES.audit,
    };
    return await verifyLedger(tables, await storedObjects(folder));
  } finally {
    client.destroy();
  }
}

/** Checks the ledger in the data folder, beside a running portal or without one. Answers the exit code. */
async function main(): Promise<number> {
  const path = dataFolderPath();
  const folder = await findDataFolder(path);
  if (!folder) throw new Error(`There are no data at ${path}; start the portal first.`);
  const running = await findRunningPortal(folder);
  let own: Database | undefined;
  try {
    own = running?.databaseEndpoint ? undefined : await startDatabase({ dbPath: folder.databasePath });
    const endpoint = running?.databaseEndpoint ?? own?.endpoint ?? '';
    let { breaches, counts } = await verify(endpoint, folder.path);
    if (breaches.length > 0 && running) {
      // A change under way while the tables are read can look like a breach; a real one stays.
      await sleep(SECOND_LOOK_AFTER_MS);
      const again = await verify(endpoint, folder.path);
      const stayed = new Set(breaches.map((breach) => `${breach.invariant} ${breach.detail}`));
      breaches = again.breaches.filter((breach) => stayed.has(`${breach.invariant} ${breach.detail}`));
      counts = again.counts;
    }
    for (const breach of breaches) console.error(`${breach.invariant}  ${breach.detail}`);
    const read = Object.entries(counts).map(([kind, count]) => `${count} ${kind.replaceAll('_', ' ')}`);
    console.log(
      `${breaches.length === 0 ? 'The ledger is sound' : `The ledger has ${breaches.length} breaches`}: ${read.join(', ')}.`,
    );
    return breaches.length === 0 ? 0 : 1;
  } finally {
    await own?.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
