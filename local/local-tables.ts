import { documentClient } from '#functions/aws/services.ts';
import { dataFolderPath, findDataFolder, findRunningPortal, findSeeded } from './data-folder.ts';
import { databaseClient, LOCAL_TABLES, startDatabase } from './database.ts';

/** Works with or without a running portal. On failure, throws one plain sentence. */
export async function openLocalTables() {
  const path = dataFolderPath();
  const folder = await findDataFolder(path);
  if (!folder) throw new Error(`There are no data at ${path}; start the portal first.`);
  await findSeeded(path);
  const running = await findRunningPortal(folder);
  const own = running?.databaseEndpoint ? undefined : await startDatabase({ dbPath: folder.databasePath });
  const client = databaseClient(running?.databaseEndpoint ?? own?.endpoint ?? '');
  return {
    database: documentClient(client),
    portalTable: LOCAL_TABLES.portal,
    auditTable: LOCAL_TABLES.audit,
    now: () => new Date(),
    folder: folder.path,
    isRunning: running !== undefined,
    close: async () => {
      client.destroy();
      await own?.close();
    },
  };
}
