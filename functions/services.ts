import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { FundSeed } from '#shared/fund-seed.ts';
import type { Cents } from '#shared/money.ts';
import type { StaffRole } from '#shared/roles.ts';

/** The gateway passes every claim as text. Claims from `readToken` keep their types. */
export type Claims = Record<string, string | number | boolean | string[] | undefined>;

export interface Services {
  readonly database: DynamoDBDocumentClient;
  readonly portalTable: string;
  readonly auditTable: string;
  readonly identity: Identity;
  continueImport(importId: string): Promise<void>;
  continueCapitalCall(callId: string): Promise<void>;
  continueExport(exportId: string): Promise<void>;
  continueMessages(): Promise<void>;
  renewInvitation(email: string): Promise<void>;
  readToken(authorization: string | undefined): Promise<Claims | undefined>;
  sendMail: ((mail: Mail) => Promise<MailAnswer>) | undefined;
  /** For example `https://portal.example.com`. Only functions that send messages know the address. */
  siteUrl(): string;
  /** The fund's settings that apply until a manager stores settings. */
  fundSeed(): FundSeed;
  readonly managersNeedSecondFactor: boolean;
  /** The secret key of the statements' seals. Only functions that issue or check statements have the key. */
  statementKey(): Promise<string>;
  continueStatements(runId: string): Promise<void>;
  readonly payeeCipher: PayeeCipher;
  readonly alwaysNeedsSecondPerson: boolean;
  readonly bucket: DocumentBucket;
  readonly lockedBucket: LockedBucket | undefined;
  readonly scanner: Scanner;
  bankProvider(correlationId: string): Promise<BankProvider>;
  /** Follows the session until its end, even if the browser is closed. */
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
  /** The events of the mail service repeat `messageId` and `attempt`. */
  readonly messageId: string;
  readonly attempt: number;
}

/** `later`: the mail service accepts no mail now, so the message stays queued. Without a reply, `sendMail` throws. */
export type MailAnswer = 'accepted' | 'later' | { readonly refused: string };

/** `left`: the mail service sent or delivered the message. */
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
  /** Sends a new temporary password. Refuses `already-joined` if the user has a password. */
  sendInvitation(email: string): Promise<void>;
  findAccount(email: string): Promise<{ userId: string; isInvited: boolean } | undefined>;
  /** The call can be repeated. After any error except `email-taken` and `busy`, the address may have changed. */
  updateEmail(userId: string, email: string): Promise<void>;
  /**
   * Also ends the person's sessions. After an interruption, the person is in at most one group of the user pool. The call
   * can be repeated.
   */
  setStaffAccess(userId: string, access: StaffAccess): Promise<void>;
  hasSecondFactor(userId: string): Promise<boolean>;
  signOutEverywhere(userId: string): Promise<void>;
}

export interface StaffAccess {
  readonly role: StaffRole;
  readonly isDisabled: boolean;
}

/** Only these fields are logged, never names, amounts, texts or tokens. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  event: string;
  correlationId?: string | undefined;
  route?: string | undefined;
  /** The role is logged to count refusals without identifying anybody. */
  role?: string | undefined;
  status?: number | undefined;
  code?: string | undefined;
  release?: string | undefined;
  /** The page's path without ids, for an error in a browser. */
  page?: string | undefined;
  durationMs?: number | undefined;
  /** The message of an error is not logged, because the message may quote input. */
  error?: { name: string; stack: string } | undefined;
  counts?: Record<string, number> | undefined;
  /** The provider's support finds a request by this id. */
  providerCorrelationId?: string | undefined;
}

export interface PayeeCipher {
  encrypt(text: string, boundTo?: string): Promise<string>;
  /** Throws if the text was encrypted with another key or another `boundTo`. */
  decrypt(ciphertext: string, boundTo?: string): Promise<string>;
  /** A keyed hash in hexadecimal. Nobody without the key can find the text by guessing. */
  hmac(text: string): Promise<string>;
}

export interface StoredObject {
  readonly versionId: string;
  readonly size: number;
}

