import type { ApiFunctionName } from '#shared/contract/endpoint.ts';
import type { INDEXES } from '#shared/tables.ts';

interface TableRight {
  /** Actions on single items. DynamoDB has no right to transactions: a transaction needs the rights of its writes. */
  readonly items?: readonly (
    | 'GetItem'
    | 'BatchGetItem'
    | 'ConditionCheckItem'
    | 'PutItem'
    | 'UpdateItem'
    | 'DeleteItem'
  )[];
  /** Whether the function may record only that its caller has a second factor or views the portal as a client. */
  readonly notesCallers?: boolean;
  readonly queries?: readonly ('table' | (typeof INDEXES)[keyof typeof INDEXES]['name'])[];
  /** Whether the function can scan the whole table. Never set for functions that respond to requests. */
  readonly scans?: boolean;
}

/** The workers that functions invoke. Some also invoke themselves, to continue when the time limit of a run is near. */
type InvokedWorker =
  `${'import' | 'capital-call' | 'statement' | 'message' | 'invitation' | 'export'}-worker`;

/** One Lambda function: its code, its rights, and what people notice when it fails. */
export interface FunctionSpec {
  readonly entry: string;
  readonly portal?: TableRight;
  /** No function may update or delete audit rows. */
  readonly audit?: TableRight;
  /** Without the rights to list the bucket and its versions, S3 answers 403, not 404, for a missing file. */
  readonly files?: readonly (
    | 'ListBucket'
    | 'ListBucketVersions'
    | 'GetObject'
    | 'GetObjectVersion'
    | 'GetObjectVersionTagging'
    | 'PutObject'
    | 'DeleteObject'
  )[];
  /** Actions on export files, which have their own folder in the documents' bucket. */
  readonly exportFiles?: readonly ('GetObjectVersion' | 'PutObject')[];
  /** Actions on the locked copy of the audit, if the stage has one. No function can replace or delete its objects. */
  readonly lockedAudit?: readonly ('ListBucketVersions' | 'GetObjectVersion' | 'PutObject')[];
  /** Whether the function receives the periods whose changes were lost in restores. */
  readonly knowsRestores?: boolean;
  readonly readsAuditStream?: boolean;
  /** Actions on the user pool. `AdminGetUser` shows whether a manager or auditor has a second factor. */
  readonly identity?: readonly `Admin${string}`[];
  /** Whether the user pool invokes the function, which then reads the pool's id from the event. */
  readonly isTriggerOfUserPool?: boolean;
  readonly invokes?: readonly InvokedWorker[];
  readonly callsBankProvider?: boolean;
  readonly startsBankPoller?: boolean;
  /** Whether the function checks tokens itself, because some of its API requests need no sign-in. */
  readonly readsTokens?: boolean;
  /** Whether the function reads the fund's settings. Until they are stored, the stage's `fund` applies. */
  readonly readsFundSettings?: boolean;
  readonly sendsMail?: boolean;
  /** Whether the function gets the site's address, for papers or for the canary's visits. */
  readonly namesSite?: boolean;
  readonly signsInAsCanary?: boolean;
  readonly sealsStatements?: boolean;
  /** Whether the function checks the tables, backups, certificate, mail and malware scan. */
  readonly checksSafeguards?: boolean;
  /** By default 1,024. */
  readonly memoryMb?: number;
  /** The disk space of each run; by default 512. */
  readonly temporaryStorageMb?: number;
  /** What users cannot do while the function fails. The alarm shows this sentence. */
  readonly impact: string;
}

const HANDLES_FILES = [
  'GetObject',
  'GetObjectVersion',
  'GetObjectVersionTagging',
  'PutObject',
  'DeleteObject',
  'ListBucket',
  'ListBucketVersions',
] as const;

const READS_AND_CHANGES = ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'] as const;

