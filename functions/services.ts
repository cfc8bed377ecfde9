import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { FundSeed } from '#shared/fund-seed.ts';
import type { Cents } from '#shared/money.ts';
import type { StaffRole } from '#shared/roles.ts';

/** An HTTP API passes every value as a string. */
export type Claims = Record<string, string | number | boolean | string[] | undefined>;

/** Lambda, the local server and the tests each implement this interface. */
export interface Services {
  readonly database: DynamoDBDocumentClient;
  readonly portalTable: string;
  readonly auditTable: string;
  readonly identity: Identity;
  continueImport(importId: string): Promise<void>;
  continueCapitalCall(callId: string): Promise<void>;
  continueExport(exportId: string): Promise<void>;
  continueMessages(): Promise<void>;
  /** Sends a new invitation if the address's login can be invited again. */
  renewInvitation(email: string): Promise<void>;
  readToken(authorization: string | undefined): Promise<Claims | undefined>;
  sendMail: ((mail: Mail) => Promise<MailAnswer>) | undefined;
  /** The portal's address, such as `https://portal.example.com`; only in functions that send messages. */
  siteUrl(): string;
  /** The fund's settings until settings are stored. Only in functions that read them. */
  fundSeed(): FundSeed;
  /** True if managers and auditors without a second factor can open only their profile. */
  readonly managersNeedSecondFactor: boolean;
  /** The secret key of the statements' seals. Only in functions that issue or check statements. */
  statementKey(): Promise<string>;
  continueStatements(runId: string): Promise<void>;
  readonly bucket: DocumentBucket;
  /** The copy of the audit log; undefined if there is none. */
  readonly lockedBucket: LockedBucket | undefined;
  readonly scanner: Scanner;
  /** The provider logs this correlation id. */
  bankProvider(correlationId: string): Promise<BankProvider>;
  /** Follows a bank session until it ends, even when the browser is closed. */
  watchBankSession(sessionId: string): Promise<void>;
  readonly maxFormBytes: number;
  readonly now: () => Date;
  readonly log: (entry: LogEntry) => void;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The mail service's events contain this id and `attempt`. */
  readonly messageId: string;
  readonly attempt: number;
}

/** `later`: the mail was not accepted. Without a reply, `sendMail` throws, although the mail may have been sent. */
export type MailAnswer = 'accepted' | 'later' | { readonly refused: string };

/** `left`: the service sent or delivered the message. */
export interface MailEvent {
  /** Undefined for the user pool's invitations and codes. */
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
  findAccount(email: string): Promise<{ userId: string; isInvited: boolean } | undefined>;
  /** Can be repeated. After any error except `email-taken` and `busy`, the address may have changed. */
  updateEmail(userId: string, email: string): Promise<void>;
  /** Ends sessions too. Can be repeated safely. An interruption leaves the account in at most one group. */
  setStaffAccess(userId: string, access: StaffAccess): Promise<void>;
  hasSecondFactor(userId: string): Promise<boolean>;
  signOutEverywhere(userId: string): Promise<void>;
}

export interface StaffAccess {
  readonly role: StaffRole;
  readonly isDisabled: boolean;
}

/** The only fields that are logged: no names, amounts, texts or tokens. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  event: string;
  correlationId?: string | undefined;
  route?: string | undefined;
  /** The role serves to count refusals without identifying anybody. */
  role?: string | undefined;
  status?: number | undefined;
  code?: string | undefined;
  /** The release of the code, for an error in a browser. */
  release?: string | undefined;
  /** The page's path without ids, for an error in a browser. */
  page?: string | undefined;
  durationMs?: number | undefined;
  /** The error without its message, which may quote input. */
  error?: { name: string; stack: string } | undefined;
  counts?: Record<string, number> | undefined;
  /** The provider's support finds a request by this id. */
  providerCorrelationId?: string | undefined;
}

export interface StoredObject {
  readonly versionId: string;
  readonly size: number;
}

