import { setTimeout as sleep } from 'node:timers/promises';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { cognitoIdentity } from '#functions/aws/cognito-identity.ts';
import { documentClient } from '#functions/aws/services.ts';
import { errorSummary } from '#functions/http/error-summary.ts';
import { Refusal } from '#functions/ledger/refusal.ts';
import { identityOfUsers } from '#functions/records/identity-of-users.ts';
import type {
  DocumentBucket,
  Identity,
  LockedBucket,
  LogEntry,
  Scanner,
  Services,
} from '#functions/services.ts';
import { LIMITS } from '#shared/constants.ts';
import { DEMO_FUND } from '#shared/fund-seed.ts';
import { createBankPoller } from './bank-poller.ts';
import { LOCAL_REGION, type TableNames } from './database.ts';
import { eicarScanner } from './eicar-scanner.ts';
import { simulatedEventOf } from './mail.ts';
import { localPayeeCipher } from './payee-cipher.ts';

export interface LocalServices extends Services {
  sweepImports(): Promise<void>;
  runBankFeed(): Promise<void>;
  reapDocuments(): Promise<void>;
  resumeBankSessions(): Promise<void>;
  /** Stops following the sessions. At the next start, `resumeBankSessions` continues the sessions. */
  stopBankSessions(): void;
  sweepCapitalCalls(): Promise<void>;
  sweepStatements(): Promise<void>;
  remindClients(): Promise<void>;
  sendMessages(): Promise<void>;
  sweepExports(): Promise<void>;
  sweepApprovals(): Promise<void>;
  sealAudit(): Promise<void>;
  settled(): Promise<void>;
}

export interface LocalServicesOptions {
  readonly client: DynamoDBClient;
  readonly tables: TableNames;
  readonly identity: Identity;
  readonly bucket: DocumentBucket;
  readonly lockedBucket?: LockedBucket;
  readonly scanner?: Scanner;
  readonly bankProvider?: Services['bankProvider'];
  readonly bankWaitMs?: number;
  readonly sendMail?: Services['sendMail'];
  readonly managersNeedSecondFactor?: boolean;
  readonly statementKey?: string;
  readonly payeeCipher?: Services['payeeCipher'];
  readonly alwaysNeedsSecondPerson?: boolean;
  readonly siteUrl?: string;
  readonly readToken?: Services['readToken'];
  readonly log: (entry: LogEntry) => void;
  readonly now?: () => Date;
  readonly retryDelaysMs?: readonly number[];
}

// Like a Lambda function, a worker loads at its first run.
const importWorker = () => import('#functions/workers/imports/import-worker.ts');
const capitalCallWorker = () => import('#functions/workers/issuing/capital-call-worker.ts');
const statementWorker = () => import('#functions/workers/issuing/statement-worker.ts');
const exportWorker = () => import('#functions/workers/exports/export-worker.ts');

/** Lambda also makes three attempts, but with longer delays. */
const RETRY_DELAYS_MS = [1_000, 4_000] as const;

/** One invocation of a worker may take this long, as in AWS. */
const WORKER_LIMIT_MS = 14 * 60_000;

