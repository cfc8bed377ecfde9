import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { DeleteTableCommand, type DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { errorSummary } from '#functions/http/error-summary.ts';
import { readFundIdentity } from '#functions/records/fund-settings-store.ts';
import type { Claims, LogEntry } from '#functions/services.ts';
import { type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import { areaHandlers } from './area-handlers.ts';
import { createAuthorizer } from './authorizer.ts';
import { localBankProvider } from './bank-provider.ts';
import { type BankSandbox, createBankSandbox } from './basiq-sandbox/server.ts';
import { BUCKET_PATH } from './bucket/bucket-request.ts';
import { createBucket } from './bucket/server.ts';
import {
  createIdentityProvider,
  type IdentityProvider,
  type IdentityProviderOptions,
} from './cognito/server.ts';
import { findSeeded, markSeeded } from './data-folder.ts';
import { createTables, databaseClient, LOCAL_REGION, LOCAL_TABLES, startDatabase } from './database.ts';
import {
  DOCUMENTS_BUCKET,
  EXPORTS_BUCKET,
  LOCKED_BUCKET,
  localDocumentBucket,
  localLockedBucket,
} from './document-bucket.ts';
import { type Faults, injectFaults } from './faults.ts';
import { BANK_PATH, createGateway, IDENTITY_PATH } from './gateway.ts';
import { openJsonFile } from './json-file.ts';
import { createMailbox, type Mailbox } from './mail.ts';
import type { OpenServer } from './open-server.ts';
import { openPayeeCipher } from './payee-cipher.ts';
import type { SeedPortal } from './seed.ts';
import { createServices, type LocalServices, localIdentity } from './services.ts';
import type { SeedKind } from './settings.ts';
import type { Site } from './static-site.ts';

export const LOCAL_POOL = { userPoolId: 'ap-southeast-2_Local0001', userPoolClientId: 'localportalclient01' };

const sealKey = z.object({ key: z.string() });

const SWEEP_INTERVAL_MS = 60_000;
/** Exports are deleted after a day, as in AWS, because payment files are among the exports. */
const EXPORT_AGE_MS = 24 * 60 * 60_000;
const FEED_INTERVAL_MS = 3_600_000;
const CLOSE_GRACE_MS = 1_000;

export interface PortalOptions {
  readonly server: OpenServer;
  readonly folder: string;
  readonly inMemory?: boolean;
  readonly site: Promise<Site>;
  readonly seed: { kind: SeedKind; seedPortal: SeedPortal; now?: Date };
  readonly faults?: Faults | undefined;
  readonly managersNeedSecondFactor?: boolean;
  readonly identity?: Partial<Pick<IdentityProviderOptions, 'tokenValidityMinutes' | 'now'>>;
  readonly log: (entry: LogEntry) => void;
  readonly onDatabase?: (endpoint: string) => Promise<void>;
}

export interface Portal {
  readonly url: string;
  readonly databaseEndpoint: string;
  readonly services: LocalServices;
  readonly provider: IdentityProvider;
  readonly mailbox: Mailbox;
  readonly bankSandbox: BankSandbox;
  readonly seeded: SeedKind;
  /** The day on which the folder was first filled. The demo uses it as the present day. */
  readonly seedDay: CalendarDate;
  /** Resolves with a sentence for the user if the portal cannot continue. Otherwise never resolves. */
  readonly failed: Promise<string>;
  close(): Promise<void>;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

async function emptyPortal(folder: string, client: DynamoDBClient): Promise<void> {
  for (const name of ['user-pool.json', 'mails.json', 'bank-sandbox.json', 'bucket']) {
    await rm(join(folder, name), { force: true, recursive: true });
  }
  for (const TableName of Object.values(LOCAL_TABLES)) {
    try {
      await client.send(new DeleteTableCommand({ TableName }));
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    }
  }
}

export async function openPortal(options: PortalOptions): Promise<Portal> {
  const { server, folder } = options;
  let isTornDown = false;
  // Failures during the close are not logged, because the next start resumes the interrupted work.
  const log: PortalOptions['log'] = (entry) => {
    if (!isTornDown) options.log(entry);
  };
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    await mkdir(folder, { recursive: true });
    const url = `http://localhost:${server.port}`;
    const database = await startDatabase(options.inMemory ? {} : { dbPath: join(folder, 'portal.db') });
    closers.push(() => database.close());
    await options.onDatabase?.(database.endpoint);

    const found = await findSeeded(folder);
    const { kind, seedPortal, now = new Date() } = options.seed;
    const seeded = found ?? { kind, day: fundDateAt(now) };
    const plainClient = databaseClient(database.endpoint);
    closers.push(() => plainClient.destroy());
    if (!found) await emptyPortal(folder, plainClient);
    await createTables(plainClient, LOCAL_TABLES);

    const credentials = { accessKeyId: 'local', secretAccessKey: randomBytes(24).toString('base64url') };
    const mailbox = await createMailbox({ dataDir: folder });
    const provider = await createIdentityProvider({
      ...options.identity,
      ...LOCAL_POOL,
      dataDir: folder,
      region: LOCAL_REGION,
      sendMail: (mail) => mailbox.send(mail),
      portalUrl: url,
      credentials,
      afterConfirmation: async (event) => {
        const { afterConfirmation } = await import('#functions/workers/triggers/password-reset-trigger.ts');
        await afterConfirmation(services, event);
      },
    });
    closers.push(() => provider.close());
    const authorize = createAuthorizer({
      issuer: provider.issuer,
      userPoolClientId: LOCAL_POOL.userPoolClientId,
      jwks: provider.jwks,
    });
    const identity = localIdentity({
      endpoint: `http://127.0.0.1:${server.port}${IDENTITY_PATH}`,
      userPoolId: LOCAL_POOL.userPoolId,
      credentials,
    });
    const openBucket = async (bucket: string, rules: { writesOnce?: boolean; expiresAfterMs?: number }) => {
      const access = { credentials, region: LOCAL_REGION };
      const opened = await createBucket({ dataDir: folder, bucket, ...rules, ...access });
      closers.push(() => opened.close());
      return opened;
    };
    const files = await openBucket(DOCUMENTS_BUCKET, {});
    const exported = await openBucket(EXPORTS_BUCKET, { expiresAfterMs: EXPORT_AGE_MS });
    const others = [
      [LOCKED_BUCKET, await openBucket(LOCKED_BUCKET, { writesOnce: true })],
      [EXPORTS_BUCKET, exported],
    ] as const;
    const buckets: RequestListener = (request, response) => {
      const [, other = files] =
        others.find(([name]) => request.url?.startsWith(`${BUCKET_PATH}${name}`)) ?? [];
      other.listener(request, response);
    };
    const statementKey = await openJsonFile(join(folder, 'statement-key.json'), sealKey, async () => ({
      key: randomBytes(32).toString('hex'),
    }));
    const payeeCipher = await openPayeeCipher(folder);
    const bucket = localDocumentBucket({ port: server.port, credentials });
    const bankSandbox = await createBankSandbox({
      folder,
      baseUrl: `${url}${BANK_PATH}`,
      returnUrl: `${url}/bank-return`,
      apiKey: randomBytes(24).toString('base64'),
      seedDay: seeded.day,
    });
    const bankProvider = localBankProvider({ sandbox: bankSandbox, log });
    const servicesOn = (client: DynamoDBClient) =>
      createServices({
        client,
        tables: LOCAL_TABLES,
        identity,
        bucket,
        lockedBucket: localLockedBucket({ port: server.port, credentials }),
        bankProvider,
        sendMail: async (mail) => {
          await mailbox.send(mail);
          return 'accepted';
        },
        siteUrl: url,
        statementKey: statementKey.value.key,
        payeeCipher,
        readToken: async (authorization) => (await authorize(authorization)) as Claims | undefined,
        managersNeedSecondFactor: options.managersNeedSecondFactor ?? false,
        log,
      });

    if (!found) {
      // The seed itself sends requests to the user pool and the buckets.
      server.use((request, response) => {
        if (request.url?.startsWith(IDENTITY_PATH)) provider.listener(request, response);
        else if (request.url?.startsWith(BUCKET_PATH)) buckets(request, response);
        else server.answerStarting(request, response);
      });
      const services = servicesOn(plainClient);
      await seedPortal({ kind, services, provider, now });
      await services.settled();
      // The seed's audit rows have past dates, and the ledger check expects old rows in the locked copy.
      await services.sealAudit();
      await markSeeded(folder, seeded);
    }

    const client = databaseClient(database.endpoint, { maxAttempts: 4 });
    closers.push(() => client.destroy());
    if (options.faults) injectFaults(client, options.faults);
    const services = servicesOn(client);
    server.use(
      createGateway({
        config: {
          ...LOCAL_POOL,
          region: LOCAL_REGION,
          documentsBucket: DOCUMENTS_BUCKET,
          // The embedded database has no lag unless the fault `lag` is set.
          ...(options.faults?.lag ? { indexesLag: true } : {}),
          // In `demo`, the web client shows notes that are false for other data.
          environment: seeded.kind === 'demo' ? 'demo' : 'local',
        },
        fundName: async () => (await readFundIdentity(services)).name,
        handlerOf: areaHandlers(services),
        authorize,
        identity: provider.listener,
        bucket: buckets,
        bank: bankSandbox.listener,
        mailbox,
        site: await options.site,
        log,
      }),
    );
    closers.push(async () => {
      await Promise.race([services.settled(), wait(CLOSE_GRACE_MS)]);
      isTornDown = true;
    });
    closers.push(() => server.close());
    closers.push(() => services.stopBankSessions());

    // The local bank data provider answers only once this server accepts requests, so the sessions are not awaited.
    void services.resumeBankSessions();
    void services.runBankFeed();
    const sweepAll = () => {
      void services.sweepImports();
      void services.reapDocuments();
      void services.sweepCapitalCalls();
      void services.sweepStatements();
      void services.remindClients();
      void services.sendMessages();
      void services.sweepExports();
      void services.sweepApprovals();
      void services.sealAudit();
      void exported
        .expire()
        .catch((error: unknown) =>
          log({ level: 'error', event: 'expiry-failed', error: errorSummary(error) }),
        );
    };
    sweepAll();
    const sweep = setInterval(sweepAll, SWEEP_INTERVAL_MS);
    const feed = setInterval(() => void services.runBankFeed(), FEED_INTERVAL_MS);
    closers.push(() => clearInterval(feed));
    closers.push(() => clearInterval(sweep));
    return {
      url,
      databaseEndpoint: database.endpoint,
      services,
      provider,
      mailbox,
      bankSandbox,
      seeded: seeded.kind,
      seedDay: seeded.day,
      failed: database.failed,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