/** A form has these fields first, then the file in the field `file`. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Record<string, string>;
}

/** Keys contain only generated ids; every version is kept. */
export interface DocumentBucket {
  /** The form is valid for 300 s, for this key, type and SHA-256 (base64) and at most 10,485,760 bytes. */
  presignUpload(upload: { key: string; contentType: string; checksum: string }): Promise<UploadForm>;
  /** Finds the newest version by default; undefined if there is none. Throws if rights are missing. */
  head(key: string, versionId?: string): Promise<StoredObject | undefined>;
  read(key: string, versionId: string): Promise<Uint8Array>;
  put(
    key: string,
    file: { bytes: Uint8Array; contentType: string; checksum: string },
  ): Promise<{ versionId: string }>;
  /** The URL is valid for 60 s and serves the file with this Content-Disposition. */
  presignDownload(download: {
    key: string;
    versionId: string;
    disposition: string;
    contentType: string;
  }): Promise<string>;
  /** Puts a delete marker on the file, whether or not it exists. */
  remove(key: string): Promise<void>;
  /** Stores a file from the function's disk. The bucket deletes the file after a day. */
  putExport(key: string, file: LocalFile): Promise<{ versionId: string }>;
  presignExport(download: {
    key: string;
    versionId: string;
    disposition: string;
    contentType: string;
  }): Promise<string>;
}

/** The oldest version of a key; later versions are ignored. */
export interface LockedObject {
  readonly key: string;
  readonly versionId: string;
}

/** Nobody can replace or remove the objects of this bucket. */
export interface LockedBucket {
  put(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Lists objects in the order of their keys. */
  list(prefix: string): AsyncIterable<LockedObject>;
  read(object: LockedObject): Promise<Uint8Array>;
}

export interface LocalFile {
  readonly path: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: Buffer;
}

export interface ScannedObject {
  readonly key: string;
  readonly versionId: string;
  read(): Promise<Uint8Array>;
}

/** `unreadable`: cannot be scanned, such as a file with a password. `failed`: no result. `waiting`: still scanning. */
export type Verdict = 'clean' | 'infected' | 'unreadable' | 'failed' | 'waiting';
export type Scanner = (object: ScannedObject) => Promise<Verdict>;

/** Only `consentUrl` returns a secret. Refusals `bank-…` never contain the provider's text. */
export interface BankProvider {
  /** The banks are sorted by name, and cached for a quarter of an hour, or longer if the provider fails. */
  listInstitutions(): Promise<ProviderInstitution[]>;
  /** The caller needs a lease, because each call creates a user, even if the fund has one. Returns the user's id. */
  createUser(person: { email: string }): Promise<string>;
  /** Lists consents newest first, ended ones included; undefined if the provider does not have the user. */
  listConsents(userId: string): Promise<ProviderConsent[] | undefined>;
  listConnections(userId: string): Promise<ProviderConnection[]>;
  listAccounts(userId: string): Promise<ProviderAccount[]>;
  /** A bank allows about 20 requests a day. Returns the job's id; undefined for a missing connection. */
  refreshConnection(userId: string, connectionId: string, attempt: Attempt): Promise<string | undefined>;
  /** Lists the jobs of the last seven days, because a request by job id would return any user's job. */
  listJobs(userId: string, attempt?: Attempt): Promise<ProviderJob[]>;
  /** The URL is valid for 60 minutes and secret: only the browser of that user may get it. */
  consentUrl(userId: string, ask: ConsentAsk): Promise<string>;
  /** Returns every transaction posted on these days once; refuses all if one page is invalid. */
  fetchPostedTransactions(userId: string, range: TransactionRange): Promise<PostedTransactions>;
}

/** A request with an optional response has fewer retries, and its failures do not open the circuit breaker. */
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
  readonly createdAt: string;
  readonly expiresAt: string | undefined;
}

export interface ProviderConnection {
  readonly id: string;
  readonly institutionId: string;
  /** The provider's other states are mapped to `pending`. */
  readonly status: 'active' | 'pending' | 'invalid';
  readonly createdAt: string;
  /** When the provider last fetched from the bank; the time of creation if never. */
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
  /** The number without the BSB, perhaps masked as in `xxxx4417`; empty if the provider gives none. */
  readonly number: string;
}

export interface ProviderJob {
  readonly id: string;
  readonly createdAt: string;
  readonly connectionId: string | undefined;
  readonly outcome: 'running' | 'succeeded' | 'failed';
  readonly failureCode: string | undefined;
}

export interface ConsentAsk {
  readonly institutionId: string;
  readonly state: string;
  /** True adds a bank under the active consent; false requests a new consent. */
  readonly underActiveConsent: boolean;
  readonly connectionId?: string | undefined;
  /** Extends the active consent without connecting a bank. */
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
  /** The id does not change once the transaction is posted. */
  readonly id: string;
  readonly accountId: string;
  readonly connectionId: string;
  readonly institutionId: string;
  readonly date: CalendarDate;
  /** Negative for money out. */
  readonly amountCents: Cents;
  readonly description: string;
}
