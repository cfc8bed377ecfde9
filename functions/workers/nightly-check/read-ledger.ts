import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { scanPages } from '../../ledger/read.ts';
import { importTarget, readTakenRows } from '../../records/import-store.ts';
import { PAYERS } from '../../records/payer-store.ts';
import { rowDigestOf } from '../../records/transaction-store.ts';
import type { Services } from '../../services.ts';
import type { LockedCopyReader, LostSpan } from './compare-locked-copy.ts';

export interface LedgerTables {
  database: DynamoDBDocumentClient;
  portalTable: string;
  auditTable: string;
  /** The locked copy of the audit log, if there is one. */
  lockedBucket?: LockedCopyReader | undefined;
  /** Spans of time in which a restore lost changes. */
  lost?: readonly LostSpan[];
  readonly now: Services['now'];
}

export type Item = Record<string, unknown>;

/** The partition and sort key of each kind of record. A key that ends with # is a prefix; an empty key matches every key. */
const KINDS = {
  transactions: ['TXN#', 'TXN'],
  allocations: ['TXN#', 'ALLOC#'],
  /** Links from a transaction to the rows that repeat it and are set aside. */
  sameMoneyLinks: ['TXN#', 'SAME_MONEY#'],
  /** Payments from the fund to clients, each stored with its transaction; those that others replaced are apart. */
  payouts: ['TXN#', 'PAYOUT'],
  /** The second and later payouts of one transaction. */
  furtherPayouts: ['TXN#', 'PAYOUT_TO#'],
  replacedPayouts: ['TXN#', 'PAYOUT#'],
  counterEffects: ['TXN#', 'COUNTER#'],
  clients: ['CLIENT#', 'CLIENT'],
  users: ['USER#', 'USER'],
  approvals: ['APPROVALS', 'APPROVAL#'],
  emails: ['EMAIL#', 'EMAIL'],
  /** Changes of clients' sign-in addresses that are still in progress. */
  emailChanges: ['CLIENT#', 'EMAIL_CHANGE'],
  /** Change requests of clients, open and ended. */
  changeRequests: ['CLIENT#', 'CHANGE_REQUEST#'],
  imports: ['IMPORT#', 'IMPORT'],
  /** Imports from CSV files: of clients, of properties and of capital calls. */
  clientImports: ['CLIENT_IMPORT#', 'CSV_IMPORT'],
  propertyImports: ['PROPERTY_IMPORT#', 'CSV_IMPORT'],
  callImports: ['CAPITAL_CALL_IMPORT#', 'CSV_IMPORT'],
  /** The rows of undone imports, batch by batch. */
  takenBatches: ['IMPORT#', 'TAKEN#'],
  /** The fund's bank record. Until the fund's user at the provider is created, its item contains only a lease. */
  bank: ['BANK', 'BANK'],
  newestBankImport: ['BANK', 'IMPORT'],
  bankSessions: ['BANKSESSION#', 'SESSION'],
  documents: ['DOC#', 'DOC'],
  /** Entries of the lists of documents. */
  listedDocuments: ['DOCS#', ''],
  fundSettings: ['FUND', 'SETTINGS'],
  capitalCalls: ['CALL#', 'CALL'],
  messages: ['MESSAGE#', 'MESSAGE'],
  statements: ['STATEMENT#', 'STATEMENT'],
  /** Statements in the lists of their clients. */
  statementEntries: ['STATEMENTS#', ''],
  statementCodes: ['STATEMENT_CODE#', 'CODE'],
  statementRuns: ['STATEMENT_RUN#', 'RUN'],
  lineItems: ['CALL#', 'LINE_ITEM#'],
  lastCallNumber: ['CALLS', 'NUMBER'],
  /** All matches, including those that were unmatched. */
  reconciliations: ['RECONCILIATION#', 'RECONCILIATION'],
  payers: [PAYERS, ''],
  properties: ['PROPERTIES', 'PROPERTY#'],
  /** Classification rules, including deleted ones. */
  classificationRules: ['CLASSIFICATION_RULES', ''],
  valuations: ['PROPERTY#', 'VALUATION#'],
  counters: ['STAT#', 'STAT'],
  monthCounters: ['STAT#', 'MONTH#'],
  /** The counters of accounts, by account and month. */
  accountCounters: ['STAT#', 'ACCOUNT#'],
  bankAccounts: ['BANK_ACCOUNTS', 'BANK_ACCOUNT#'],
  /** The balances of bank accounts: from statements, and entered by managers. */
  statementBalances: ['BANK_ACCOUNT#', 'STATEMENT#'],
  typedBalances: ['BANK_ACCOUNT#', 'TYPED#'],
  months: ['MONTHS', ''],
  /** The months that were ever closed. */
  periods: ['PERIODS', 'PERIOD#'],
} as const satisfies Record<string, readonly [pk: string, sk: string]>;

