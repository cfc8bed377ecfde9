import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { FundSeed } from '#shared/fund-seed.ts';
import type { Cents } from '#shared/money.ts';
import type { StaffRole } from '#shared/roles.ts';

/** The claims of a token. Behind an HTTP API, every value is a string. */
export type Claims = Record<string, string | number | boolean | string[] | undefined>;

/** The external services that the functions use. Lambda, the local server and the tests each supply their own. */
export interface Services {
  readonly database: DynamoDBDocumentClient;
  readonly portalTable: string;
  readonly auditTable: string;
  readonly identity: Identity;
  /** Invokes the import worker asynchronously, so that it continues the import after this request. */
  continueImport(importId: string): Promise<void>;
  continueCapitalCall(callId: string): Promise<void>;
  continueExport(exportId: string): Promise<void>;
  continueMessages(): Promise<void>;
  /** Starts a worker that sends a new invitation to this address, if its login can be invited again. */
  renewInvitation(email: string): Promise<void>;
  /** The claims of a valid ID token in an Authorization header, for API requests that anyone may send. */
  readToken(authorization: string | undefined): Promise<Claims | undefined>;
  /** Sends a message; undefined if no mail is configured. */
  sendMail: ((mail: Mail) => Promise<MailAnswer>) | undefined;
  /** The portal's address, such as `https://portal.example.com`. Available only in functions that send messages. */
  siteUrl(): string;
  /** The fund's settings until they are stored. Available only in functions that read the settings. */
  fundSeed(): FundSeed;
  /** Whether the stage requires a second factor: without one, managers and auditors can open only their profile. */
  readonly managersNeedSecondFactor: boolean;
  /** The stage's secret key for sealing statements. Available only in functions that issue or check statements. */
  statementKey(): Promise<string>;
  /** Invokes the statement worker asynchronously, so that it continues the run after this request. */
  continueStatements(runId: string): Promise<void>;
  readonly bucket: DocumentBucket;
  /** The locked copy of the audit log; undefined if there is none. */
  readonly lockedBucket: LockedBucket | undefined;
  readonly scanner: Scanner;
  /** The open-banking provider, which logs this correlation id; imported at first use. */
  bankProvider(correlationId: string): Promise<BankProvider>;
  /** Follows a bank session until it ends, even when the browser is closed. */
  watchBankSession(sessionId: string): Promise<void>;
  /** The largest file in a multipart form, in bytes. */
  readonly maxFormBytes: number;
  readonly now: () => Date;
  readonly log: (entry: LogEntry) => void;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The id of the message. The mail service sends it back in its events. */
  readonly messageId: string;
  /** The number of the attempt. The mail service sends it back in its events. */
  readonly attempt: number;
}

/**
 * The mail service's reply. `later`: the message was certainly not accepted. Without a reply, `sendMail`
 * throws, and the message may have been sent.
 */
export type MailAnswer = 'accepted' | 'later' | { readonly refused: string };

/** An event of the mail service. `left` means that the service sent or delivered the message. */
export interface MailEvent {
  /** Undefined for email of the user pool: invitations and codes. */
  readonly messageId?: string | undefined;
  readonly attempt?: number | undefined;
  readonly to?: string | undefined;
  readonly kind: 'left' | 'bounced' | 'complained' | 'refused';
  /** The mail service's own text, such as `550 5.1.1 no such user`. */
  readonly detail: string;
}

/** The portal's interface to the user directory. */
export interface Identity {
  /** Finds the account with this email address. If there is none, creates one without sending a message. */
  findOrCreateUser(email: string): Promise<{ userId: string; created: boolean }>;
  /** Sends the invitation with a new temporary password. Refuses `already-joined` for a user who has a password. */
  sendInvitation(email: string): Promise<void>;
  /** The account with this address, and whether its owner must still choose a password; undefined if there is none. */
  findAccount(email: string): Promise<{ userId: string; isInvited: boolean } | undefined>;
  /**
   * Replaces the sign-in address. Can be repeated. After any error except `email-taken` and `busy`, the
   * address may have changed.
   */
  updateEmail(userId: string, email: string): Promise<void>;
  /**
   * Sets group and sign-in permission, and ends sessions. Can be repeated. If interrupted, the account may be
   * in no group, but never in two.
   */
  setStaffAccess(userId: string, access: StaffAccess): Promise<void>;
  /** Whether sign-in requires a code for this account. */
  hasSecondFactor(userId: string): Promise<boolean>;
  /** Revokes every session of the user. */
  signOutEverywhere(userId: string): Promise<void>;
}

/** The access of a manager or an auditor, as set in the user directory. */
export interface StaffAccess {
  readonly role: StaffRole;
  readonly isDisabled: boolean;
}

/** One log line. Only these fields are logged: no names, amounts, texts or tokens. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  event: string;
  correlationId?: string | undefined;
  route?: string | undefined;
  /** The caller's role, to count refusals without identifying anybody. */
  role?: string | undefined;
  status?: number | undefined;
  code?: string | undefined;
  /** For an error in a browser: the release of the browser's code. */
  release?: string | undefined;
  /** For an error in a browser: the page's path without ids. */
  page?: string | undefined;
  durationMs?: number | undefined;
  /** Class and stack of an unexpected error. The error's message is left out, because it may quote input. */
  error?: { name: string; stack: string } | undefined;
  counts?: Record<string, number> | undefined;
  /** The id that the bank data provider gave the request. The provider's support needs this id to find the request. */
  providerCorrelationId?: string | undefined;
}

