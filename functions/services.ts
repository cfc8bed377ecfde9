import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { FundSeed } from '#shared/fund-seed.ts';
import type { Cents } from '#shared/money.ts';
import type { StaffRole } from '#shared/roles.ts';

/** Behind an HTTP API, every value is a string. */
export type Claims = Record<string, string | number | boolean | string[] | undefined>;

/** Lambda, the local server and the tests each supply their own. */
export interface Services {
  readonly database: DynamoDBDocumentClient;
  readonly portalTable: string;
  readonly auditTable: string;
  readonly identity: Identity;
  continueImport(importId: string): Promise<void>;
  continueCapitalCall(callId: string): Promise<void>;
  continueExport(exportId: string): Promise<void>;
  continueMessages(): Promise<void>;
  /** Sends a new invitation, if the address's login can be invited again. */
  renewInvitation(email: string): Promise<void>;
  /** API requests that anyone may send use this. */
  readToken(authorization: string | undefined): Promise<Claims | undefined>;
  /** Undefined if no mail is configured. */
  sendMail: ((mail: Mail) => Promise<MailAnswer>) | undefined;
  /** Returns `https://portal.example.com`. Available only in functions that send messages. */
  siteUrl(): string;
  /** The fund's settings until they are stored. Available only in functions that read the settings. */
  fundSeed(): FundSeed;
  /** Without the required second factor, managers and auditors can open only their profile. */
  readonly managersNeedSecondFactor: boolean;
  /** The secret key for sealing statements. Only functions that issue or check them have it. */
  statementKey(): Promise<string>;
  continueStatements(runId: string): Promise<void>;
  readonly bucket: DocumentBucket;
  /** The locked copy of the audit log; undefined if there is none. */
  readonly lockedBucket: LockedBucket | undefined;
  readonly scanner: Scanner;
  /** The provider logs this correlation id. */
  bankProvider(correlationId: string): Promise<BankProvider>;
  /** Follows a bank session until it ends, even when the browser is closed. */
  watchBankSession(sessionId: string): Promise<void>;
  /** Bytes. */
  readonly maxFormBytes: number;
  readonly now: () => Date;
  readonly log: (entry: LogEntry) => void;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The mail service sends it back in its events. */
  readonly messageId: string;
  /** The mail service sends it back in its events. */
  readonly attempt: number;
}

/**
 * `later`: the message was certainly not accepted. Without a reply, `sendMail` throws, and it may have been
 * sent.
 */
export type MailAnswer = 'accepted' | 'later' | { readonly refused: string };

/** `left`: the service sent or delivered the message. */
export interface MailEvent {
  /** Undefined for email of the user pool: invitations and codes. */
  readonly messageId?: string | undefined;
  readonly attempt?: number | undefined;
  readonly to?: string | undefined;
  readonly kind: 'left' | 'bounced' | 'complained' | 'refused';
  /** The mail service's own text, such as `550 5.1.1 no such user`. */
  readonly detail: string;
}

export interface Identity {
  /** Sends no message to a new account. */
  findOrCreateUser(email: string): Promise<{ userId: string; created: boolean }>;
  /** Sends a new temporary password. Refuses `already-joined` for a user who has a password. */
  sendInvitation(email: string): Promise<void>;
  /** `isInvited`: the owner must still choose a password. */
  findAccount(email: string): Promise<{ userId: string; isInvited: boolean } | undefined>;
  /** Can be repeated. After any error except `email-taken` and `busy`, the address may have changed. */
  updateEmail(userId: string, email: string): Promise<void>;
  /** Also ends sessions. Can be repeated. An interruption leaves the account in at most one group. */
  setStaffAccess(userId: string, access: StaffAccess): Promise<void>;
  /** Whether sign-in requires a code for this account. */
  hasSecondFactor(userId: string): Promise<boolean>;
  signOutEverywhere(userId: string): Promise<void>;
}

export interface StaffAccess {
  readonly role: StaffRole;
  readonly isDisabled: boolean;
}

/** Only these fields are logged: no names, amounts, texts or tokens. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  event: string;
  correlationId?: string | undefined;
  route?: string | undefined;
  /** Counts refusals without identifying anybody. */
  role?: string | undefined;
  status?: number | undefined;
  code?: string | undefined;
  /** The release of the browser's code, for an error in a browser. */
  release?: string | undefined;
  /** The page's path without ids, for an error in a browser. */
  page?: string | undefined;
  durationMs?: number | undefined;
  /** Omits the error's message, because it may quote input. */
  error?: { name: string; stack: string } | undefined;
  counts?: Record<string, number> | undefined;
  /** The provider's support needs this id to find the request. */
  providerCorrelationId?: string | undefined;
}

export interface StoredObject {
  readonly versionId: string;
  /** Bytes. */
  readonly size: number;
}

/** The form has these fields first, then the file in the field `file`. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Record<string, string>;
}

/** Keys contain generated ids only; every version is kept. */
export interface DocumentBucket {
  /** A form valid for 300 s, for this key, type and SHA-256 (base64) and at most 10,485,760 bytes. */
  presignUpload(upload: { key: string; contentType: string; checksum: string }): Promise<UploadForm>;
  /** The newest version, or the given one; undefined only if there is none. Throws if rights are missing. */
  head(key: string, versionId?: string): Promise<StoredObject | undefined>;
  read(key: string, versionId: string): Promise<Uint8Array>;
  put(
    key: string,
    file: { bytes: Uint8Array; contentType: string; checksum: string },
  ): Promise<{ versionId: string }>;
  /** A URL, valid for 60 s, that serves the file with this Content-Disposition. */
  presignDownload(download: {
    key: string;
    versionId: string;
    disposition: string;
    contentType: string;
  }): Promise<string>;
  /** Puts a delete marker on the file, whether or not it exists. */
  remove(key: string): Promise<void>;
  /** Stores an export's file from the function's disk. The bucket deletes it after a day. */
  putExport(key: string, file: LocalFile): Promise<{ versionId: string }>;
  presignExport(download: {
    key: string;
    versionId: string;
    disposition: string;
    contentType: string;
  }): Promise<string>;
}

