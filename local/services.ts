import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { cognitoIdentity } from '#functions/aws/cognito-identity.ts';
import { documentClient } from '#functions/aws/services.ts';
import { Refusal } from '#functions/ledger/refusal.ts';
import type { DocumentBucket, Identity, LogEntry, Scanner, Services } from '#functions/services.ts';
import { FUND_NAME, LIMITS } from '#shared/constants.ts';
import { createBankPoller } from './bank-poller.ts';
import { LOCAL_REGION, type TableNames } from './database.ts';
import { eicarScanner } from './eicar-scanner.ts';

export interface LocalServices extends Services {
  /** Takes up every import that was left behind, as the schedule does in the cloud. */
  sweepImports(): Promise<void>;
  /** Finishes uploads and deletions that were left behind, as the schedule does in the cloud. */
  reapDocuments(): Promise<void>;
  /** Follows every connecting of a bank that has not ended, as the state machine goes on doing in the cloud. */
  resumeBankSessions(): Promise<void>;
  /** Follows none any more; `resumeBankSessions` of the next start does. */
  stopBankSessions(): void;
  /** Takes up every issue of a capital call that was left behind, as the schedule does in the cloud. */
  sweepCapitalCalls(): Promise<void>;
  /** Sends the reminders of today, as the schedule does in the cloud. */
  remindClients(): Promise<void>;
  /** Resolves once no asynchronous invocation is under way. */
  settled(): Promise<void>;
}

export interface LocalServicesOptions {
  readonly client: DynamoDBClient;
  readonly tables: TableNames;
  readonly identity: Identity;
  readonly bucket: DocumentBucket;
  readonly scanner?: Scanner;
  /** The open-banking provider or its stand-in; without one, whoever asks for it is refused. */
  readonly bankProvider?: Services['bankProvider'];
  /** Between two looks at the connecting of a bank, in milliseconds, instead of the state machine's own. */
  readonly bankWaitMs?: number;
  /** Where messages go; without it they are lost, as where nobody reads them. */
  readonly sendMail?: Services['sendMail'];
  readonly log: (entry: LogEntry) => void;
  readonly now?: () => Date;
  /** Waits before the second and the third attempt of an asynchronous invocation, in milliseconds. */
  readonly retryDelaysMs?: readonly number[];
}

/** Like Lambda, which tries an asynchronous invocation three times, but within seconds. */
const RETRY_DELAYS_MS = [1_000, 4_000] as const;

/** How long one invocation of the worker may go on, in milliseconds, as in the cloud. */
const WORKER_LIMIT_MS = 14 * 60_000;

/** An account that no bank has: its branch number is of none. */
const LOCAL_FUND_ACCOUNT = {
  name: `${FUND_NAME} Applications`,
  bsb: '000-000',
  number: '0000 0000',
} as const;

