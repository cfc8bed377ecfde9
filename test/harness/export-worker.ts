/** Makes one export in a process of its own, so that the memory it takes is known: it says its peak in kilobytes. */
import { copyFile } from 'node:fs/promises';
import { continueExport } from '#functions/exports/export-worker.ts';
import { databaseClient, LOCAL_TABLES } from '#local/database.ts';
import { createServices } from '#local/services.ts';

const [endpoint = '', exportId = '', file = ''] = process.argv.slice(2);
const unused = () => {
  throw new Error('Not for an export');
};
const services = createServices({
  client: databaseClient(endpoint),
  tables: LOCAL_TABLES,
  identity: {
    findOrCreateUser: unused,
    sendInvitation: unused,
    findInvited: unused,
    updateEmail: unused,
    listManagers: unused,
    setStaffAccess: unused,
    hasSecondFactor: unused,
    signOutEverywhere: unused,
  },
  bucket: {
    putExport: async (_key: string, { path }: { path: string }) => {
      await copyFile(path, file);
      return { versionId: 'made' };
    },
  } as never,
  log: () => {},
});
await continueExport(services, exportId, services.now().getTime() + 600_000);
process.stdout.write(`peak ${process.resourceUsage().maxRSS}\n`);
process.exit(0);