export function createServices(options: LocalServicesOptions): LocalServices {
  const running = new Set<Promise<void>>();
  const retryDelaysMs = options.retryDelaysMs ?? RETRY_DELAYS_MS;

  const untilMs = () => services.now().getTime() + WORKER_LIMIT_MS;
  const logFailure = (event: string, error: unknown) =>
    options.log({ level: 'error', event, error: errorSummary(error) });
  const track = (work: Promise<void>): Promise<void> => {
    running.add(work);
    return work.finally(() => running.delete(work));
  };
  // `settled` also waits for a sweep whose code is still loading. The next sweep repeats a failed sweep.
  const sweep = (failure: string, work: () => Promise<unknown>): Promise<void> =>
    track(
      work().then(
        () => {},
        (error: unknown) => logFailure(failure, error),
      ),
    );

  // If the last attempt fails, a sweep or a repeated request continues the work later.
  const attempt = async (name: string, work: () => Promise<void>): Promise<void> => {
    for (const delayMs of [...retryDelaysMs, undefined]) {
      try {
        await work();
        return;
      } catch (error) {
        logFailure(`${name}-invocation-${delayMs === undefined ? 'given-up' : 'failed'}`, error);
        if (delayMs === undefined) return;
        await sleep(delayMs);
      }
    }
  };
  const invoke = (name: string, work: () => Promise<void>) => void track(attempt(name, work));

  const poller = createBankPoller({
    poll: async (event) =>
      (await import('#functions/workers/imports/poller.ts')).pollSession(services, event),
    onFailure: (error) => logFailure('bank-session-left', error),
    waitMs: options.bankWaitMs,
  });
  const deliver = async () =>
    (await import('#functions/workers/mail/message-worker.ts')).sendAll(services, untilMs());
  let seal: ((untilMs: number) => Promise<void>) | undefined;
  let isSending = false;
  let isAskedToSend = false;

  const services: LocalServices = {
    database: documentClient(options.client),
    portalTable: options.tables.portal,
    auditTable: options.tables.audit,
    identity: identityOfUsers(options.identity, () => services),
    continueImport: async (importId) =>
      invoke('import', async () =>
        (await importWorker()).continueStatementImport(services, importId, untilMs()),
      ),
    sweepImports: () =>
      sweep('import-sweep-failed', async () => (await importWorker()).sweepImports(services, untilMs())),
    reapDocuments: () =>
      sweep('documents-reap-failed', async () =>
        (await import('#functions/papers/reap-documents.ts')).reapDocuments(services, untilMs()),
      ),
    bankProvider:
      options.bankProvider ??
      (async () => {
        throw new Refusal('bank-provider-unavailable');
      }),
    watchBankSession: async (sessionId) => poller.watch(sessionId),
    resumeBankSessions: async () => {
      const { listPendingSessions } = await import('#functions/records/bank-session-store.ts');
      try {
        for (const session of await listPendingSessions(services)) poller.watch(session.id);
      } catch (error) {
        logFailure('bank-sessions-not-resumed', error);
      }
    },
    stopBankSessions: () => poller.stop(),
    runBankFeed: () =>
      sweep('bank-feed-failed', async () =>
        (await import('#functions/bank/run-bank-feed.ts')).runBankFeed(services),
      ),
    continueCapitalCall: async (callId) =>
      invoke('issue', async () =>
        (await capitalCallWorker()).continueCapitalCall(services, callId, untilMs()),
      ),
    sweepCapitalCalls: () =>
      sweep('issue-sweep-failed', async () =>
        (await capitalCallWorker()).sweepCapitalCalls(services, untilMs()),
      ),
    continueStatements: async (runId) =>
      invoke('statements', async () =>
        (await statementWorker()).continueStatements(services, runId, untilMs()),
      ),
    sweepStatements: () =>
      sweep('statements-sweep-failed', async () =>
        (await statementWorker()).sweepStatements(services, untilMs()),
      ),
    statementKey: async () => options.statementKey ?? 'a key that everybody knows',
    remindClients: () =>
      sweep('reminders-failed', async () => (await capitalCallWorker()).sendReminders(services, untilMs())),
    continueExport: async (exportId) =>
      invoke('export', async () => (await exportWorker()).continueExport(services, exportId, untilMs())),
    sweepExports: () =>
      sweep('export-sweep-failed', async () => (await exportWorker()).sweepExports(services, untilMs())),
    sealAudit: () =>
      sweep('audit-not-sealed', async () => {
        if (!options.lockedBucket) return;
        const { createAuditSealer } = await import('./audit-sealer.ts');
        seal ??= createAuditSealer(services, options.lockedBucket);
        await seal(untilMs());
      }),
    renewInvitation: async (email) =>
      invoke('invitation', async () =>
        (await import('#functions/users/invite-again.ts')).inviteAgain(services, email),
      ),
    sweepApprovals: () =>
      sweep('approvals-sweep-failed', async () =>
        (await import('#functions/workers/mail/sweep-waiting.ts')).sweepWaiting(services),
      ),
    sendMessages: () => sweep('messages-not-sent', deliver),
    // A second round sends messages that were queued during the first round.
    continueMessages: async () => {
      isAskedToSend = true;
      if (isSending) return;
      isSending = true;
      void sweep('messages-not-sent', async () => {
        try {
          while (isAskedToSend) {
            isAskedToSend = false;
            await deliver();
          }
        } finally {
          isSending = false;
        }
      });
    },
    readToken: options.readToken ?? (async () => undefined),
    sendMail: async (mail) => {
      const answer = (await options.sendMail?.(mail)) ?? 'accepted';
      const event = simulatedEventOf(mail);
      if (event && answer === 'accepted')
        invoke('mail-event', async () =>
          (await import('#functions/messages/settle-by-event.ts')).settleByEvent(services, event),
        );
      return answer;
    },
    siteUrl: () => options.siteUrl ?? 'http://localhost',
    fundSeed: () => DEMO_FUND,
    managersNeedSecondFactor: options.managersNeedSecondFactor ?? false,
    payeeCipher: options.payeeCipher ?? localPayeeCipher('0'.repeat(64)),
    alwaysNeedsSecondPerson: options.alwaysNeedsSecondPerson ?? false,
    bucket: options.bucket,
    lockedBucket: options.lockedBucket,
    scanner: options.scanner ?? eicarScanner,
    // Lambda allows only smaller requests, but this machine accepts the full size of a document.
    maxFormBytes: LIMITS.documentBytes,
    now: options.now ?? (() => new Date()),
    log: options.log,
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
  return services;
}

export function localIdentity(options: {
  endpoint: string;
  userPoolId: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}): Identity {
  return cognitoIdentity(
    () => options.userPoolId,
    () =>
      new CognitoIdentityProviderClient({
        endpoint: options.endpoint,
        region: LOCAL_REGION,
        credentials: options.credentials,
      }),
  );
}