/** What the functions need of the world, for handlers that run in this process. */
export function createServices(options: LocalServicesOptions): LocalServices {
  const running = new Set<Promise<void>>();
  const retryDelaysMs = options.retryDelaysMs ?? RETRY_DELAYS_MS;

  const untilMs = () => services.now().getTime() + WORKER_LIMIT_MS;
  const logFailure = (event: string, error: unknown) =>
    options.log({
      level: 'error',
      event,
      error: { name: error instanceof Error ? error.name : 'unknown', stack: framesOf(error) },
    });
  const track = (work: Promise<void>): Promise<void> => {
    running.add(work);
    return work.finally(() => running.delete(work));
  };
  // Known to `settled` from the loading of its code on. What one sweep leaves, the next one finds.
  const sweep = (failure: string, work: () => Promise<void>): Promise<void> =>
    track(work().catch((error: unknown) => logFailure(failure, error)));

  const invoke = async (importId: string): Promise<void> => {
    const { continueStatementImport } = await import('#functions/transactions/import-worker.ts');
    for (const delayMs of [...retryDelaysMs, undefined]) {
      try {
        await continueStatementImport(services, importId, untilMs());
        return;
      } catch (error) {
        const event = delayMs === undefined ? 'import-invocation-given-up' : 'import-invocation-failed';
        logFailure(event, error);
        // Given up here, it is still not lost: the sweep finds every unfinished import.
        if (delayMs === undefined) return;
        await sleep(delayMs);
      }
    }
  };

  const poller = createBankPoller({
    poll: async (event) => {
      const { pollSession } = await import('#functions/bank/poller.ts');
      return pollSession(services, event);
    },
    onFailure: (error) => logFailure('bank-session-left', error),
    waitMs: options.bankWaitMs,
  });
  const invokeIssue = async (callId: string): Promise<void> => {
    const { continueIssue } = await import('#functions/capital-calls/capital-call-worker.ts');
    for (const delayMs of [...retryDelaysMs, undefined]) {
      try {
        await continueIssue(services, callId, untilMs());
        return;
      } catch (error) {
        logFailure(delayMs === undefined ? 'issue-invocation-given-up' : 'issue-invocation-failed', error);
        // The sweep finds every unfinished issue.
        if (delayMs === undefined) return;
        await sleep(delayMs);
      }
    }
  };

  const services: LocalServices = {
    database: documentClient(options.client),
    portalTable: options.tables.portal,
    auditTable: options.tables.audit,
    identity: options.identity,
    continueImport: async (importId) => {
      void track(invoke(importId));
    },
    sweepImports: () =>
      sweep('import-sweep-failed', async () => {
        const { sweepImports } = await import('#functions/transactions/import-worker.ts');
        await sweepImports(services, untilMs());
      }),
    reapDocuments: () =>
      sweep('documents-reap-failed', async () => {
        const { reapDocuments } = await import('#functions/documents/reap-documents.ts');
        await reapDocuments(services, untilMs());
      }),
    bankProvider:
      options.bankProvider ??
      (async () => {
        throw new Refusal('bank-provider-unavailable');
      }),
    watchBankSession: (sessionId) => poller.watch(sessionId),
    resumeBankSessions: async () => {
      const { listPendingSessions } = await import('#functions/bank/bank-session-store.ts');
      try {
        for (const session of await listPendingSessions(services)) await poller.watch(session.id);
      } catch (error) {
        logFailure('bank-sessions-not-resumed', error);
      }
    },
    stopBankSessions: () => poller.stop(),
    continueCapitalCall: async (callId) => {
      void track(invokeIssue(callId));
    },
    sweepCapitalCalls: () =>
      sweep('issue-sweep-failed', async () => {
        const { sweepIssues } = await import('#functions/capital-calls/capital-call-worker.ts');
        await sweepIssues(services, untilMs());
      }),
    remindClients: () =>
      sweep('reminders-failed', async () => {
        const { remindClients } = await import('#functions/capital-calls/remind-clients.ts');
        await remindClients(services, untilMs());
      }),
    sendMail: options.sendMail ?? (async () => {}),
    fundAccount: LOCAL_FUND_ACCOUNT,
    bucket: options.bucket,
    scanner: options.scanner ?? eicarScanner,
    // Nothing here bounds an event but the gateway, which takes as much as the largest file.
    maxFormBytes: LIMITS.documentBytes,
    now: options.now ?? (() => new Date()),
    log: options.log,
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
  return services;
}

/** The stack of an error without its message, which may quote what a person typed. */
function framesOf(error: unknown): string {
  const lines = (error instanceof Error ? (error.stack ?? '') : '').split('\n');
  return lines.filter((line) => line.trimStart().startsWith('at ')).join('\n');
}

/** The user directory of the local stand-in, reached with the real client over its real protocol. */
export function localIdentity(options: {
  endpoint: string;
  userPoolId: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}): Identity {
  return cognitoIdentity(
    () => options.userPoolId,
    async () => {
      const { CognitoIdentityProviderClient } = await import('@aws-sdk/client-cognito-identity-provider');
      return new CognitoIdentityProviderClient({
        endpoint: options.endpoint,
        region: LOCAL_REGION,
        credentials: options.credentials,
      });
    },
  );
}
