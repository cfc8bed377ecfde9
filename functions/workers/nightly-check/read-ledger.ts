import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { nameOfItem } from '../../ledger/facts.ts';
import { scanPages } from '../../ledger/read.ts';
import { readTakenRows } from '../../records/import-store.ts';
import { PAYERS } from '../../records/payer-store.ts';
import type { Services } from '../../services.ts';
import type { LockedCopyReader, LostSpan } from './compare-locked-copy.ts';

export interface LedgerTables {
  database: DynamoDBDocumentClient;
  portalTable: string;
  auditTable: string;
  lockedBucket?: LockedCopyReader | undefined;
  lost?: readonly LostSpan[];
  readonly now: Services['now'];
}

export type Item = Record<string, unknown>;

export const KINDS = {
  transactions: ['TXN#', 'TXN'],
  allocations: ['TXN#', 'ALLOC#'],
  sameMoneyLinks: ['TXN#', 'SAME_MONEY#'],
  payouts: ['TXN#', 'PAYOUT'],
  furtherPayouts: ['TXN#', 'PAYOUT_TO#'],
  replacedPayouts: ['TXN#', 'PAYOUT#'],
  counterEffects: ['TXN#', 'COUNTER#'],
  clients: ['CLIENT#', 'CLIENT'],
  payees: ['CLIENT#', 'PAYEE#'],
  payeeAccounts: ['PAYEE_OF#', 'CLIENT#'],
  users: ['USER#', 'USER'],
  /** Links a user to the account that replaced the user's account when the user pool was lost. */
  logins: ['LOGIN#', 'LOGIN'],
  approvals: ['APPROVALS', 'APPROVAL#'],
  staffNames: ['STAFF_NAMES', ''],
  emails: ['EMAIL#', 'EMAIL'],
  emailChanges: ['CLIENT#', 'EMAIL_CHANGE'],
  changeRequests: ['CLIENT#', 'CHANGE_REQUEST#'],
  imports: ['IMPORT#', 'IMPORT'],
  clientImports: ['CLIENT_IMPORT#', 'CSV_IMPORT'],
  propertyImports: ['PROPERTY_IMPORT#', 'CSV_IMPORT'],
  callImports: ['CAPITAL_CALL_IMPORT#', 'CSV_IMPORT'],
  registerImports: ['REGISTER_IMPORT#', 'CSV_IMPORT'],
  takenBatches: ['IMPORT#', 'TAKEN#'],
  bank: ['BANK', 'BANK'],
  newestBankImport: ['BANK', 'IMPORT'],
  doubtfulRows: ['BANK', 'DOUBTFUL#'],
  bankSessions: ['BANKSESSION#', 'SESSION'],
  documents: ['DOC#', 'DOC'],
  listedDocuments: ['DOCS#', ''],
  fundSettings: ['FUND', 'SETTINGS'],
  capitalCalls: ['CALL#', 'CALL'],
  callPlans: ['CALL#', 'PLAN'],
  messages: ['MESSAGE#', 'MESSAGE'],
  messageEntries: ['MESSAGES#', ''],
  statements: ['STATEMENT#', 'STATEMENT'],
  statementEntries: ['STATEMENTS#', ''],
  statementCodes: ['STATEMENT_CODE#', 'CODE'],
  statementRuns: ['STATEMENT_RUN#', 'RUN'],
  statementPlans: ['STATEMENT_RUN#', 'PLAN'],
  lineItems: ['CALL#', 'LINE_ITEM#'],
  lastCallNumber: ['CALLS', 'NUMBER'],
  reconciliations: ['RECONCILIATION#', 'RECONCILIATION'],
  payers: [PAYERS, ''],
  properties: ['PROPERTIES', 'PROPERTY#'],
  classificationRules: ['CLASSIFICATION_RULES', ''],
  valuations: ['PROPERTY#', 'VALUATION#'],
  propertyPhotos: ['PROPERTY#', 'PHOTO'],
  unitMoves: ['UNITMOVE#', 'UNITMOVE'],
  registerOpening: ['REGISTER', 'REGISTER'],
  payoutLines: ['PAYOUT_LINE#', 'PAYOUT_LINE'],
  unitPrices: ['UNIT_PRICES', 'UNIT_PRICE#'],
  livePrices: ['UNIT_PRICES', 'LIVE#'],
  paymentFiles: ['PAYMENT_FILES', 'PAYMENT_FILE#'],
  paymentFileCounter: ['PAYMENT_FILES', 'COUNTER'],
  paymentFileBatches: ['PAYMENT_FILE#', 'BATCH#'],
  distributions: ['DISTRIBUTIONS', 'DISTRIBUTION#'],
  distributionLines: ['DISTRIBUTION#', 'LINE#'],
  distributionCounter: ['DISTRIBUTIONS', 'COUNTER'],
  taxYears: ['TAX_YEARS', 'TAX_YEAR#'],
  taxTables: ['TAX_YEARS', 'TABLE#'],
  counters: ['STAT#', 'STAT'],
  monthCounters: ['STAT#', 'MONTH#'],
  accountCounters: ['STAT#', 'ACCOUNT#'],
  bankAccounts: ['BANK_ACCOUNTS', 'BANK_ACCOUNT#'],
  statementBalances: ['BANK_ACCOUNT#', 'STATEMENT#'],
  typedBalances: ['BANK_ACCOUNT#', 'TYPED#'],
  statementLayouts: ['STATEMENT_LAYOUTS', ''],
  statementAccounts: ['STATEMENT_ACCOUNTS', ''],
  months: ['MONTHS', ''],
  periods: ['PERIODS', 'PERIOD#'],
  firstClosed: ['PERIODS', 'FIRST_CLOSED'],
  exports: ['EXPORT#', 'EXPORT'],
} as const satisfies Record<string, readonly [pk: string, sk: string]>;

