import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { atFirstUse } from '#shared/contract/endpoint.ts';
import type { LogEntry, Services } from '../services.ts';
import { connectToS3, s3DocumentBucket, s3ExportBucket } from './document-bucket.ts';
import { s3LockedBucket } from './locked-bucket.ts';
import { cognitoTokenReader } from './read-token.ts';
import { guardDutyScanner, noScanner } from './scanner.ts';

export function currentTime(): Date {
  return new Date();
}

export function logAsJson(entry: LogEntry): void {
  process.stdout.write(`${JSON.stringify({ at: currentTime().toISOString(), ...entry })}\n`);
}

export function documentClient(client: DynamoDBClient): DynamoDBDocumentClient {
  // Copying every response for an unused log takes an eighth of the time of a long list.
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set`);
  return value;
}

// Lambda accepts 6 MB for each call, and base64 makes a form a third larger.
const CLOUD_FORM_BYTES = 4 * 1024 * 1024;

async function invokeLater(worker: string, event: object): Promise<void> {
  const { InvokeCommand, LambdaClient } = await import('@aws-sdk/client-lambda');
  await new LambdaClient().send(
    new InvokeCommand({
      FunctionName: required(worker),
      InvocationType: 'Event',
      Payload: JSON.stringify(event),
    }),
  );
}

/** Every method of `T` must return a promise. */
function loadedAtFirstUse<T extends object>(open: () => Promise<T>): T {
  const load = atFirstUse(open);
  return new Proxy({} as T, {
    get:
      (_, method) =>
      async (...details: unknown[]) => {
        const loaded = (await load()) as Record<string | symbol, (...details: unknown[]) => unknown>;
        return loaded[method]?.(...details);
      },
  });
}

let connected: Services | undefined;

export function servicesFromEnvironment(): Services {
  const documents = { bucket: () => required('DOCUMENTS_BUCKET'), connect: connectToS3 };
  const exports = { bucket: () => required('EXPORTS_BUCKET'), connect: connectToS3 };
  connected ??= {
    database: documentClient(new DynamoDBClient({ maxAttempts: 4 })),
    portalTable: required('PORTAL_TABLE'),
    auditTable: required('AUDIT_TABLE'),
    identity: loadedAtFirstUse(async () => {
      const { cognitoIdentity } = await import('./cognito-identity.ts');
      const { identityOfUsers } = await import('../records/identity-of-users.ts');
      return identityOfUsers(
        cognitoIdentity(() => required('USER_POOL_ID')),
        servicesFromEnvironment,
      );
    }),
    continueImport: (importId) => invokeLater('IMPORT_WORKER', { import_id: importId }),
    continueCapitalCall: (callId) => invokeLater('CAPITAL_CALL_WORKER', { capital_call_id: callId }),
    continueExport: (exportId) => invokeLater('EXPORT_WORKER', { export_id: exportId }),
    continueStatements: (runId) => invokeLater('STATEMENT_WORKER', { run_id: runId }),
    renewInvitation: (email) => invokeLater('INVITATION_WORKER', { email }),
    continueMessages: () => invokeLater('MESSAGE_WORKER', {}),
    readToken: cognitoTokenReader({
      userPoolId: () => required('USER_POOL_ID'),
      clientId: () => required('USER_POOL_CLIENT_ID'),
    }),
    sendMail: process.env.MAIL_SENDER
      ? async (mail) => {
          const { sendBySes } = await import('./ses-mail.ts');
          const sending = {
            sender: required('MAIL_SENDER'),
            configurationSet: required('MAIL_CONFIGURATION_SET'),
          };
          return sendBySes(sending, mail);
        }
      : undefined,
    siteUrl: () => required('SITE_URL'),
    fundSeed: () => JSON.parse(required('FUND_SEED')),
    managersNeedSecondFactor: process.env.MANAGERS_NEED_SECOND_FACTOR === 'true',
    statementKey: async () => {
      const { readSecret } = await import('./read-secret.ts');
      return readSecret(required('STATEMENT_KEY_SECRET'));
    },
    payeeCipher: loadedAtFirstUse(async () => {
      const { kmsPayeeCipher } = await import('./payee-cipher.ts');
      return kmsPayeeCipher({
        accounts: required('PAYEE_KEY'),
        equality: required('PAYEE_EQUALITY_KEY'),
      });
    }),
    alwaysNeedsSecondPerson: process.env.ALWAYS_NEEDS_SECOND_PERSON === 'true',
    bucket: { ...s3DocumentBucket(documents), ...s3ExportBucket(exports) },
    lockedBucket: process.env.SEAL_BUCKET
      ? s3LockedBucket({ bucket: () => required('SEAL_BUCKET'), connect: connectToS3 })
      : undefined,
    scanner: process.env.MALWARE_SCANNER === 'guardduty' ? guardDutyScanner(documents) : noScanner,
    bankProvider: async (correlationId) => {
      const { connectToBasiq } = await import('./connect-to-basiq.ts');
      return connectToBasiq({ secretId: () => required('BASIQ_SECRET'), log: logAsJson })(correlationId);
    },
    watchBankSession: async (sessionId) => {
      const { startBankPoller } = await import('./start-bank-poller.ts');
      await startBankPoller(required('BANK_POLLER'), sessionId);
    },
    maxFormBytes: CLOUD_FORM_BYTES,
    now: currentTime,
    log: logAsJson,
  };
  return connected;
}
