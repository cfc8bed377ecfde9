/** Makes one export and prints the most memory in use after garbage collection, in kilobytes. Needs `--expose-gc`. */
import { copyFile } from 'node:fs/promises';
import { continueExport } from '#functions/workers/exports/export-worker.ts';
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
    findAccount: unused,
    updateEmail: unused,
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
const MEASURED_EACH = 5;
let requests = 0;
let mostBytes = 0;
services.database.middlewareStack.add(
  (next) => async (args) => {
    const result = await next(args);
    requests += 1;
    if (requests % MEASURED_EACH === 0) {
      globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      mostBytes = Math.max(mostBytes, heapUsed + external);
    }
    return result;
  },
  { step: 'initialize', name: 'measureMemory' },
);
await continueExport(services, exportId, services.now().getTime() + 600_000);
process.stdout.write(`held ${Math.ceil(mostBytes / 1_024)}\n`);
process.exit(0);
