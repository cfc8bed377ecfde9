import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { lineItemTarget } from '../capital-calls/capital-call-store.ts';
import { changeRequestTarget } from '../clients/change-request-store.ts';
import { documentTarget, readDocument } from '../documents/document-store.ts';
import { scanPages } from '../ledger/read.ts';
import { PAYERS } from '../reconciliations/payer-store.ts';
import { statementTarget } from '../statements/statement-store.ts';
import { ruleTarget } from '../transactions/classification-rule-store.ts';
import { importTarget, readTakenRows } from '../transactions/import-store.ts';
import { rowDigestOf, transactionTarget } from '../transactions/transaction-store.ts';
import { partsByKey } from './parts-by-key.ts';
import {
  type LockedCopy,
  type LockedCopyReader,
  type LockedRow,
  readLockedCopy,
} from './read-locked-copy.ts';

export interface LedgerTables {
  database: DynamoDBDocumentClient;
  portalTable: string;
  auditTable: string;
  /** The locked copy of the audit, if there is one. */
  lockedBucket?: LockedCopyReader | undefined;
  /** Spans of time whose changes a restore lost. */
  lost?: readonly LostSpan[];
}

/** From one ISO instant to another: between them rows were locked that the restored table never had. */
export interface LostSpan {
  readonly from: string;
  readonly to: string;
}

export type Item = Record<string, unknown>;

/** The keys of each kind of record; one that ends with # or is empty is how they begin. */
const KINDS = {
  transactions: ['TXN#', 'TXN'],
  allocations: ['TXN#', 'ALLOC#'],
  /** The links from a transaction to the rows set aside as the same money. */
  sameMoneyLinks: ['TXN#', 'SAME_MONEY#'],
  /** What the fund paid to clients, as it stands in their histories. */
  payouts: ['TXN#', 'PAYOUT'],
  clients: ['CLIENT#', 'CLIENT'],
  users: ['USER#', 'USER'],
  emails: ['EMAIL#', 'EMAIL'],
  /** Changes of clients' sign-in addresses that began and have not ended. */
  emailChanges: ['CLIENT#', 'EMAIL_CHANGE'],
  /** What clients asked to change, open and ended. */
  changeRequests: ['CLIENT#', 'CHANGE_REQUEST#'],
  imports: ['IMPORT#', 'IMPORT'],
  /** Files of clients, of properties and of calls that were imported. */
  clientImports: ['CLIENT_IMPORT#', 'CSV_IMPORT'],
  propertyImports: ['PROPERTY_IMPORT#', 'CSV_IMPORT'],
  callImports: ['CAPITAL_CALL_IMPORT#', 'CSV_IMPORT'],
  /** The rows of imports that were taken back, batch by batch. */
  takenBatches: ['IMPORT#', 'TAKEN#'],
  /** The fund's user at the bank data provider; the item exists, with a lease, before there is one. */
  bank: ['BANK', 'BANK'],
  newestBankImport: ['BANK', 'IMPORT'],
  bankSessions: ['BANKSESSION#', 'SESSION'],
  documents: ['DOC#', 'DOC'],
  /** Entries of the lists of documents. */
  listedDocuments: ['DOCS#', ''],
  capitalCalls: ['CALL#', 'CALL'],
  messages: ['MESSAGE#', 'MESSAGE'],
  statements: ['STATEMENT#', 'STATEMENT'],
  /** Statements in the lists of their clients. */
  statementEntries: ['STATEMENTS#', ''],
  statementCodes: ['STATEMENT_CODE#', 'CODE'],
  statementRuns: ['STATEMENT_RUN#', 'RUN'],
  lineItems: ['CALL#', 'LINE_ITEM#'],
  lastCallNumber: ['CALLS', 'NUMBER'],
  /** All matches, including those taken back. */
  reconciliations: ['RECONCILIATION#', 'RECONCILIATION'],
  payers: [PAYERS, ''],
  properties: ['PROPERTIES', 'PROPERTY#'],
  /** Those deleted included. */
  classificationRules: ['CLASSIFICATION_RULES', ''],
  valuations: ['PROPERTY#', 'VALUATION#'],
  counters: ['STAT#', 'STAT'],
  monthCounters: ['STAT#', 'MONTH#'],
  /** The counters of accounts, by account and month. */
  accountCounters: ['STAT#', 'ACCOUNT#'],
  bankAccounts: ['BANK_ACCOUNTS', 'BANK_ACCOUNT#'],
  /** The balances that statements gave, and those that managers typed. */
  statementBalances: ['BANK_ACCOUNT#', 'STATEMENT#'],
  typedBalances: ['BANK_ACCOUNT#', 'TYPED#'],
  months: ['MONTHS', ''],
  /** The months that were ever closed. */
  periods: ['PERIODS', 'PERIOD#'],
  /** The heads of the chains of audit rows whose records do not hold them. */
  auditHeads: ['AUDIT_HEAD#', 'HEAD'],
} as const satisfies Record<string, readonly [pk: string, sk: string]>;

