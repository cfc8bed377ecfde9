import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { auditRowOf } from '#functions/ledger/audit-store.ts';
import { type AuditEntry, managerActor, type Write } from '#functions/ledger/change.ts';
import { factsOf } from '#functions/ledger/facts.ts';
import { type CounterDelta, sumDeltas } from '#functions/ledger/statistics.ts';
import { monthShardKey, shardKey } from '#functions/ledger/statistics-store.ts';
import { put, update } from '#functions/ledger/write.ts';
import { MAIN_ACCOUNT_ID } from '#functions/records/bank-account-store.ts';
import { importKey, importTarget } from '#functions/records/import-store.ts';
import { bankAccountCreation, mainAccount } from '#functions/records/new-bank-account.ts';
import {
  accountCountsOf,
  countsOf,
  putTransactionWrite,
  sealOf,
  type TransactionItem,
  transactionKey,
  transactionTarget,
} from '#functions/records/transaction-store.ts';
import type { Services } from '#functions/services.ts';
import { lockRows, type StoredRow } from '#functions/workers/nightly-check/locked-rows.ts';
import { openObjectStore } from '#local/bucket/object-store.ts';
import { markSeeded } from '#local/data-folder.ts';
import { createTables, databaseClient, LOCAL_TABLES, startDatabase } from '#local/database.ts';
import { findDatabaseProgram } from '#local/database-program.mjs';
import { LOCKED_BUCKET } from '#local/document-bucket.ts';
import { type CalendarDate, calendarDate, monthOf } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';

const ROWS_A_DAY = 1_000;
const DAYS_A_MONTH = 28;
const LAST_YEAR = 2025;

const MANAGER_ID = '00000000-0000-0000-0000-000000000000';
const CREATED_AT = '2026-01-01T00:00:00.000Z';
const IMPORT_ID = 'stored-ledger';

/** The same age gives the same transaction in every ledger. Age 0 is the newest. */
function transactionOfAge(age: number): TransactionItem {
  const day = Math.floor(age / ROWS_A_DAY);
  const month = Math.floor(day / DAYS_A_MONTH);
  const date = calendarDate(
    LAST_YEAR - Math.floor(month / 12),
    12 - (month % 12),
    DAYS_A_MONTH - (day % DAYS_A_MONTH),
  );
  if (!date) throw new Error(`A ledger has no ${age} transactions`);
  // Ids and amounts rise with the date, so that the database writes its file from front to back.
  const number = 10_000_000 - age;
  const sealed = {
    id: `csv-${String(number).padStart(64, '0')}`,
    txn_date: date,
    amount_cents: cents(-number),
    source: 'csv',
  } as const;
  return {
    ...sealed,
    abs_cents: cents(number),
    unallocated_cents: cents(number),
    allocation_count: 0,
    type: 'expense',
    description: `Direct debit reference ${number}`,
    note: '',
    created_by: MANAGER_ID,
    created_by_name: 'Morgan Manager',
    created_at: CREATED_AT,
    batch_id: IMPORT_ID,
    account_id: MAIN_ACCOUNT_ID,
    seal: sealOf(sealed),
    version: 2,
  };
}

export function wordOfOldest(transactions: number): string {
  return (
    transactionOfAge(transactions - 1)
      .description.split(' ')
      .at(-1) ?? ''
  );
}

function importOf(transactions: number) {
  return {
    ...importKey(IMPORT_ID),
    id: IMPORT_ID,
    status: 'done',
    bank: 'cba',
    file_name: 'stored.csv',
    file_digest: '',
    position: transactions,
    total_rows: transactions,
    inserted_count: transactions,
    duplicate_count: 0,
    batch_count: Math.ceil(transactions / ROWS_PER_BATCH),
    created_by: MANAGER_ID,
    created_by_name: 'Morgan Manager',
    created_at: CREATED_AT,
    leased_until: 0,
    lease: '',
  };
}

const ROWS_PER_BATCH = 1_000;

type Attribute = Readonly<Record<string, unknown>>;

function attributeOf(value: unknown): Attribute {
  if (typeof value === 'number') return { N: `${value}` };
  if (typeof value === 'boolean') return { BOOL: value };
  if (Array.isArray(value)) return { L: value.map(attributeOf) };
  if (typeof value === 'object' && value !== null) return { M: attributesOf(value) };
  return { S: value };
}

function attributesOf(item: object): Attribute {
  const stored = Object.entries(item).filter(([, value]) => value !== undefined);
  return Object.fromEntries(stored.map(([name, value]) => [name, attributeOf(value)]));
}

function lineOf(item: object): string {
  return `${JSON.stringify({ Item: attributesOf(item) })}\n`;
}

const services = {
  portalTable: LOCAL_TABLES.portal,
  auditTable: LOCAL_TABLES.audit,
  now: () => new Date(CREATED_AT),
} as Services;

const account = mainAccount({ openingDay: transactionOfAge(0).txn_date }, CREATED_AT);