/** Later versions of the key are ignored. */
export interface LockedObject {
  readonly key: string;
  readonly versionId: string;
}

/** Nobody can replace or remove the objects of this bucket. */
export interface LockedBucket {
  /** Returns false if the key exists. */
  put(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Yields the objects in the order of their keys. */
  list(prefix: string): AsyncIterable<LockedObject>;
  read(object: LockedObject): Promise<Uint8Array>;
}

export interface LocalFile {
  readonly path: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: Buffer;
}

export interface ScannedObject {
  readonly key: string;
  readonly versionId: string;
  read(): Promise<Uint8Array>;
}

/**
 * `unreadable`: the file cannot be scanned, for example because of a password. `failed`: no result.
 * `waiting`: not ended.
 */
export type Verdict = 'clean' | 'infected' | 'unreadable' | 'failed' | 'waiting';
export type Scanner = (object: ScannedObject) => Promise<Verdict>;

/**
 * Only `consentUrl` returns a secret. Refusals never contain the provider's text:
 * `bank-provider-unavailable`, `bank-provider-busy` or `bank-data-not-readable`.
 */
export interface BankProvider {
  /** Sorted by name; cached for a quarter of an hour, or longer when the provider fails. */
  listInstitutions(): Promise<ProviderInstitution[]>;
  /** Call it only under a lease: it creates a user even if the fund has one. Returns the user's id. */
  createUser(person: { email: string }): Promise<string>;
  /** Includes ended ones, newest first; undefined when the provider does not have the user. */
  listConsents(userId: string): Promise<ProviderConsent[] | undefined>;
  listConnections(userId: string): Promise<ProviderConnection[]>;
  /** The accounts of active connections. */
  listAccounts(userId: string): Promise<ProviderAccount[]>;
  /** A bank allows about 20 requests a day. Returns the job's id; undefined for a missing connection. */
  refreshConnection(userId: string, connectionId: string, attempt: Attempt): Promise<string | undefined>;
  /** Lists the last seven days. A request by job id would return any user's job. */
  listJobs(userId: string, attempt?: Attempt): Promise<ProviderJob[]>;
  /** Valid for 60 minutes. It is a secret: give it only to that user's browser. */
  consentUrl(userId: string, ask: ConsentAsk): Promise<string>;
  /** All transactions posted on the days of the range, each once; refuses all if one page is invalid. */
  fetchPostedTransactions(userId: string, range: TransactionRange): Promise<PostedTransactions>;
}

/** An optional response has fewer retries, and its failures do not open the circuit breaker. */
export interface Attempt {
  readonly signal: AbortSignal;
}

export interface ProviderInstitution {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  readonly logo: string | undefined;
  readonly available: boolean;
}

export interface ProviderConsent {
  readonly id: string;
  readonly status: 'active' | 'expired' | 'revoked';
  /** ISO UTC. */
  readonly createdAt: string;
  readonly expiresAt: string | undefined;
}

export interface ProviderConnection {
  readonly id: string;
  readonly institutionId: string;
  /** The provider's other states are all mapped to `pending`. */
  readonly status: 'active' | 'pending' | 'invalid';
  readonly createdAt: string;
  /** When the provider last fetched from the bank, ISO UTC; the creation time if it never has. */
  readonly lastUsedAt: string;
}

export interface ProviderAccount {
  readonly id: string;
  readonly connectionId: string;
  readonly name: string;
  /** The provider's word, such as `transaction`, `credit-card` or `loan`. */
  readonly type: string;
  /** `062-000`; empty if the account has none, such as a card. */
  readonly bsb: string;
  /** Excludes the BSB. The provider may mask it, as in `xxxx4417`; empty if it gives none. */
  readonly number: string;
}

export interface ProviderJob {
  readonly id: string;
  readonly createdAt: string;
  readonly connectionId: string | undefined;
  readonly outcome: 'running' | 'succeeded' | 'failed';
  /** The code of the failed step, such as `invalid-credentials`. */
  readonly failureCode: string | undefined;
}

export interface ConsentAsk {
  readonly institutionId: string;
  /** The browser sends this value back when it returns to the portal. */
  readonly state: string;
  /** True adds a bank under the active consent; false requests a new consent. */
  readonly underActiveConsent: boolean;
  /** The connection to renew; undefined to create one. */
  readonly connectionId?: string | undefined;
  /** True extends the active consent without connecting a bank. */
  readonly extendsConsent?: boolean;
}

export interface TransactionRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly signal?: AbortSignal;
}

export interface PostedTransactions {
  readonly transactions: readonly PostedTransaction[];
  /** Rows in another currency or without an amount. `reason` is a sentence for the user. */
  readonly skipped: readonly {
    readonly id: string;
    readonly accountId: string;
    readonly date: CalendarDate;
    readonly reason: string;
  }[];
  readonly pages: number;
}

export interface PostedTransaction {
  /** Never changes once the transaction is posted. */
  readonly id: string;
  readonly accountId: string;
  readonly connectionId: string;
  readonly institutionId: string;
  /** The day in the fund's time zone. */
  readonly date: CalendarDate;
  /** Negative for money out. */
  readonly amountCents: Cents;
  /** One clean line, at most as long as a description. Never empty. */
  readonly description: string;
}
