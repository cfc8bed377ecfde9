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

export interface LocalServices extends Services {
  /** Like the other sweeps, resumes unfinished work as a schedule does in the cloud. */
  sweepImports(): Promise<void>;
  runBankFeed(): Promise<void>;
  /** Finishes unfinished uploads and deletions, as the schedule does in the cloud. */
  reapDocuments(): Promise<void>;
  /** Polls every bank session that has not ended, as the state machine does in the cloud. */
  resumeBankSessions(): Promise<void>;
  /** Stops polling bank sessions. At the next start, `resumeBankSessions` polls them again. */
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
  /** The bank data provider or its local version. By default, bank calls are refused. */
  readonly bankProvider?: Services['bankProvider'];
  /** Replaces the state machine's wait between two polls of a bank session, in milliseconds. */
  readonly bankWaitMs?: number;
  /** By default, emails are accepted and discarded. */
  readonly sendMail?: Services['sendMail'];
  /** True if managers and auditors must have a second factor to open more than their profile; false by default. */
  readonly managersNeedSecondFactor?: boolean;
  /** The key that signs statements. The default key is public, so it is only for tests. */
  readonly statementKey?: string;
  readonly siteUrl?: string;
  /** Reads tokens of the local user pool; by default every token is refused. */
  readonly readToken?: Services['readToken'];
  readonly log: (entry: LogEntry) => void;
  readonly now?: () => Date;
  /** The delays before the second and the third attempt of an asynchronous invocation, in milliseconds. */
  readonly retryDelaysMs?: readonly number[];
}

/** Lambda also attempts an asynchronous invocation three times, but with longer delays. */
const RETRY_DELAYS_MS = [1_000, 4_000] as const;

/** The time limit of one worker invocation, in milliseconds, as in the cloud. */
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
  // `track` makes `settled` wait even while the sweep's code is loading. The next sweep continues after a failed one.
  const sweep = (failure: string, work: () => Promise<void>): Promise<void> =>
    track(work().catch((error: unknown) => logFailure(failure, error)));

  // If the last attempt also fails, a sweep or a repeated request continues the work later.
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
    poll: async (event) => {
      const { pollSession } = await import('#functions/workers/imports/poller.ts');
      return pollSession(services, event);
    },
    onFailure: (error) => logFailure('bank-session-left', error),
    waitMs: options.bankWaitMs,
  });
  const deliver = async () => {
    const { sendAll } = await import('#functions/workers/mail/message-worker.ts');
    await sendAll(services, untilMs());
  };
  let seal: ((untilMs: number) => Promise<void>) | undefined;
  let isSending = false;
  let isAskedToSend = false;

  const services: LocalServices = {
    database: documentClient(options.client),
    portalTable: options.tables.portal,
    auditTable: options.tables.audit,
    identity: identityOfUsers(options.identity, () => services),
    continueImport: async (importId) => {
      invoke('import', async () => {
        const { continueStatementImport } = await import('#functions/workers/imports/import-worker.ts');
        await continueStatementImport(services, importId, untilMs());
      });
    },
    sweepImports: () =>
      sweep('import-sweep-failed', async () => {
        const { sweepImports } = await import('#functions/workers/imports/import-worker.ts');
        await sweepImports(services, untilMs());
      }),
    reapDocuments: () =>
      sweep('documents-reap-failed', async () => {
        const { reapDocuments } = await import('#functions/papers/reap-documents.ts');
        await reapDocuments(services, untilMs());
      }),
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
      sweep('bank-feed-failed', async () => {
        const { runBankFeed } = await import('#functions/bank/run-bank-feed.ts');
        await runBankFeed(services);
      }),
    continueCapitalCall: async (callId) => {
      invoke('issue', async () => {
        const { continueCapitalCall } = await import('#functions/workers/issuing/capital-call-worker.ts');
        await continueCapitalCall(services, callId, untilMs());
      });
    },
    sweepCapitalCalls: () =>
      sweep('issue-sweep-failed', async () => {
        const { sweepCapitalCalls } = await import('#functions/workers/issuing/capital-call-worker.ts');
        await sweepCapitalCalls(services, untilMs());
      }),
    continueStatements: async (runId) => {
      invoke('statements', async () => {
        const { continueStatements } = await import('#functions/workers/issuing/statement-worker.ts');
        await continueStatements(services, runId, untilMs());
      });
    },
    sweepStatements: () =>
      sweep('statements-sweep-failed', async () => {
        const { sweepStatements } = await import('#functions/workers/issuing/statement-worker.ts');
        await sweepStatements(services, untilMs());
      }),
    statementKey: async () => options.statementKey ?? 'a key that everybody knows',
    remindClients: () =>
      sweep('reminders-failed', async () => {
        const { sendReminders } = await import('#functions/workers/issuing/capital-call-worker.ts');
        await sendReminders(services, untilMs());
      }),
    continueExport: async (exportId) => {
      invoke('export', async () => {
        const { continueExport } = await import('#functions/workers/exports/export-worker.ts');
        await continueExport(services, exportId, untilMs());
      });
    },
    sweepExports: () =>
      sweep('export-sweep-failed', async () => {
        const { sweepExports } = await import('#functions/workers/exports/export-worker.ts');
        await sweepExports(services, untilMs());
      }),
    sealAudit: () =>
      sweep('audit-not-sealed', async () => {
        if (!options.lockedBucket) return;
        const { createAuditSealer } = await import('./audit-sealer.ts');
        seal ??= createAuditSealer(services, options.lockedBucket);
        await seal(untilMs());
      }),
    renewInvitation: async (email) => {
      invoke('invitation', async () => {
        const { inviteAgain } = await import('#functions/users/invite-again.ts');
        await inviteAgain(services, email);
      });
    },
    sweepApprovals: () =>
      sweep('approvals-sweep-failed', async () => {
        const { sweepApprovals } = await import('#functions/users/sweep-approvals.ts');
        await sweepApprovals(services);
      }),
    sendMessages: () => sweep('messages-not-sent', deliver),
    // Sends queued messages. If more messages are queued during the sending, sends them in a second round.
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
    sendMail: options.sendMail ?? (async () => 'accepted' as const),
    siteUrl: () => options.siteUrl ?? 'http://localhost',
    fundSeed: () => DEMO_FUND,
    managersNeedSecondFactor: options.managersNeedSecondFactor ?? false,
    bucket: options.bucket,
    lockedBucket: options.lockedBucket,
    scanner: options.scanner ?? eicarScanner,
    // On one machine, a form can contain a file of the maximum size. In the cloud, Lambda limits requests to less.
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
