import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { type CounterDelta, sumDeltas } from '#functions/ledger/statistics.ts';
import { monthShardKey, shardKey } from '#functions/ledger/statistics-store.ts';
import type { Services } from '#functions/services.ts';
import {
  countsOf,
  putTransactionWrite,
  sealOf,
  type TransactionItem,
} from '#functions/transactions/transaction-store.ts';
import { createTables, databaseClient, findDatabaseProgram, startDatabase } from '#local/database.ts';
import { LOCAL_TABLES } from '#local/portal.ts';
import { calendarDate, monthOf } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';

const ROWS_A_DAY = 1_000;
const DAYS_A_MONTH = 28;
const LAST_YEAR = 2025;

const MANAGER_ID = '00000000-0000-0000-0000-000000000000';
const CREATED_AT = '2026-01-01T00:00:00.000Z';

/**
 * A bank's outflow that is classified, as nearly all of so many are. The same age gives the same transaction in every
 * ledger, 0 the newest.
 */
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
    seal: sealOf(sealed),
    version: 2,
  };
}

/** An item as one line of a DynamoDB export. */
function lineOf(item: Readonly<Record<string, unknown>>): string {
  const attributes = Object.entries(item).map(([name, value]) => [
    name,
    typeof value === 'number'
      ? { N: `${value}` }
      : typeof value === 'boolean'
        ? { BOOL: value }
        : { S: value },
  ]);
  return `${JSON.stringify({ Item: Object.fromEntries(attributes) })}\n`;
}

/** The items of so many transactions: these, oldest first, their months and their counters. */
function* exportLines(transactions: number): Generator<string> {
  const services = { portalTable: LOCAL_TABLES.portal } as Services;
  const months = new Map<string, CounterDelta>();
  let counts = {};
  for (let age = transactions - 1; age >= 0; age -= 1) {
    const item = transactionOfAge(age);
    const month = monthOf(item.txn_date);
    const delta = countsOf(item);
    counts = sumDeltas([counts, delta]);
    months.set(month, sumDeltas([months.get(month) ?? {}, delta]));
    yield lineOf(putTransactionWrite(services, item).Put?.Item ?? {});
  }
  for (const [month, delta] of months) {
    yield lineOf({ pk: 'MONTHS', sk: month });
    yield lineOf({ ...monthShardKey(0, month), ...delta });
  }
  yield lineOf({ ...shardKey(0), ...counts });
}

/** The same text in pieces of about a megabyte: compressing line by line takes many times longer. */
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

/** The tables' definitions, as the database describes them. */
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

/**
 * Makes a data folder with so many transactions: a DynamoDB export which the embedded database reads straight into its
 * file, many times faster than requests would. The folder has nobody who could sign in.
 */
export async function writeStoredLedger(dataFolder: string, transactions: number): Promise<void> {
  const program = await findDatabaseProgram();
  if (!program) throw new Error('The embedded database is needed to prepare a ledger.');
  const source = join(dataFolder, 'export');
  const data = join(source, LOCAL_TABLES.portal, 'data');
  const schema = join(source, 'schema.json');
  await mkdir(data, { recursive: true });
  await writeFile(schema, JSON.stringify(await describeTables()));
  await pipeline(
    Readable.from(inPieces(exportLines(transactions))),
    createGzip({ level: 1 }),
    createWriteStream(join(data, 'items.json.gz')),
  );
  const output = join(dataFolder, 'portal.db');
  await promisify(execFile)(program, ['import', '--source', source, '--schema', schema, '--output', output]);
  await rm(source, { recursive: true });
  // Says that the folder is complete, so that the portal does not empty and seed it.
  await writeFile(
    join(dataFolder, 'seed.json'),
    JSON.stringify({ kind: 'empty', day: `${LAST_YEAR}-12-28` }),
  );
}
