import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';

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

/** The account that capital is paid to. */
export interface FundAccount {
  readonly name: string;
  readonly bsb: string;
  readonly number: string;
}

/** One stored version of a document's file. */
export interface StoredObject {
  readonly versionId: string;
  /** Bytes. */
  readonly size: number;
}

/** What a browser posts a file with: the fields first, then the file in the field `file`. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Record<string, string>;
}

/** Where the files of documents lie. Keys are of ids only; every version is kept. */
export interface DocumentBucket {
  /** A form good for 300 s, for this key, type and SHA-256 (base64) and at most 10,485,760 bytes. */
  presignUpload(upload: { key: string; contentType: string; checksum: string }): Promise<UploadForm>;
  /** The newest version, or the given one; undefined where there is none. */
  head(key: string, versionId?: string): Promise<StoredObject | undefined>;
  read(key: string, versionId: string): Promise<Uint8Array>;
  put(
    key: string,
    file: { bytes: Uint8Array; contentType: string; checksum: string },
  ): Promise<{ versionId: string }>;
  /** An address good for 60 s, which answers the file with this Content-Disposition. */
  presignDownload(download: {
    key: string;
    versionId: string;
    disposition: string;
    contentType: string;
  }): Promise<string>;
  /** Takes the file out of sight, whether or not there is one. */
  remove(key: string): Promise<void>;
}

/** A version of a file to be judged. */
export interface ScannedObject {
  readonly key: string;
  readonly versionId: string;
  read(): Promise<Uint8Array>;
}

/** Tells whether a file is malware; `waiting` while that is not known yet. */
export type Scanner = (object: ScannedObject) => Promise<'clean' | 'infected' | 'waiting'>;

/**
 * The open-banking provider as the fund's own rules need it. Every method refuses with
 * `bank-provider-unavailable`, `bank-provider-busy` or `bank-data-not-readable`; nothing the provider
 * wrote is in the sentence of a refusal, and a person's token is in no answer but `consentUrl`.
 */
export interface BankProvider {
  /** The banks that can be connected, by name; from memory for a quarter of an hour, or when there is no newer. */
  listInstitutions(): Promise<ProviderInstitution[]>;
  /** Makes a new user at the provider, who looks for no earlier one: call it under a lock. Answers the id. */
  createUser(person: { email: string }): Promise<string>;
  /** Every consent of the user, ended ones included, newest first; undefined when the provider does not know the user. */
  listConsents(userId: string): Promise<ProviderConsent[] | undefined>;
  listConnections(userId: string): Promise<ProviderConnection[]>;
  /**
   * Lets the provider fetch what is new at the bank. Answers the id of the job that does it, begun now or
   * under way already, so that asking again does no harm; undefined when the connection is gone. A bank
   * takes some 20 of them a day.
   */
  refreshConnection(userId: string, connectionId: string, attempt: Attempt): Promise<string | undefined>;
  /** The user's jobs of the last seven days. A job is never asked for by its id alone: anyone's would be answered. */
  listJobs(userId: string, attempt?: Attempt): Promise<ProviderJob[]>;
  /** An address where the person gives the consent, good for 60 minutes. A secret: for that person's browser only. */
  consentUrl(userId: string, ask: ConsentAsk): Promise<string>;
  /**
   * All posted transactions booked between two days of the fund's calendar, both included. Every page is
   * read before it answers, and each row stands in it once; one page that cannot be read refuses them all.
   */
  fetchPostedTransactions(userId: string, range: TransactionRange): Promise<PostedTransactions>;
}

/** Asking for what the caller can do without: given up sooner, and its failing keeps nobody else from asking. */
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
  /** `pending` stands for every state on the way, known or not. */
  readonly status: 'active' | 'pending' | 'invalid';
  readonly createdAt: string;
  /** When the provider last fetched from the bank, ISO UTC; its making where no fetching is known. */
  readonly lastUsedAt: string;
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
  /** Comes back with the browser. */
  readonly state: string;
  /** Adds a bank under a consent that is active; without, a consent is asked for. */
  readonly underActiveConsent: boolean;
  /** Renews this connection instead of making another. */
  readonly connectionId?: string | undefined;
  /** Prolongs the active consent, and connects nothing. */
  readonly extendsConsent?: boolean;
}

export interface TransactionRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Gives up when aborted. */
  readonly signal?: AbortSignal;
}

export interface PostedTransactions {
  readonly transactions: readonly PostedTransaction[];
  /** Rows the ledger cannot hold: in another currency, or of no amount. `reason` is words for a person. */
  readonly leftOut: readonly {
    readonly id: string;
    readonly date: CalendarDate;
    readonly reason: string;
  }[];
  readonly pages: number;
}

export interface PostedTransaction {
  /** The provider's id; a posted one never changes. */
  readonly id: string;
  readonly accountId: string;
  readonly connectionId: string;
  readonly institutionId: string;
  /** The day it was booked, in the fund's zone. */
  readonly date: CalendarDate;
  /** Negative for money that left the account. */
  readonly amountCents: Cents;
  /** One line of clean text, as long as a description may be. Never empty. */
  readonly description: string;
}