export const AREAS: Readonly<Record<ApiFunctionName, FunctionSpec>> = {
  users: {
    entry: 'functions/users/index.ts',
    portal: { items: [...READS_AND_CHANGES, 'ConditionCheckItem'], queries: ['table', 'list'] },
    audit: { items: ['PutItem'] },
    identity: [
      'AdminCreateUser',
      'AdminGetUser',
      'AdminAddUserToGroup',
      'AdminRemoveUserFromGroup',
      'AdminDisableUser',
      'AdminEnableUser',
      'AdminUserGlobalSignOut',
    ],
    invokes: ['invitation-worker', 'message-worker'],
    readsTokens: true,
    readsFundSettings: true,
    impact: 'Nobody can open the portal after signing in, change their profile or sign out.',
  },
  clients: {
    entry: 'functions/clients/index.ts',
    portal: { items: [...READS_AND_CHANGES, 'DeleteItem'], queries: ['table', 'list', 'open'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminCreateUser', 'AdminGetUser', 'AdminUpdateUserAttributes'],
    impact: 'Clients cannot see their pledge and payments; managers cannot look up, add or invite clients.',
  },
  transactions: {
    entry: 'functions/transactions/index.ts',
    portal: {
      items: [...READS_AND_CHANGES, 'ConditionCheckItem', 'DeleteItem'],
      queries: ['table', 'list', 'open', 'amount'],
    },
    audit: { items: ['PutItem'], queries: ['table', 'action'] },
    identity: ['AdminGetUser'],
    invokes: ['import-worker'],
    impact: 'Managers cannot see, record, classify, allocate or import transactions.',
  },
  documents: {
    entry: 'functions/documents/index.ts',
    portal: { items: [...READS_AND_CHANGES, 'DeleteItem'], queries: ['list', 'open'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    files: HANDLES_FILES,
    impact: 'Nobody can see, fetch, upload or delete documents.',
  },
  bank: {
    entry: 'functions/bank/index.ts',
    portal: { items: READS_AND_CHANGES, queries: ['table', 'list', 'open'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    invokes: ['import-worker'],
    callsBankProvider: true,
    startsBankPoller: true,
    impact: 'Managers cannot connect a bank or import its transactions.',
  },
  'capital-calls': {
    entry: 'functions/capital-calls/index.ts',
    portal: {
      items: [...READS_AND_CHANGES, 'ConditionCheckItem'],
      queries: ['table', 'list', 'open', 'amount'],
    },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    invokes: ['capital-call-worker', 'message-worker'],
    readsFundSettings: true,
    impact: 'Managers cannot issue capital calls; clients cannot see their calls.',
  },
  reconciliations: {
    entry: 'functions/reconciliations/index.ts',
    portal: {
      items: [...READS_AND_CHANGES, 'ConditionCheckItem', 'DeleteItem'],
      queries: ['table', 'list', 'open', 'amount'],
    },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    impact: 'Managers cannot see, match or unmatch deposits and capital calls.',
  },
  fund: {
    entry: 'functions/fund/index.ts',
    portal: { items: [...READS_AND_CHANGES, 'ConditionCheckItem', 'DeleteItem'], queries: ['table', 'list'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    invokes: ['message-worker', 'statement-worker'],
    readsFundSettings: true,
    impact:
      'The fund’s figures and properties are missing from the dashboards of managers and clients; managers cannot edit properties or close months.',
  },
  'bank-accounts': {
    entry: 'functions/bank-accounts/index.ts',
    portal: { items: [...READS_AND_CHANGES, 'ConditionCheckItem'], queries: ['table', 'open'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    impact: 'Managers cannot see whether the bank accounts tie to their statements, or edit the accounts.',
  },
  audit: {
    entry: 'functions/audit/index.ts',
    portal: { items: ['GetItem'], notesCallers: true },
    audit: { queries: ['table', 'log', 'actor', 'action', 'kind'] },
    identity: ['AdminGetUser'],
    impact: 'Managers cannot read the audit log; changes continue and are recorded in it.',
  },
  messages: {
    entry: 'functions/messages/index.ts',
    portal: { items: READS_AND_CHANGES, queries: ['table', 'list', 'open'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    files: ['GetObjectVersion'],
    invokes: ['message-worker'],
    readsFundSettings: true,
    impact: 'Managers cannot see or resend messages; links without sign-in do not open.',
  },
  // Search has its own function, because no other area reads all this. It writes only audit rows and facts on callers.
  search: {
    entry: 'functions/search/index.ts',
    portal: {
      items: ['GetItem', 'BatchGetItem'],
      notesCallers: true,
      queries: ['table', 'list', 'open', 'amount'],
    },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    impact: 'Search finds nothing; all lists still work.',
  },
  exports: {
    entry: 'functions/exports/index.ts',
    // This function calls the handlers of the lists, so it has their rights to read.
    portal: { items: READS_AND_CHANGES, queries: ['table', 'list', 'open'] },
    audit: { items: ['PutItem'], queries: ['table', 'log', 'actor', 'action', 'kind'] },
    identity: ['AdminGetUser'],
    exportFiles: ['GetObjectVersion', 'PutObject'],
    invokes: ['export-worker'],
    readsFundSettings: true,
    impact: 'Nobody can export a list as a file; the lists themselves still work.',
  },
  statements: {
    entry: 'functions/statements/index.ts',
    portal: { items: READS_AND_CHANGES, queries: ['table', 'list', 'open'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    invokes: ['statement-worker'],
    sealsStatements: true,
    readsFundSettings: true,
    impact: 'Managers cannot issue statements, and nobody can check whether one is genuine.',
  },
  // This function answers the read-only calls of investors. Even faulty code has no rights to change records.
  'investor-reads': {
    entry: 'functions/investor-reads/index.ts',
    portal: { items: ['GetItem', 'BatchGetItem'], notesCallers: true, queries: ['table', 'list'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    readsFundSettings: true,
    impact:
      'Clients cannot see their pledge, calls, documents or the fund; managers cannot open a client or a document.',
  },
  health: {
    entry: 'functions/health/index.ts',
    impact: 'Monitoring cannot check whether the portal responds; users notice nothing.',
  },
};

/** The rights to read versions. The portal writes each object once, so later versions are ignored. */
const READS_LOCKED_AUDIT = ['ListBucketVersions', 'GetObjectVersion'] as const;

/** The functions without a route. A schedule, a stream, the user pool or another function invokes them. */
export const WORKERS = {
  // Continues imports, and the undoing of imports, after the API's response or after an interruption.
  'import-worker': {
    entry: 'functions/workers/imports/import-worker.ts',
    portal: { items: [...READS_AND_CHANGES, 'DeleteItem'], queries: ['table', 'list', 'open'] },
    audit: { items: ['PutItem'] },
    callsBankProvider: true,
    invokes: ['import-worker', 'message-worker'],
    readsFundSettings: true,
    impact:
      'Large bank statements stop half-way: their remaining transactions do not appear until it works again.',
  },
  // The only task of the state machine that follows a new bank connection.
  'bank-poller': {
    entry: 'functions/workers/imports/poller.ts',
    portal: { items: ['GetItem', 'UpdateItem'], queries: ['table'] },
    audit: { items: ['PutItem'] },
    callsBankProvider: true,
    impact: 'Managers who connect a bank are left waiting: their consent is not noticed.',
  },
  // Continues to issue capital calls after the response to the API request, and queues messages and reminders.
  'capital-call-worker': {
    entry: 'functions/workers/issuing/capital-call-worker.ts',
    portal: { items: ['GetItem', 'ConditionCheckItem', 'PutItem', 'UpdateItem'], queries: ['table', 'open'] },
    audit: { items: ['PutItem'] },
    files: HANDLES_FILES,
    invokes: ['capital-call-worker', 'message-worker'],
    readsFundSettings: true,
    impact: 'Clients receive no notices of capital calls and no reminders until it works again.',
  },
  // Issues and files a run of statements after the response to the API request, and queues the messages.
  'statement-worker': {
    entry: 'functions/workers/issuing/statement-worker.ts',
    portal: { items: ['GetItem', 'PutItem', 'UpdateItem'], queries: ['table', 'list', 'open'] },
    audit: { items: ['PutItem'] },
    files: HANDLES_FILES,
    invokes: ['statement-worker', 'message-worker'],
    sealsStatements: true,
    readsFundSettings: true,
    namesSite: true,
    // While the worker creates a pack, the reports of all properties are in memory.
    memoryMb: 2_048,
    impact: 'Statements that managers issued do not reach clients until it works again.',
  },
  'message-worker': {
    entry: 'functions/workers/mail/message-worker.ts',
    portal: { items: READS_AND_CHANGES, queries: ['list', 'open'] },
    audit: { items: ['PutItem'] },
    sendsMail: true,
    readsFundSettings: true,
    impact:
      'No mail goes out: clients learn of calls and receipts only when they open the portal, until it works again.',
  },
  // Sends invitations requested at sign-in after the response, which is equal for every address. Its schedule applies
  // managers' changes that waited seven days.
  'invitation-worker': {
    entry: 'functions/workers/mail/invitation-worker.ts',
    portal: { items: ['GetItem', 'ConditionCheckItem', 'PutItem', 'UpdateItem'], queries: ['table', 'list'] },
    audit: { items: ['PutItem'] },
    identity: [
      'AdminCreateUser',
      'AdminGetUser',
      'AdminAddUserToGroup',
      'AdminRemoveUserFromGroup',
      'AdminDisableUser',
      'AdminEnableUser',
    ],
    invokes: ['message-worker'],
    readsFundSettings: true,
    impact:
      'People who request a new invitation at sign-in receive none, and managers’ changes that waited seven days do not take effect, until it works again.',
  },
  // Creates large exports after the response to the API request. Reads the data of all lists and, for archives, papers.
  'export-worker': {
    entry: 'functions/workers/exports/export-worker.ts',
    portal: { items: ['GetItem', 'BatchGetItem', 'UpdateItem'], queries: ['table', 'list', 'open'] },
    audit: { queries: ['table', 'log', 'actor', 'action', 'kind'] },
    files: ['GetObjectVersion'],
    exportFiles: ['PutObject'],
    readsFundSettings: true,
    // The worker writes a file to disk before it stores the file in the bucket.
    temporaryStorageMb: 10_240,
    impact: 'Large lists and archives are not exported; people who requested one wait until it works again.',
  },
  // The user pool invokes this function after a password reset, so that all older tokens are refused.
  'password-reset': {
    entry: 'functions/workers/triggers/password-reset-trigger.ts',
    portal: { items: ['GetItem', 'PutItem', 'UpdateItem'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminUserGlobalSignOut'],
    isTriggerOfUserPool: true,
    impact:
      'People who reset a password see an error, and sessions with the previous password may last a while longer.',
  },
  'document-reaper': {
    entry: 'functions/workers/sweeps/reaper.ts',
    portal: { items: ['GetItem', 'PutItem', 'UpdateItem'], queries: ['open'] },
    audit: { items: ['PutItem'] },
    files: HANDLES_FILES,
    impact:
      'Documents being scanned stay hidden, and the files of deleted ones stay in the bucket, until it works again.',
  },
  // Copies audit rows, even rows that the stream missed. It can only read the audit and add to the locked copy.
  'audit-seal-worker': {
    entry: 'functions/workers/nightly-check/audit-seal-worker.ts',
    audit: { queries: ['log'] },
    lockedAudit: ['PutObject', ...READS_LOCKED_AUDIT],
    readsAuditStream: true,
    impact:
      'New audit rows are not locked: anyone with write access to the tables could change them unnoticed, until it works again.',
  },
  // Recomputes the whole ledger every night. It can read both tables but change nothing.
  'ledger-verifier': {
    entry: 'functions/workers/nightly-check/verify-ledger.ts',
    portal: { scans: true },
    audit: { scans: true },
    lockedAudit: READS_LOCKED_AUDIT,
    knowsRestores: true,
    // The whole ledger is in memory: 100,000 transactions need less than 1 GB. This much memory buys a full processor.
    memoryMb: 1_769,
    impact: 'Nobody would notice if the ledger contradicted itself; people see their figures as before.',
  },
  // Checks every day what nobody would notice: backups, keys, certificate, mail, malware scan and the bank consent.
  'safeguard-check': {
    entry: 'functions/workers/nightly-check/check-backups-and-consent.ts',
    portal: { items: ['GetItem'] },
    checksSafeguards: true,
    impact:
      'Nobody would be notified that data could not be restored, mail or scans stopped, or the certificate or bank consent ends.',
  },
  // Signs in through the site every five minutes, as a user without rights.
  canary: {
    entry: 'functions/workers/canary.ts',
    signsInAsCanary: true,
    namesSite: true,
    memoryMb: 512,
    impact:
      'Nobody would be notified if the site, the sign-in or the API did not respond while nobody else uses it.',
  },
} as const satisfies Readonly<Record<string, FunctionSpec>>;

export type WorkerName = keyof typeof WORKERS;
