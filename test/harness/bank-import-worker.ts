/** A separate process, which a test can kill at any moment. */
import { basiqProvider } from '#functions/basiq/basiq-provider.ts';
import { readBasiqSettings } from '#functions/basiq/basiq-settings.ts';
import { continueStatementImport } from '#functions/workers/imports/import-worker.ts';
import { databaseClient } from '#local/database.ts';
import { createServices } from '#local/services.ts';
import { TEST_TABLES } from './test-portal.ts';

const [endpoint = '', importId = '', aheadMs = '0', bankUrl = '', apiKey = ''] = process.argv.slice(2);
const unused = () => {
  throw new Error('Not for an import');
};
const services = createServices({
  client: databaseClient(endpoint),
  tables: TEST_TABLES,
  identity: {
    findOrCreateUser: unused,
    sendInvitation: unused,
    findAccount: unused,
    updateEmail: unused,
    setStaffAccess: unused,
    hasSecondFactor: unused,
    signOutEverywhere: unused,
  },
  bucket: {} as never,
  bankProvider: async (correlationId) =>
    basiqProvider({
      settings: readBasiqSettings(
        { BASIQ_BASE_URL: bankUrl, BASIQ_CONSENT_URL: bankUrl },
        async () => apiKey,
      ),
      log: () => {},
    })(correlationId),
  log: () => {},
  now: () => new Date(Date.now() + Number(aheadMs)),
});
await continueStatementImport(services, importId, services.now().getTime() + 600_000);
process.exit(0);