const LEASE = 'only tells workers apart';
const SEEN = 'what was mailed or seen';

/** Fields without audit rows. Each key is the invariant that checks the fields, or the reason why none does. `*`: all fields. */
const UNAUDITED: Readonly<Partial<Record<keyof typeof KINDS, Readonly<Record<string, string>>>>> = {
  transactions: { I2: 'unallocated_cents allocation_count', L2: 'same_money_count' },
  allocations: { I10: 'matched_cents', I2: 'given_back_cents', I20: 'given_back_units_e4' },
  clients: {
    I3: `total_paid_cents allocation_count reversed_count hidden_count payout_count hidden_payout_count
      document_count`,
    I20: 'units_beyond_paid_e4 unit_move_count',
  },
  users: { [SEEN]: 'second_factor signed_in_at joined_at', [LEASE]: 'access_change_id access_held_until' },
  payeeAccounts: { I27: '*' },
  logins: { L3: '*' },
  emails: { L3: '*' },
  firstClosed: { 'only counts closings, reopenings and prices': 'version' },
  emailChanges: { 'last a minute; their end is audited': '*' },
  imports: {
    I7: 'inserted_count duplicate_count locked_count doubtful_count taken_count',
    I9: 'batch_count',
    [LEASE]: 'lease leased_until undo_steps fetch_attempts bank_refresh',
  },
  documents: { 'ends with a message, which is audited': 'tell_at' },
  listedDocuments: { I8: '*' },
  capitalCalls: {
    I10: 'matched_cents paid_count written_off_cents withdrawn_cents withdrawn_count',
    I9: 'line_rows',
  },
  lineItems: { [SEEN]: 'opened_at bounced_at' },
  messages: {
    [LEASE]: 'attempted_at claim attempts',
    [SEEN]: 'link_hashes events opened_at sent_to sent_ids',
  },
  statements: { 'found by a comparison; I30 compares too': 'differs_since' },
  lastCallNumber: { [LEASE]: 'issue_count' },
  reconciliations: { I2: 'given_back_cents' },
  payers: { I10: '*' },
  counters: { I4: '*' },
  monthCounters: { I4: '*' },
  accountCounters: { I4: '*' },
  bankAccounts: { [LEASE]: 'hand_rows' },
  distributionLines: { I24: '*' },
  distributionCounter: { [LEASE]: '*' },
  paymentFileCounter: { [LEASE]: '*' },
  months: { L1: '*' },
  periods: { I22: 'register_sha256' },
  exports: { 'expire after a day': '*' },
};

export function unauditedOf(kind: keyof typeof KINDS): ReadonlyMap<string, string> {
  const reasons = Object.entries(UNAUDITED[kind] ?? {});
  return new Map(reasons.flatMap(([why, fields]) => fields.split(/\s+/).map((field) => [field, why])));
}

/** The check skips leases, read marks, and items that expire or follow from other records. */
const NOT_READ =
  /^(APPROVALS ASKED|BANK BANK|CATEGORIES|CLIENT#\S+ VIEW|DOC#\S+ OPENED_BY|IDEMP|IMPORTS? TURN|IMPORT#\S+ (ROWS|REJECTED)|NOTICE_LINK|RECORDED|TRIES|USER#\S+ (INVITATION|OPENED))/;

type Kind = keyof typeof KINDS | 'audit';

interface Derived {
  readonly counterparts: readonly Item[];
  readonly bankTransactions: readonly Item[];
  readonly takenRows: readonly Item[];
  readonly statementPapers: readonly Item[];
  readonly unknown: readonly Item[];
}

export type Ledger = Readonly<Record<Kind, readonly Item[]>> & Derived;

export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  Object.keys(table) as Name[];

function fits(key: string, pattern: string): boolean {
  return pattern === '' || pattern.endsWith('#') ? key.startsWith(pattern) : key === pattern;
}

export function kindOf(item: Item): keyof typeof KINDS | undefined {
  const [pk, sk] = [String(item.pk), String(item.sk)];
  const kind = namesOf(KINDS).find((name) => fits(pk, KINDS[name][0]) && fits(sk, KINDS[name][1]));
  return kind === 'bank' && item.basiq_user_id === undefined ? undefined : kind;
}

function derivedFrom(records: Readonly<Record<Kind, readonly Item[]>>): Omit<Derived, 'unknown'> {
  const { transactions, takenBatches, documents } = records;
  return {
    counterparts: transactions.filter(({ counterpart_id: id }) => id !== undefined),
    bankTransactions: transactions.filter(({ basiq_transaction_id: id }) => id !== undefined),
    takenRows: takenBatches.flatMap(takenRowsOf),
    statementPapers: documents.filter(({ statement }) => statement !== undefined),
  };
}

function takenRowsOf(batch: Item): Item[] {
  try {
    return readTakenRows(batch).packed.map((row) => ({ ...row, import_pk: batch.pk }));
  } catch {
    return [];
  }
}

/** 100,000 transactions take less than 1 GB of memory. */
export async function readLedger(tables: LedgerTables): Promise<Ledger> {
  const kinds = [...namesOf(KINDS), 'audit'] as const;
  const records = Object.fromEntries(kinds.map((kind): [Kind, Item[]] => [kind, []])) as Record<Kind, Item[]>;
  const unknown: Item[] = [];
  for await (const items of scanPages(tables, { table: tables.portalTable })) {
    for (const item of items) {
      const kind = kindOf(item);
      if (kind) records[kind].push(item);
      else if (!NOT_READ.test(nameOfItem(item))) unknown.push(item);
    }
  }
  for await (const items of scanPages(tables, { table: tables.auditTable })) records.audit.push(...items);
  return { ...records, ...derivedFrom(records), unknown };
}
