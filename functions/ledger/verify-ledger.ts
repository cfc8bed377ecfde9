import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type Breach, INVARIANTS, type Item, type Ledger } from './invariants.ts';

export interface LedgerTables {
  database: DynamoDBDocumentClient;
  portalTable: string;
  auditTable: string;
}

export interface Verification {
  breaches: Breach[];
  /** How much was read, by kind. */
  counts: Record<string, number>;
}

/**
 * Recomputes the whole ledger and tells every contradiction. Reads both tables from end to end: for
 * operators and tests, not for requests. A change in flight can look like a breach; one that is there
 * on a second run is real.
 */
export async function verifyLedger(tables: LedgerTables): Promise<Verification> {
  const ledger = await readLedger(tables);
  return {
    breaches: INVARIANTS.flatMap((invariant) => [...invariant(ledger)]),
    counts: {
      transactions: ledger.transactions.length,
      allocations: ledger.allocations.length,
      clients: ledger.clients.length,
      imports: ledger.imports.length,
      audit_rows: ledger.audit.length,
    },
  };
}

async function readLedger({ database, portalTable, auditTable }: LedgerTables): Promise<Ledger> {
  const items = await scan(database, portalTable);
  const of = (pk: string, sk: string) =>
    items.filter((item) => String(item.pk).startsWith(pk) && String(item.sk).startsWith(sk));
  return {
    transactions: of('TXN#', 'TXN'),
    allocations: of('TXN#', 'ALLOC#'),
    clients: of('CLIENT#', 'CLIENT'),
    users: of('USER#', 'USER'),
    emails: of('EMAIL#', 'EMAIL'),
    imports: of('IMPORT#', 'IMPORT'),
    counters: of('STAT#', 'STAT'),
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