type Kind = keyof typeof KINDS | 'audit';

/** The kinds of which there are many only in a fund of many clients, accounts or years. They are held whole. */
const HELD = [
  'clients',
  'users',
  'emails',
  'emailChanges',
  'imports',
  'clientImports',
  'propertyImports',
  'callImports',
  'bank',
  'newestBankImport',
  'capitalCalls',
  'lastCallNumber',
  'payers',
  'properties',
  'valuations',
  'counters',
  'monthCounters',
  'accountCounters',
  'bankAccounts',
  'statementBalances',
  'typedBalances',
  'months',
  'periods',
] as const satisfies readonly Kind[];

interface PartedKind {
  readonly of: Kind;
  /** The record beside which it stands: whatever has the same key is in the same part. */
  readonly beside: (item: Item) => unknown;
  /** What of a stored item stands there, if not the item. */
  readonly as?: (item: Item) => Item[];
}

const byPk = ({ pk }: Item) => pk;
const bySk = ({ sk }: Item) => sk;

/** What a part has of the ledger; a kind is in the parts more than once if it belongs to several records. */
const PARTED = {
  transactions: { of: 'transactions', beside: byPk },
  allocations: { of: 'allocations', beside: byPk },
  sameMoneyLinks: { of: 'sameMoneyLinks', beside: byPk },
  /** The same links beside the rows that are set aside. */
  linksOfSetAside: { of: 'sameMoneyLinks', beside: ({ id }) => transactionTarget(String(id)) },
  payouts: { of: 'payouts', beside: byPk },
  /** The rows of transfers recorded by hand, each beside its other row. */
  counterparts: {
    of: 'transactions',
    as: (item) => (item.counterpart_id === undefined ? [] : [item]),
    beside: ({ counterpart_id: id }) => transactionTarget(String(id)),
  },
  /** The transactions from the bank by its own ids. */
  bankTransactions: {
    of: 'transactions',
    as: ({ pk, basiq_transaction_id: bankId }) =>
      bankId === undefined ? [] : [{ pk, basiq_transaction_id: bankId }],
    beside: ({ basiq_transaction_id: bankId }) => `BANK_TRANSACTION#${bankId}`,
  },
  /** What imports brought, and by its digest beside it the row, each with `import_pk`. */
  broughtDigests: {
    of: 'audit',
    as: ({ pk, row_digests: digests }) =>
      Array.isArray(digests) ? digests.map((digest) => ({ digest, import_pk: pk })) : [],
    beside: ({ digest }) => `DIGEST#${digest}`,
  },
  broughtRows: {
    of: 'transactions',
    as: (item) =>
      item.batch_id === undefined
        ? []
        : [
            {
              pk: item.pk,
              digest: rowDigestOf(item as Parameters<typeof rowDigestOf>[0]),
              import_pk: importTarget(String(item.batch_id)),
            },
          ],
    beside: ({ digest }) => `DIGEST#${digest}`,
  },
  /** Each row of an import that was taken back, with `import_pk`. */
  takenRows: {
    of: 'takenBatches',
    as: (batch) => readTakenRows(batch).packed.map((row) => ({ ...row, import_pk: batch.pk })),
    beside: ({ id }) => transactionTarget(String(id)),
  },
  reconciliations: {
    of: 'reconciliations',
    beside: ({ transaction_id: id }) => transactionTarget(String(id)),
  },
  /** The same matches beside the lines that they pay. */
  matchesOfLines: { of: 'reconciliations', beside: ({ line_item_id: id }) => lineItemTarget(String(id)) },
  lineItems: { of: 'lineItems', beside: bySk },
  paymentReferences: {
    of: 'lineItems',
    as: ({ payment_reference }) => [{ payment_reference }],
    beside: ({ payment_reference: reference }) => `PAYMENT_REFERENCE#${reference}`,
  },
  capitalCalls: { of: 'capitalCalls', beside: byPk },
  messages: { of: 'messages', beside: byPk },
  statements: { of: 'statements', beside: byPk },
  statementEntries: { of: 'statementEntries', beside: ({ id }) => statementTarget(String(id)) },
  statementCodes: { of: 'statementCodes', beside: ({ number }) => statementTarget(String(number)) },
  /** Papers of statements, beside the statement. */
  statementPapers: {
    of: 'documents',
    as: (item) => (item.statement === undefined ? [] : [item]),
    beside: (item) => statementTarget(readDocument(item).statement?.number ?? ''),
  },
  statementRuns: { of: 'statementRuns', beside: byPk },
  clients: { of: 'clients', beside: byPk },
  changeRequests: { of: 'changeRequests', beside: ({ id }) => changeRequestTarget(String(id)) },
  users: { of: 'users', beside: byPk },
  imports: { of: 'imports', beside: byPk },
  clientImports: { of: 'clientImports', beside: byPk },
  propertyImports: { of: 'propertyImports', beside: byPk },
  callImports: { of: 'callImports', beside: byPk },
  bank: { of: 'bank', beside: byPk },
  bankSessions: { of: 'bankSessions', beside: byPk },
  documents: { of: 'documents', beside: byPk },
  listedDocuments: { of: 'listedDocuments', beside: ({ id }) => documentTarget(String(id)) },
  properties: { of: 'properties', beside: bySk },
  bankAccounts: { of: 'bankAccounts', beside: bySk },
  periods: { of: 'periods', beside: bySk },
  classificationRules: { of: 'classificationRules', beside: ({ id }) => ruleTarget(String(id)) },
  auditHeads: { of: 'auditHeads', beside: ({ pk }) => String(pk).slice('AUDIT_HEAD#'.length) },
  /** Audit rows beside the record of which they tell. */
  audit: { of: 'audit', beside: ({ target }) => target },
} as const satisfies Record<string, PartedKind>;

