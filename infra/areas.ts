import type { Area } from '#shared/contract/endpoint.ts';
import { INDEXES } from '#shared/tables.ts';

/** What a function may do to a table; each right names its DynamoDB actions and the indexes it may query. */
interface TableRight {
  readonly actions: readonly string[];
  readonly indexes: readonly string[];
}

const NOTHING: TableRight = { actions: [], indexes: [] };

const READ: TableRight = {
  actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
  indexes: [INDEXES.list.name, INDEXES.open.name],
};

// A transaction needs the right to each kind of write in it; there is none of its own.
const WRITE: TableRight = {
  actions: [...READ.actions, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem'],
  indexes: READ.indexes,
};

/** Audit rows are written once: nobody may change or remove one. */
const APPEND: TableRight = { actions: ['dynamodb:PutItem'], indexes: [] };

const APPEND_AND_READ: TableRight = {
  actions: ['dynamodb:PutItem', 'dynamodb:Query'],
  indexes: [INDEXES.month.name],
};

/** One Lambda function: its code, all it may do, and what people lose when it fails. */
export interface FunctionSpec {
  /** Path of the module that exports `handler`, from the repository's root. */
  readonly entry: string;
  readonly portal: TableRight;
  readonly audit: TableRight;
  /** Actions on the user pool. */
  readonly identity: readonly `cognito-idp:Admin${string}`[];
  readonly invokesImportWorker: boolean;
  /** For whom the alarm wakes: what users cannot do meanwhile. */
  readonly impact: string;
}

/** The functions behind the API, one for each area of the contract. */
export const AREAS: Readonly<Record<Area, FunctionSpec>> = {
  users: {
    entry: 'functions/users/index.ts',
    portal: WRITE,
    audit: APPEND,
    identity: ['cognito-idp:AdminUserGlobalSignOut'],
    invokesImportWorker: false,
    impact: 'Nobody can open the portal after signing in, change their profile or sign out everywhere.',
  },
  clients: {
    entry: 'functions/clients/index.ts',
    portal: WRITE,
    audit: APPEND_AND_READ,
    identity: [
      'cognito-idp:AdminCreateUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminUserGlobalSignOut',
    ],
    invokesImportWorker: false,
    impact: 'Clients cannot see their pledge and payments; managers cannot look up, add or invite clients.',
  },
  transactions: {
    entry: 'functions/transactions/index.ts',
    portal: WRITE,
    audit: APPEND_AND_READ,
    identity: [],
    invokesImportWorker: true,
    impact: 'Managers cannot see, record, classify, allocate or import transactions.',
  },
  fund: {
    entry: 'functions/fund/index.ts',
    portal: READ,
    audit: NOTHING,
    identity: [],
    invokesImportWorker: false,
    impact: 'The fund’s figures are missing from the dashboards of managers and clients.',
  },
  health: {
    entry: 'functions/health/index.ts',
    portal: NOTHING,
    audit: NOTHING,
    identity: [],
    invokesImportWorker: false,
    impact: 'Monitoring cannot tell whether the portal answers; people notice nothing.',
  },
};

/** Carries statement imports on after the request that began them, and picks up those left lying. */
export const IMPORT_WORKER: FunctionSpec = {
  entry: 'functions/transactions/import-worker.ts',
  portal: WRITE,
  audit: APPEND,
  identity: [],
  invokesImportWorker: false,
  impact:
    'Large bank statements stop half-way: their remaining transactions do not appear until it works again.',
};
