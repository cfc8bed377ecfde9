import { setTimeout as sleep } from 'node:timers/promises';
import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { servicesFromEnvironment } from '../aws/services.ts';
import { readDocument } from '../documents/document-store.ts';
import { checksumOf } from '../documents/settle-upload.ts';
import { PAYERS } from '../reconciliations/payer-store.ts';
import type { DocumentBucket, Services } from '../services.ts';
import { type Breach, INVARIANTS, type Item, type Ledger } from './invariants.ts';

export interface LedgerTables {
  database: DynamoDBDocumentClient;
  portalTable: string;
  auditTable: string;
}

/** The bucket's files, to verify the documents against. */
export interface LedgerObjects extends Pick<DocumentBucket, 'head' | 'read'> {
  /** Every key with a current version. */
  listKeys(): Promise<string[]>;
}

export interface Verification {
  breaches: Breach[];
  /** The number of records read, by kind. */
  counts: Record<string, number>;
}

/**
 * Recomputes the whole ledger and returns every contradiction. It scans both tables: for operators and tests, not for
 * requests. A change in progress can look like a breach; one found again in a second run is real.
 */
export async function verifyLedger(tables: LedgerTables, objects?: LedgerObjects): Promise<Verification> {
  const ledger = await readLedger(tables);
  const breaches = INVARIANTS.flatMap((invariant) => [...invariant(ledger)]);
  if (objects) breaches.push(...(await verifyObjects(ledger, objects)));
  return {
    breaches,
    counts: {
      transactions: ledger.transactions.length,
      allocations: ledger.allocations.length,
      clients: ledger.clients.length,
      imports: ledger.imports.length,
      documents: ledger.documents.length,
      capital_calls: ledger.capitalCalls.length,
      line_items: ledger.lineItems.length,
      reconciliations: ledger.reconciliations.length,
      audit_rows: ledger.audit.length,
    },
  };
}

/** I8: an available document's file is the one that was checked, and every file belongs to a document. */
async function verifyObjects({ documents }: Ledger, objects: LedgerObjects): Promise<Breach[]> {
  const breaches: Breach[] = [];
  const expectedKeys = new Set<string>();
  for (const item of documents) {
    const document = readDocument(item);
    const { state, object_key: key, object_version: version } = document;
    const isFinished = state === 'deleted' || (state === 'rejected' && item.open_pk === undefined);
    if (!isFinished) expectedKeys.add(key);
    if (state !== 'available' || version === undefined) continue;
    const found = await objects.head(key, version);
    const isSame =
      found?.size === document.size && checksumOf(await objects.read(key, version)) === document.checksum;
    if (!isSame)
      breaches.push({ invariant: 'I8', detail: `${item.pk}: its file is not the one that was checked` });
  }
  for (const key of await objects.listKeys()) {
    if (!expectedKeys.has(key)) breaches.push({ invariant: 'I8', detail: `${key}: a file of no document` });
  }
  return breaches;
}

async function readLedger({ database, portalTable, auditTable }: LedgerTables): Promise<Ledger> {
  const items = await scan(database, portalTable);
  const of = (pk: string, sk: string) =>
    items.filter((item) => String(item.pk).startsWith(pk) && String(item.sk).startsWith(sk));
  return {
    transactions: of('TXN#', 'TXN'),
    allocations: of('TXN#', 'ALLOC#'),
    sameMoneyLinks: of('TXN#', 'SAME_MONEY#'),
    clients: of('CLIENT#', 'CLIENT'),
    users: of('USER#', 'USER'),
    emails: of('EMAIL#', 'EMAIL'),
    emailChanges: of('CLIENT#', 'EMAIL_CHANGE'),
    imports: of('IMPORT#', 'IMPORT'),
    csvImports: [...of('CLIENT_IMPORT#', 'CSV_IMPORT'), ...of('PROPERTY_IMPORT#', 'CSV_IMPORT')],
    takenRows: of('IMPORT#', 'TAKEN#'),
    // The item exists, with a lease, before the fund has a user at the provider.
    bank: items.find((item) => item.pk === 'BANK' && item.sk === 'BANK' && item.basiq_user_id !== undefined),
    newestBankImport: items.find((item) => item.pk === 'BANK' && item.sk === 'IMPORT'),
    bankSessions: of('BANKSESSION#', 'SESSION'),
    documents: of('DOC#', 'DOC'),
    listedDocuments: of('DOCS#', ''),
    capitalCalls: of('CALL#', 'CALL'),
    lineItems: of('CALL#', 'LINE_ITEM#'),
    lastCallNumber: Number(of('CALLS', 'NUMBER')[0]?.last_number ?? 0),
    reconciliations: of('RECONCILIATION#', 'RECONCILIATION'),
    payers: of(PAYERS, ''),
    properties: of('PROPERTIES', 'PROPERTY#'),
    classificationRules: of('CLASSIFICATION_RULES', ''),
    valuations: of('PROPERTY#', 'VALUATION#'),
    counters: of('STAT#', 'STAT'),
    monthCounters: of('STAT#', 'MONTH#'),
    accountCounters: of('STAT#', 'ACCOUNT#'),
    bankAccounts: of('BANK_ACCOUNTS', 'BANK_ACCOUNT#'),
    statementBalances: of('BANK_ACCOUNT#', 'STATEMENT#'),
    typedBalances: of('BANK_ACCOUNT#', 'TYPED#'),
    months: new Set(of('MONTHS', '').map((item) => String(item.sk))),
    audit: await scan(database, auditTable),
  };
}

async function scan(database: DynamoDBDocumentClient, table: string): Promise<Item[]> {
  const items: Item[] = [];
  let start: Item | undefined;
  do {
    const page = await database.send(
      new ScanCommand({
        TableName: table,
        ConsistentRead: true,
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
}

/** How long a change in progress may look like a breach. */
const SECOND_LOOK_AFTER_MS = 1_000;

/**
 * Verifies a ledger in use: after a breach it verifies again and returns only breaches found both times, since a change
 * in progress can look like one.
 */
export async function verifySettledLedger(
  look: () => Promise<Verification>,
  secondLookAfterMs = SECOND_LOOK_AFTER_MS,
): Promise<Verification> {
  const first = await look();
  if (first.breaches.length === 0) return first;
  await sleep(secondLookAfterMs);
  const again = await look();
  const seen = new Set(first.breaches.map((breach) => `${breach.invariant} ${breach.detail}`));
  const breaches = again.breaches.filter((breach) => seen.has(`${breach.invariant} ${breach.detail}`));
  return { ...again, breaches };
}

/** How many breaches are logged; the operator's command lists them all. */
const MAX_NAMED = 50;

/**
 * Recomputes the ledger and logs `ledger-verified` with the number of breaches, which the alarm reads. Each breach is
 * logged by its invariant only; files are verified by the operator's command only.
 */
export async function verifyNightly(
  services: Pick<Services, 'database' | 'portalTable' | 'auditTable' | 'log'>,
  secondLookAfterMs?: number,
): Promise<void> {
  const { breaches, counts } = await verifySettledLedger(() => verifyLedger(services), secondLookAfterMs);
  for (const { invariant } of breaches.slice(0, MAX_NAMED)) {
    services.log({ level: 'error', event: 'ledger-breach', code: invariant });
  }
  services.log({
    level: breaches.length === 0 ? 'info' : 'error',
    event: 'ledger-verified',
    counts: { ...counts, breaches: breaches.length },
  });
}

/** Invoked by the schedule. */
export async function handler(): Promise<void> {
  await verifyNightly(servicesFromEnvironment());
}