function* portalLines(transactions: number): Generator<string> {
  const months = new Map<string, CounterDelta>();
  const ofAccount = new Map<string, CounterDelta>();
  let counts = {};
  for (let age = transactions - 1; age >= 0; age -= 1) {
    const item = transactionOfAge(age);
    const month = monthOf(item.txn_date);
    const delta = countsOf(item);
    counts = sumDeltas([counts, delta]);
    months.set(month, sumDeltas([months.get(month) ?? {}, delta]));
    ofAccount.set(month, sumDeltas([ofAccount.get(month) ?? {}, accountCountsOf(item)]));
    yield lineOf(putTransactionWrite(services, item).Put?.Item ?? {});
  }
  for (const [month, delta] of months) {
    const key = monthShardKey(0, month);
    yield lineOf({ pk: 'MONTHS', sk: month });
    yield lineOf({ ...key, ...delta });
    yield lineOf({ ...key, sk: `ACCOUNT#${MAIN_ACCOUNT_ID}#${month}`, ...ofAccount.get(month) });
  }
  yield lineOf({ ...shardKey(0), ...counts });
  yield lineOf(importOf(transactions));
  yield lineOf(bankAccountCreation(services, account).write.Put?.Item ?? {});
}

function* auditRows(transactions: number): Generator<StoredRow> {
  const by = {
    actor: managerActor({ userId: MANAGER_ID, name: 'Morgan Manager', email: 'morgan@example.com' }),
    now: CREATED_AT,
    correlationId: MANAGER_ID,
  };
  const row = (audit: AuditEntry, ...writes: readonly Write[]) =>
    auditRowOf(services, audit, by, factsOf({ ...writes }));
  const created = bankAccountCreation(services, account);
  yield row(created.audit, created.write);
  yield row(
    {
      target: importTarget(IMPORT_ID),
      action: 'import.started',
      summary: 'Import started',
      changes: { rows: { after: transactions } },
    },
    put(services, { item: importOf(transactions) }),
  );
  for (let first = 0; first < transactions; first += ROWS_PER_BATCH) {
    const ages = Array.from(
      { length: Math.min(ROWS_PER_BATCH, transactions - first) },
      (_, age) => first + age,
    );
    yield row(
      {
        target: importTarget(IMPORT_ID),
        action: 'import.batch',
        summary: 'Rows imported',
        changes: { rows: { after: ages.length } },
      },
      ...ages.map((age) => putTransactionWrite(services, { ...transactionOfAge(age), type: '', version: 1 })),
    );
  }
  for (let age = transactions - 1; age >= 0; age -= 1) {
    const { id, description, type } = transactionOfAge(age);
    const key = transactionKey(id);
    yield row(
      {
        target: transactionTarget(id),
        name: description,
        action: 'transaction.classified',
        summary: `Classified as ${type}`,
        changes: { type: { before: '', after: type } },
      },
      update(services, { key, set: { type, version: 2 }, when: { version: 1 } }),
    );
  }
}

async function lockStoredRows(dataFolder: string, rows: readonly StoredRow[]): Promise<void> {
  const store = await openObjectStore(join(dataFolder, 'bucket', LOCKED_BUCKET));
  const put = async (key: string, bytes: Uint8Array) => {
    const received = await store.receive(Readable.from([Buffer.from(bytes)]));
    return (await store.commitNew(key, { received, headers: {} })) !== undefined;
  };
  for (let first = 0; first < rows.length; first += ROWS_PER_BATCH)
    await lockRows({ put }, 'rows/', rows.slice(first, first + ROWS_PER_BATCH));
}

/** Joins the lines to pieces of a megabyte, because compressing single lines takes many times longer. */
function* inPieces(lines: Iterable<string>): Generator<string> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < 1_000_000) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

async function describeTables(): Promise<object[]> {
  const database = await startDatabase({});
  const client = databaseClient(database.endpoint);
  try {
    await createTables(client, LOCAL_TABLES);
    return await Promise.all(
      Object.values(LOCAL_TABLES).map(async (TableName) => {
        const { Table } = await client.send(new DescribeTableCommand({ TableName }));
        return { Table };
      }),
    );
  } finally {
    client.destroy();
    await database.close();
  }
}

/** DynamoDB loads an export faster than requests. The ledger check needs `hasHistory`, which doubles the time. */
export async function writeStoredLedger(
  dataFolder: string,
  transactions: number,
  { hasHistory = false }: { readonly hasHistory?: boolean } = {},
): Promise<void> {
  const program = findDatabaseProgram();
  const source = join(dataFolder, 'export');
  const schema = join(source, 'schema.json');
  const history = hasHistory ? [...auditRows(transactions)] : [];
  const tables = {
    [LOCAL_TABLES.portal]: portalLines(transactions),
    ...(hasHistory ? { [LOCAL_TABLES.audit]: history.map(lineOf) } : {}),
  };
  for (const [table, lines] of Object.entries(tables)) {
    const data = join(source, table, 'data');
    await mkdir(data, { recursive: true });
    await pipeline(
      Readable.from(inPieces(lines)),
      createGzip({ level: 1 }),
      createWriteStream(join(data, 'items.json.gz')),
    );
  }
  await writeFile(schema, JSON.stringify(await describeTables()));
  const output = join(dataFolder, 'portal.db');
  await promisify(execFile)(program, ['import', '--source', source, '--schema', schema, '--output', output]);
  await rm(source, { recursive: true });
  await lockStoredRows(dataFolder, history);
  await markSeeded(dataFolder, { kind: 'empty', day: `${LAST_YEAR}-12-28` as CalendarDate });
}