type Kind = keyof typeof KINDS | 'audit';

/** Records derived from the kinds above. */
interface Derived {
  /** The rows of transfers recorded by hand. */
  readonly counterparts: readonly Item[];
  /** The transactions from the bank data provider, with the provider's ids. */
  readonly bankTransactions: readonly Item[];
  /** The digests of imported rows according to the audit log, each with `import_pk`. */
  readonly broughtDigests: readonly Item[];
  /** The imported rows as stored now: `pk`, `digest` and `import_pk`. */
  readonly broughtRows: readonly Item[];
  /** Each row of an undone import, with `import_pk`. */
  readonly takenRows: readonly Item[];
  readonly statementPapers: readonly Item[];
}

/** All records of a ledger, grouped by kind. */
export type Ledger = Readonly<Record<Kind, readonly Item[]>> & Derived;

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Name[];

function fits(key: string, pattern: string): boolean {
  return pattern === '' || pattern.endsWith('#') ? key.startsWith(pattern) : key === pattern;
}

/** The kind of an item of the portal's table; undefined if no invariant covers it. */
function kindOf(item: Item): Kind | undefined {
  const [pk, sk] = [String(item.pk), String(item.sk)];
  const kind = namesOf(KINDS).find((name) => fits(pk, KINDS[name][0]) && fits(sk, KINDS[name][1]));
  return kind === 'bank' && item.basiq_user_id === undefined ? undefined : kind;
}

function derivedFrom(records: Readonly<Record<Kind, readonly Item[]>>): Derived {
  const { transactions, takenBatches, documents, audit } = records;
  return {
    counterparts: transactions.filter(({ counterpart_id: id }) => id !== undefined),
    bankTransactions: transactions.filter(({ basiq_transaction_id: id }) => id !== undefined),
    broughtDigests: audit.flatMap(({ pk, row_digests: digests }) =>
      Array.isArray(digests) ? digests.map((digest) => ({ digest, import_pk: pk })) : [],
    ),
    broughtRows: transactions
      .filter(({ batch_id: id }) => id !== undefined)
      .map((item) => ({
        pk: item.pk,
        digest: rowDigestOf(item as Parameters<typeof rowDigestOf>[0]),
        import_pk: importTarget(String(item.batch_id)),
      })),
    takenRows: takenBatches.flatMap((batch) =>
      readTakenRows(batch).packed.map((row) => ({ ...row, import_pk: batch.pk })),
    ),
    statementPapers: documents.filter(({ statement }) => statement !== undefined),
  };
}

/** Reads both tables once and keeps everything that the invariants need: 100,000 transactions take less than 1 GB. */
export async function readLedger(tables: LedgerTables): Promise<Ledger> {
  const kinds = [...namesOf(KINDS), 'audit'] as const;
  const records = Object.fromEntries(kinds.map((kind): [Kind, Item[]] => [kind, []])) as Record<Kind, Item[]>;
  for await (const items of scanPages(tables, { table: tables.portalTable })) {
    for (const item of items) {
      const kind = kindOf(item);
      if (kind) records[kind].push(item);
    }
  }
  for await (const items of scanPages(tables, { table: tables.auditTable })) records.audit.push(...items);
  return { ...records, ...derivedFrom(records) };
}
