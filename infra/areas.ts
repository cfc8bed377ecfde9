import type { ApiFunctionName } from '#shared/contract/endpoint.ts';
import type { INDEXES } from '#shared/tables.ts';

interface TableRight {
  /** A function that writes in a DynamoDB transaction needs the right of each write in the transaction. */
  readonly items?: readonly (
    | 'GetItem'
    | 'BatchGetItem'
    | 'ConditionCheckItem'
    | 'PutItem'
    | 'UpdateItem'
    | 'DeleteItem'
  )[];
  /** Allows recording the state of the caller's second factor, and that a manager views the portal as a client. */
  readonly notesCallers?: boolean;
  readonly queries?: readonly ('table' | (typeof INDEXES)[keyof typeof INDEXES]['name'])[];
  /** A function that answers requests must never scan a table. */
  readonly scans?: boolean;
}

type InvokedWorker =
  `${'import' | 'capital-call' | 'statement' | 'message' | 'invitation' | 'export'}-worker`;

export interface FunctionSpec {
  readonly entry: string;
  readonly portal?: TableRight;
  /** No function may update or delete audit rows. */
  readonly audit?: TableRight;
  /** Without the right to list, S3 answers 403 instead of 404 for a missing file. */
  readonly files?: readonly (
    | 'ListBucket'
    | 'ListBucketVersions'
    | 'GetObject'
    | 'GetObjectVersion'
    | 'GetObjectVersionTagging'
    | 'PutObject'
    | 'DeleteObject'
  )[];
  readonly exportFiles?: readonly ('GetObject' | 'PutObject')[];
  /** Payment files contain account numbers, so only one function may read them. */
  readonly paymentFiles?: readonly ('GetObject' | 'PutObject')[];
  /** No function may replace or delete an object of the locked copy. */
  readonly lockedAudit?: readonly ('ListBucketVersions' | 'GetObjectVersion' | 'PutObject')[];
  readonly knowsRestores?: boolean;
  readonly readsAuditStream?: boolean;
  /** `AdminGetUser` shows whether a manager or auditor has a second factor. */
  readonly identity?: readonly `Admin${string}`[];
  readonly isTriggerOfUserPool?: boolean;
  readonly invokes?: readonly InvokedWorker[];
  readonly callsBankProvider?: boolean;
  readonly startsBankPoller?: boolean;
  /** Some of the function's API calls need no sign-in, so the function checks tokens itself. */
  readonly readsTokens?: boolean;
  readonly readsFundSettings?: boolean;
  readonly sendsMail?: boolean;
  readonly namesSite?: boolean;
  readonly signsInAsCanary?: boolean;
  readonly sealsStatements?: boolean;
  /** Keys of investors' bank accounts. Only the function that makes payment files may decrypt. */
  readonly payeeKeys?: readonly ('Encrypt' | 'Decrypt' | 'GenerateMac')[];
  readonly checksSafeguards?: boolean;
  /** Default 1,024. */
  readonly memoryMb?: number;
  /** Default 512. */
  readonly temporaryStorageMb?: number;
  /** A sentence for the alarm that tells operators what users cannot do while the function fails. */
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

const RIGHTS_OF_AREAS: Readonly<Record<ApiFunctionName, Omit<FunctionSpec, 'entry'>>> = {
  users: {
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
    portal: { items: [...READS_AND_CHANGES, 'DeleteItem'], queries: ['table', 'list', 'open'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminCreateUser', 'AdminGetUser', 'AdminUpdateUserAttributes'],
    impact: 'Clients cannot see their pledge and payments; managers cannot look up, add or invite clients.',
  },
  transactions: {
    portal: {
      items: [...READS_AND_CHANGES, 'ConditionCheckItem', 'DeleteItem'],
      queries: ['table', 'list', 'open', 'amount'],
    },
    audit: { items: ['PutItem'], queries: ['table', 'action'] },
    identity: ['AdminGetUser'],
    invokes: ['import-worker', 'message-worker'],
    impact: 'Managers cannot see, record, classify, allocate or import transactions.',
  },
  documents: {
    portal: { items: [...READS_AND_CHANGES, 'DeleteItem'], queries: ['table', 'list', 'open'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    files: HANDLES_FILES,
    impact: 'Nobody can see, fetch, upload or delete documents.',
  },
  bank: {
    portal: { items: READS_AND_CHANGES, queries: ['table', 'list', 'open'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    invokes: ['import-worker'],
    callsBankProvider: true,
    startsBankPoller: true,
    impact: 'Managers cannot connect a bank or import its transactions.',
  },
  'capital-calls': {
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
    portal: {
      items: [...READS_AND_CHANGES, 'ConditionCheckItem', 'DeleteItem'],
      queries: ['table', 'list', 'open', 'amount'],
    },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    impact: 'Managers cannot see, match or unmatch deposits and capital calls.',
  },
  fund: {
    portal: { items: [...READS_AND_CHANGES, 'ConditionCheckItem', 'DeleteItem'], queries: ['table', 'list'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    invokes: ['message-worker', 'statement-worker'],
    readsFundSettings: true,
    impact:
      'The fund’s figures and properties are missing from the dashboards of managers and clients; managers cannot edit properties or close months.',
  },
  'bank-accounts': {
    portal: { items: [...READS_AND_CHANGES, 'ConditionCheckItem'], queries: ['table', 'open'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    impact: 'Managers cannot see whether the bank accounts tie to their statements, or edit the accounts.',
  },
  audit: {
    portal: { items: ['GetItem'], notesCallers: true },
    audit: { queries: ['table', 'log', 'actor', 'action', 'kind'] },
    identity: ['AdminGetUser'],
    impact: 'Managers cannot read the audit log; changes continue and are recorded in it.',
  },
  messages: {
    portal: { items: READS_AND_CHANGES, queries: ['table', 'list', 'open'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    files: ['GetObjectVersion'],
    invokes: ['message-worker'],
    readsFundSettings: true,
    impact: 'Managers cannot see or resend messages; links without sign-in do not open.',
  },
  // Search has its own function, because no other area reads as many kinds of records.
  search: {
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
    // This function calls the handlers of the lists, so the function needs the lists' rights to read.
    portal: { items: READS_AND_CHANGES, queries: ['table', 'list', 'open'] },
    audit: { items: ['PutItem'], queries: ['table', 'log', 'actor', 'action', 'kind'] },
    identity: ['AdminGetUser'],
    exportFiles: ['GetObject', 'PutObject'],
    invokes: ['export-worker'],
    readsFundSettings: true,
    impact: 'Nobody can export a list as a file; the lists themselves still work.',
  },
  statements: {
    portal: { items: READS_AND_CHANGES, queries: ['table', 'list', 'open'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    invokes: ['statement-worker'],
    sealsStatements: true,
    readsFundSettings: true,
    impact: 'Managers cannot issue statements, and nobody can check whether one is genuine.',
  },
  register: {
    portal: {
      items: [...READS_AND_CHANGES, 'ConditionCheckItem', 'DeleteItem'],
      queries: ['table', 'list', 'open', 'amount'],
    },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    invokes: ['message-worker'],
    impact: 'Managers cannot see the register, or transfer and redeem units.',
  },
  'unit-prices': {
    portal: { items: [...READS_AND_CHANGES, 'ConditionCheckItem'], queries: ['table', 'list'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    invokes: ['message-worker'],
    readsFundSettings: true,
    impact: 'Managers cannot see, propose or publish unit prices.',
  },
  distributions: {
    portal: {
      items: [...READS_AND_CHANGES, 'ConditionCheckItem', 'DeleteItem'],
      queries: ['table', 'list'],
    },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    readsFundSettings: true,
    impact: 'Managers cannot calculate or approve distributions; clients cannot choose reinvestment.',
  },
  payouts: {
    portal: {
      items: [...READS_AND_CHANGES, 'DeleteItem'],
      queries: ['table', 'list'],
    },
    audit: { items: ['PutItem'] },
    paymentFiles: ['GetObject', 'PutObject'],
    identity: ['AdminGetUser'],
    invokes: ['message-worker'],
    payeeKeys: ['Encrypt', 'Decrypt'],
    impact: 'Managers cannot make payment files, or match payments out of bank accounts to payable lines.',
  },
  payees: {
    portal: { items: [...READS_AND_CHANGES, 'ConditionCheckItem'], queries: ['table', 'list'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    invokes: ['message-worker'],
    payeeKeys: ['Encrypt', 'GenerateMac'],
    impact: 'Nobody can propose, verify or suspend the account of an investor.',
  },
  'tax-years': {
    portal: { items: [...READS_AND_CHANGES, 'ConditionCheckItem'], queries: ['table', 'list'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    impact: 'Managers cannot import or approve the tax table of a year.',
  },
  // `notesCallers` is the function's only right to change records, so faulty code cannot change an amount.
  'investor-reads': {
    portal: { items: ['GetItem', 'BatchGetItem'], notesCallers: true, queries: ['table', 'list', 'amount'] },
    audit: { items: ['PutItem'] },
    identity: ['AdminGetUser'],
    readsFundSettings: true,
    impact:
      'Clients cannot see their pledge, calls, documents or the fund; managers cannot open a client or a document.',
  },
  health: {
    impact: 'Monitoring cannot check whether the portal responds; users notice nothing.',
  },
};

export const AREAS = Object.fromEntries(
  Object.entries(RIGHTS_OF_AREAS).map(([name, spec]) => [
    name,
    { entry: `functions/${name}/index.ts`, ...spec },
  ]),
) as Readonly<Record<ApiFunctionName, FunctionSpec>>;

/** Functions read object versions, because the portal uses only the oldest version of each object. */
const READS_LOCKED_AUDIT = ['ListBucketVersions', 'GetObjectVersion'] as const;

export const WORKERS = {
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
  'bank-poller': {
    entry: 'functions/workers/imports/poller.ts',
    portal: { items: ['GetItem', 'UpdateItem'], queries: ['table'] },
    audit: { items: ['PutItem'] },
    callsBankProvider: true,
    impact: 'Managers who connect a bank are left waiting: their consent is not noticed.',
  },
  'capital-call-worker': {
    entry: 'functions/workers/issuing/capital-call-worker.ts',
    portal: { items: ['GetItem', 'ConditionCheckItem', 'PutItem', 'UpdateItem'], queries: ['table', 'open'] },
    audit: { items: ['PutItem'] },
    files: HANDLES_FILES,
    invokes: ['capital-call-worker', 'message-worker'],
    readsFundSettings: true,
    impact: 'Clients receive no notices of capital calls and no reminders until it works again.',
  },
  'statement-worker': {
    entry: 'functions/workers/issuing/statement-worker.ts',
    portal: {
      items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
      queries: ['table', 'list', 'open'],
    },
    audit: { items: ['PutItem'] },
    files: HANDLES_FILES,
    invokes: ['statement-worker', 'message-worker'],
    sealsStatements: true,
    readsFundSettings: true,
    namesSite: true,
    // The worker keeps the reports of all properties in memory.
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
  'invitation-worker': {
    entry: 'functions/workers/mail/invitation-worker.ts',
    portal: {
      items: ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'],
      queries: ['table', 'list', 'open'],
    },
    audit: { items: ['PutItem'] },
    identity: [
      'AdminCreateUser',
      'AdminGetUser',
      'AdminAddUserToGroup',
      'AdminRemoveUserFromGroup',
      'AdminDisableUser',
      'AdminEnableUser',
      'AdminUpdateUserAttributes',
    ],
    invokes: ['message-worker'],
    readsFundSettings: true,
    impact:
      'People who request a new invitation at sign-in receive none, and managers’ changes that waited seven days and investors’ new sign-in addresses do not take effect, until it works again.',
  },
  'export-worker': {
    entry: 'functions/workers/exports/export-worker.ts',
    portal: { items: ['GetItem', 'BatchGetItem', 'UpdateItem'], queries: ['table', 'list', 'open'] },
    audit: { queries: ['table', 'log', 'actor', 'action', 'kind'] },
    files: ['GetObjectVersion'],
    exportFiles: ['PutObject'],
    readsFundSettings: true,
    // The worker writes an export to disk before the upload.
    temporaryStorageMb: 10_240,
    impact: 'Large lists and archives are not exported; people who requested one wait until it works again.',
  },
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
  'audit-seal-worker': {
    entry: 'functions/workers/nightly-check/audit-seal-worker.ts',
    audit: { queries: ['log'] },
    lockedAudit: ['PutObject', ...READS_LOCKED_AUDIT],
    readsAuditStream: true,
    impact:
      'New audit rows are not locked: anyone with write access to the tables could change them unnoticed, until it works again.',
  },
  'ledger-verifier': {
    entry: 'functions/workers/nightly-check/verify-ledger.ts',
    portal: { scans: true },
    audit: { scans: true },
    lockedAudit: READS_LOCKED_AUDIT,
    knowsRestores: true,
    // 100,000 transactions need less than 1 GB, but a function of this size has a full processor.
    memoryMb: 1_769,
    impact: 'Nobody would notice if the ledger contradicted itself; people see their figures as before.',
  },
  'safeguard-check': {
    entry: 'functions/workers/nightly-check/check-backups-and-consent.ts',
    portal: { items: ['GetItem'] },
    checksSafeguards: true,
    impact:
      'Nobody would be notified that data could not be restored, mail or scans stopped, or the certificate or bank consent ends.',
  },
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