/** The kinds that are held, with all their records. */
export type Whole = Readonly<Record<(typeof HELD)[number], readonly Item[]>>;
/** Some records of each parted kind; a record and all that stands beside it are in the same part. */
export type Part = Readonly<Record<keyof typeof PARTED, readonly Item[]>> & {
  /** Rows of the locked copy, beside the record of which they tell. */
  readonly lockedRows: readonly LockedRow[];
};

export interface PartedLedger {
  readonly whole: Whole;
  /** The number of records read, by kind. */
  readonly counts: Readonly<Record<Kind, number>>;
  /** Undefined where there is none. */
  readonly lockedCopy: LockedCopy | undefined;
  /** The whole ledger, part by part. */
  parts(): AsyncGenerator<Part>;
  close(): void;
}

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Name[];

function noItems<Name extends string>(names: readonly Name[]): Record<Name, Item[]> {
  return Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Item[]>;
}

function fits(key: string, pattern: string): boolean {
  return pattern === '' || pattern.endsWith('#') ? key.startsWith(pattern) : key === pattern;
}

/** The kind of an item of the portal's table; undefined of those that no invariant is about. */
function kindOf(item: Item): Kind | undefined {
  const [pk, sk] = [String(item.pk), String(item.sk)];
  const kind = namesOf(KINDS).find((name) => fits(pk, KINDS[name][0]) && fits(sk, KINDS[name][1]));
  return kind === 'bank' && item.basiq_user_id === undefined ? undefined : kind;
}

const PARTED_OF = new Map<Kind, (keyof typeof PARTED)[]>();
for (const name of namesOf(PARTED))
  PARTED_OF.set(PARTED[name].of, [...(PARTED_OF.get(PARTED[name].of) ?? []), name]);

/**
 * Reads both tables once. What grows with the transactions is not held but sorted into parts of at most `partBytes`, so
 * that a ledger of any size is checked in the same memory. Close it afterwards.
 */
export async function readLedger(tables: LedgerTables, partBytes?: number): Promise<PartedLedger> {
  const whole = noItems(HELD);
  const counts = Object.fromEntries([...namesOf(KINDS), 'audit'].map((kind) => [kind, 0])) as Record<
    Kind,
    number
  >;
  const sorted = partsByKey<keyof typeof PARTED | 'lockedRows'>(partBytes);
  const held: ReadonlySet<string> = new Set(HELD);
  const take = (kind: Kind, item: Item) => {
    counts[kind] += 1;
    if (held.has(kind)) whole[kind as (typeof HELD)[number]].push(item);
    for (const name of PARTED_OF.get(kind) ?? []) {
      const { beside, as = (stored) => [stored] }: PartedKind = PARTED[name];
      for (const one of as(item)) sorted.add({ kind: name, key: String(beside(one)), item: one });
    }
  };
  let lockedCopy: LockedCopy | undefined;
  try {
    if (tables.lockedBucket)
      lockedCopy = await readLockedCopy(
        tables.lockedBucket,
        (key, item) => sorted.add({ kind: 'lockedRows', key, item: { ...item } }),
        partBytes,
      );
    for await (const items of scanPages(tables, { table: tables.portalTable })) {
      for (const item of items) {
        const kind = kindOf(item);
        if (kind) take(kind, item);
      }
    }
    for await (const items of scanPages(tables, { table: tables.auditTable }))
      for (const item of items) take('audit', item);
  } catch (error) {
    sorted.close();
    throw error;
  }
  async function* parts(): AsyncGenerator<Part> {
    for await (const records of sorted.parts()) {
      const part = noItems([...namesOf(PARTED), 'lockedRows' as const]);
      for (const { kind, item } of records) part[kind].push(item);
      yield { ...part, lockedRows: part.lockedRows as unknown as LockedRow[] };
    }
  }
  return { whole, counts, lockedCopy, parts, close: sorted.close };
}