/** A form must contain these fields first, then the file in the field `file`. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Record<string, string>;
}

/** Keys contain only generated ids. The bucket stores every version of a file. */
export interface DocumentBucket extends ExportBucket {
  /** The form is valid for 300 s and accepts at most 10,485,760 bytes. `checksum` is the SHA-256 in base64. */
  presignUpload(upload: { key: string; contentType: string; checksum: string }): Promise<UploadForm>;
  /** Finds the newest version by default. Throws if the function has no right to read the file. */
  head(key: string, versionId?: string): Promise<StoredObject | undefined>;
  read(key: string, versionId: string): Promise<Uint8Array>;
  put(
    key: string,
    file: { bytes: Uint8Array; contentType: string; checksum: string },
  ): Promise<{ versionId: string }>;
  presignDownload(download: {
    key: string;
    versionId: string;
    disposition: string;
    contentType: string;
  }): Promise<string>;
  remove(key: string): Promise<void>;
}

/** This bucket has no versions and no backups, and deletes each file after a day. */
export interface ExportBucket {
  putExport(key: string, file: LocalFile): Promise<void>;
  presignExport(download: { key: string; disposition: string; contentType: string }): Promise<string>;
}

/** Only the oldest version of a key is used. Later versions are ignored. */
export interface LockedObject {
  readonly key: string;
  readonly versionId: string;
}

/** No function may replace or remove an object of this bucket. */
export interface LockedBucket {
  put(key: string, bytes: Uint8Array): Promise<boolean>;
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

/** `unreadable`: the scanner cannot read the file, for example because of a password. `failed`: no result. */
export type Verdict = 'clean' | 'infected' | 'unreadable' | 'failed' | 'waiting';
export type Scanner = (object: ScannedObject) => Promise<Verdict>;

/** Only `consentUrl` returns a secret. Refusals `bank-…` never contain the provider's text. */
export interface BankProvider {
  /** The list is cached for a quarter of an hour, or longer if the provider fails. */
  listInstitutions(): Promise<ProviderInstitution[]>;
  /** Each call creates another user, so the caller needs a lease. */
  createUser(person: { email: string }): Promise<string>;
  /**
   * The newest consent comes first, and ended consents are included. Undefined if the provider does not have the user.
   */
  listConsents(userId: string): Promise<ProviderConsent[] | undefined>;
  listConnections(userId: string): Promise<ProviderConnection[]>;
  listAccounts(userId: string): Promise<ProviderAccount[]>;
  /** A bank allows about 20 requests a day. Returns the job's id, or undefined if the connection is missing. */
  refreshConnection(userId: string, connectionId: string, attempt: Attempt): Promise<string | undefined>;
  /** Lists the jobs of the last seven days. A request by id would return any user's job. */
  listJobs(userId: string, attempt?: Attempt): Promise<ProviderJob[]>;
  /** The URL is secret and valid for 60 minutes. Only the user's browser may get it. */
  consentUrl(userId: string, ask: ConsentAsk): Promise<string>;
  /** Returns every posted transaction once. Refuses all transactions if one page is invalid. */
  fetchPostedTransactions(userId: string, range: TransactionRange): Promise<PostedTransactions>;
}

/** A failed request with an `Attempt` does not open the circuit breaker. */
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
  /** Every state of the provider other than `active` and `invalid` becomes `pending`. */
  readonly status: 'active' | 'pending' | 'invalid';
  readonly createdAt: string;
  /** The time of the provider's last fetch from the bank, or else of the connection's creation. */
  readonly lastUsedAt: string;
}

export interface ProviderAccount {
  readonly id: string;
  readonly connectionId: string;
  readonly name: string;
  /** The provider's word, such as `transaction`, `credit-card` or `loan`. */
  readonly type: string;
  readonly bsb: string;
  /** The number without the BSB, perhaps masked, such as `xxxx4417`. Empty if the provider sends no number. */
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
  /** If true, a bank is added under the active consent. If false, a new consent is requested. */
  readonly underActiveConsent: boolean;
  readonly connectionId?: string | undefined;
  readonly extendsConsent?: boolean;
}

export interface TransactionRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly signal?: AbortSignal;
}

export interface PostedTransactions {
  readonly transactions: readonly PostedTransaction[];
  /** Rows in another currency or without an amount are skipped. `reason` is a sentence for the user. */
  readonly skipped: readonly {
    readonly id: string;
    readonly accountId: string;
    readonly date: CalendarDate;
    readonly reason: string;
  }[];
  readonly pages: number;
}

export interface PostedTransaction {
  /** A posted transaction keeps its id as long as its connection lasts. */
  readonly id: string;
  readonly accountId: string;
  readonly connectionId: string;
  readonly institutionId: string;
  readonly date: CalendarDate;
  readonly amountCents: Cents;
  readonly description: string;
}