/** One stored version of a document's file. */
export interface StoredObject {
  readonly versionId: string;
  /** Bytes. */
  readonly size: number;
}

/** A presigned POST: the form has these fields first, then the file in the field `file`. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Record<string, string>;
}

/** The bucket of documents' files. Keys contain generated ids only; every version is kept. */
export interface DocumentBucket {
  /** A form valid for 300 s, for this key, type and SHA-256 (base64) and at most 10,485,760 bytes. */
  presignUpload(upload: { key: string; contentType: string; checksum: string }): Promise<UploadForm>;
  /** The newest version, or the version with the given id; undefined only if there is none. Throws if rights are missing. */
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
  /** Stores an export's file from the function's disk. The bucket deletes it automatically after a day. */
  putExport(key: string, file: LocalFile): Promise<{ versionId: string }>;
  /** Like `presignDownload`, for the file of an export. */
  presignExport(download: {
    key: string;
    versionId: string;
    disposition: string;
    contentType: string;
  }): Promise<string>;
}

/** The first version stored under a key of the locked bucket. Later versions of the key are ignored. */
export interface LockedObject {
  readonly key: string;
  readonly versionId: string;
}

/** The bucket for the copy of the audit log. Nobody can replace or remove its objects. */
export interface LockedBucket {
  /** Stores the bytes unless the key exists. Returns whether it stored them. */
  put(key: string, bytes: Uint8Array): Promise<boolean>;
  /** The objects whose keys have this prefix, in the order of their keys. */
  list(prefix: string): AsyncIterable<LockedObject>;
  read(object: LockedObject): Promise<Uint8Array>;
}

/** A file on the function's own disk. */
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
 * The result of a malware scan.
 * - `unreadable`: the file cannot be scanned, for example because of a password
 * - `failed`: the scan had no result
 * - `waiting`: the scan has not ended
 */
export type Verdict = 'clean' | 'infected' | 'unreadable' | 'failed' | 'waiting';
export type Scanner = (object: ScannedObject) => Promise<Verdict>;

/**
 * The open-banking provider. Only `consentUrl` returns a secret. Refusals never contain the provider's text:
 * `bank-provider-unavailable`, `bank-provider-busy` or `bank-data-not-readable`.
 */
export interface BankProvider {
  /** The banks that can be connected, by name; cached for a quarter of an hour, or longer when the provider fails. */
  listInstitutions(): Promise<ProviderInstitution[]>;
  /** Creates a user at the provider, even if the fund already has one; call it only under a lease. Returns the user's id. */
  createUser(person: { email: string }): Promise<string>;
  /** Every consent of the user, including ended ones, newest first; undefined when the provider does not have the user. */
  listConsents(userId: string): Promise<ProviderConsent[] | undefined>;
  listConnections(userId: string): Promise<ProviderConnection[]>;
  /** The accounts of the user's active connections. */
  listAccounts(userId: string): Promise<ProviderAccount[]>;
  /**
   * Requests new data; a bank allows about 20 requests a day. Returns the new or running job's id; undefined
   * for a missing connection.
   */
  refreshConnection(userId: string, connectionId: string, attempt: Attempt): Promise<string | undefined>;
  /** The user's jobs of the last seven days. Listed by user, because a request by job id would return any user's job. */
  listJobs(userId: string, attempt?: Attempt): Promise<ProviderJob[]>;
  /** The URL at which the user gives consent, valid for 60 minutes. It is a secret: give it only to that user's browser. */
  consentUrl(userId: string, ask: ConsentAsk): Promise<string>;
  /** All transactions posted on the days of the range, each once. If a single page is invalid, refuses all of them. */
  fetchPostedTransactions(userId: string, range: TransactionRange): Promise<PostedTransactions>;
}

/** A request whose response is optional. Such a request has fewer retries, and its failures do not open the circuit breaker. */
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
  /** Without the BSB. The provider may mask it, as in `xxxx4417`; empty if it gives none. */
  readonly number: string;
}

export interface ProviderJob {
  readonly id: string;
  readonly createdAt: string;
  readonly connectionId: string | undefined;
  readonly outcome: 'running' | 'succeeded' | 'failed';
  /** The provider's code of the failed step, e.g. `invalid-credentials`. */
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
  /** Stops reading when aborted. */
  readonly signal?: AbortSignal;
}

export interface PostedTransactions {
  readonly transactions: readonly PostedTransaction[];
  /** Rows that the ledger cannot store: in another currency or without an amount. `reason` is a sentence for the user. */
  readonly skipped: readonly {
    readonly id: string;
    readonly accountId: string;
    readonly date: CalendarDate;
    readonly reason: string;
  }[];
  readonly pages: number;
}

export interface PostedTransaction {
  /** The provider's id, which never changes once the transaction is posted. */
  readonly id: string;
  readonly accountId: string;
  readonly connectionId: string;
  readonly institutionId: string;
  /** The posting date in the fund's time zone. */
  readonly date: CalendarDate;
  /** Negative for money out. */
  readonly amountCents: Cents;
  /** One clean line, at most as long as a description. Never empty. */
  readonly description: string;
}
