import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { BankProvider } from '../basiq/bank-provider.ts';
import type { FundAccount } from '../capital-calls/notice.ts';
import { connectToS3, type DocumentBucket, s3DocumentBucket } from '../documents/document-bucket.ts';
import { guardDutyScanner, noScanner, type Scanner } from '../documents/scanner.ts';
import { cognitoIdentity } from './cognito-identity.ts';

/** What the functions need of the world; Lambda, the local stack and the tests each bring their own. */
export interface Services {
  readonly database: DynamoDBDocumentClient;
  readonly portalTable: string;
  readonly auditTable: string;
  readonly identity: Identity;
  /** Has an import carried on by an asynchronous invocation that outlives this request. */
  continueImport(importId: string): Promise<void>;
  /** Has the issue of a capital call carried on likewise. */
  continueCapitalCall(callId: string): Promise<void>;
  /** Sends a message in plain text. Throws when it was not accepted. */
  sendMail(mail: Mail): Promise<void>;
  /** Where capital is paid to; undefined until the fund has said. */
  readonly fundAccount: FundAccount | undefined;
  readonly bucket: DocumentBucket;
  readonly scanner: Scanner;
  /** The open-banking provider, which logs this id in every line; loaded when first asked for. */
  bankProvider(correlationId: string): Promise<BankProvider>;
  /** Has the connecting of a bank followed to its end, whatever becomes of the browser. */
  watchBankSession(sessionId: string): Promise<void>;
  /** The largest file that may come inside a form, in bytes. */
  readonly maxFormBytes: number;
  readonly now: () => Date;
  readonly log: (entry: LogEntry) => void;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The user directory, as far as the fund's own rules need it. */
export interface Identity {
  /** The account of this e-mail address, made without a message when there is none. */
  findOrCreateUser(email: string): Promise<{ userId: string; created: boolean }>;
  /** Sends the invitation with a new temporary password. Refuses `already-joined` for one who has a password. */
  sendInvitation(email: string): Promise<void>;
  /** Revokes every session of the user. */
  signOutEverywhere(userId: string): Promise<void>;
}

/** One line of the log. Only these fields are ever written: no names, amounts, texts or tokens. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  event: string;
  correlationId?: string | undefined;
  route?: string | undefined;
  /** Keyed by role so that refusals can be counted without telling who. */
  role?: string | undefined;
  status?: number | undefined;
  code?: string | undefined;
  durationMs?: number | undefined;
  /** Class and place of an unexpected error; never its message, which may quote what a person typed. */
  error?: { name: string; stack: string } | undefined;
  counts?: Record<string, number> | undefined;
  /** The bank data provider's own mark of a request, by which its support finds it. */
  providerCorrelationId?: string | undefined;
}

/** The machine's clock. Handlers get the instant of their request instead. */
export function currentTime(): Date {
  return new Date();
}

export function logAsJson(entry: LogEntry): void {
  process.stdout.write(`${JSON.stringify({ at: currentTime().toISOString(), ...entry })}\n`);
}

/** A document client that leaves out undefined attributes and retries throttled reads. */
export function documentClient(client: DynamoDBClient): DynamoDBDocumentClient {
  // It copies every answer for a log that is kept nowhere: an eighth of what a long list takes.
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set`);
  return value;
}

// A function takes 6 MB a call, in base64 and with the rest of the event.
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

let connected: Services | undefined;

/** The services of a Lambda function, made at its first request and kept while it is warm. */
export function servicesFromEnvironment(): Services {
  const documents = { bucket: () => required('DOCUMENTS_BUCKET'), connect: connectToS3 };
  connected ??= {
    database: documentClient(new DynamoDBClient({ maxAttempts: 4 })),
    portalTable: required('PORTAL_TABLE'),
    auditTable: required('AUDIT_TABLE'),
    identity: cognitoIdentity(() => required('USER_POOL_ID')),
    continueImport: (importId) => invokeLater('IMPORT_WORKER', { import_id: importId }),
    continueCapitalCall: (callId) => invokeLater('CAPITAL_CALL_WORKER', { capital_call_id: callId }),
    sendMail: async (mail) => {
      const { sendBySes } = await import('./ses-mail.ts');
      await sendBySes(required('MAIL_SENDER'), mail);
    },
    fundAccount: process.env.FUND_ACCOUNT ? JSON.parse(process.env.FUND_ACCOUNT) : undefined,
    bucket: s3DocumentBucket(documents),
    scanner: process.env.MALWARE_SCANNER === 'guardduty' ? guardDutyScanner(documents) : noScanner,
    bankProvider: async (correlationId) => {
      const { connectToBasiq } = await import('../basiq/connect-to-basiq.ts');
      return connectToBasiq({ secretId: () => required('BASIQ_SECRET'), log: logAsJson })(correlationId);
    },
    watchBankSession: async (sessionId) => {
      const { startBankPoller } = await import('../bank/start-bank-poller.ts');
      await startBankPoller(required('BANK_POLLER'), sessionId);
    },
    maxFormBytes: CLOUD_FORM_BYTES,
    now: currentTime,
    log: logAsJson,
  };
  return connected;
}
