import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { currentTime, servicesFromEnvironment } from '#functions/aws/services.ts';
import type { LedgerTables } from '#functions/workers/nightly-check/read-ledger.ts';
import { openLocalTables } from '#local/local-tables.ts';
import { runCommand } from '#local/run-command.ts';
import { TABLES } from '#shared/tables.ts';
import { connectToStage } from './stage-outputs.ts';

type Item = Record<string, unknown>;

const KINDS: readonly (readonly [file: string, pk: string, sk: string])[] = [
  ['transactions', 'TXN#', 'TXN'],
  ['allocations', 'TXN#', 'ALLOC#'],
  ['clients', 'CLIENT#', 'CLIENT'],
  ['change-requests', 'CLIENT#', 'CHANGE_REQUEST#'],
  ['payees', 'CLIENT#', 'PAYEE#'],
  ['users', 'USER#', 'USER'],
  ['logins', 'LOGIN#', 'LOGIN'],
  ['opened-papers', 'USER#', 'OPENED#'],
  ['opened-papers', 'DOC#', 'OPENED_BY#'],
  ['imports', 'IMPORT#', 'IMPORT'],
  ['csv-imports', 'CAPITAL_CALL_IMPORT#', ''],
  ['csv-imports', 'CLIENT_IMPORT#', ''],
  ['csv-imports', 'PROPERTY_IMPORT#', ''],
  ['csv-imports', 'REGISTER_IMPORT#', ''],
  ['register-opening', 'REGISTER', 'REGISTER'],
  ['bank-accounts', 'BANK_ACCOUNTS', ''],
  ['statement-balances', 'BANK_ACCOUNT#', 'STATEMENT#'],
  ['typed-balances', 'BANK_ACCOUNT#', 'TYPED#'],
  ['statement-layouts', 'STATEMENT_LAYOUTS', ''],
  ['statement-accounts', 'STATEMENT_ACCOUNTS', ''],
  ['bank-connections', 'BANK', ''],
  ['documents', 'DOC#', 'DOC'],
  ['capital-calls', 'CALL#', 'CALL'],
  ['capital-call-plans', 'CALL#', 'PLAN'],
  ['line-items', 'CALL#', 'LINE_ITEM#'],
  ['reconciliations', 'RECONCILIATION#', 'RECONCILIATION'],
  ['payers', 'PAYERS', ''],
  ['unit-moves', 'UNITMOVE#', 'UNITMOVE'],
  ['unit-prices', 'UNIT_PRICES', 'UNIT_PRICE#'],
  ['distributions', 'DISTRIBUTIONS', 'DISTRIBUTION#'],
  ['distribution-lines', 'DISTRIBUTION#', 'LINE#'],
  ['payment-files', 'PAYMENT_FILES', 'PAYMENT_FILE#'],
  ['payment-file-lines', 'PAYMENT_FILE#', 'BATCH#'],
  ['tax-years', 'TAX_YEARS', 'TAX_YEAR#'],
  ['tax-tables', 'TAX_YEARS', 'TABLE#'],
  ['messages', 'MESSAGE#', 'MESSAGE'],
  ['statements', 'STATEMENT#', 'STATEMENT'],
  ['statement-runs', 'STATEMENT_RUN#', ''],
  ['properties', 'PROPERTIES', 'PROPERTY#'],
  ['valuations', 'PROPERTY#', 'VALUATION#'],
  ['property-photos', 'PROPERTY#', 'PHOTO'],
  ['classification-rules', 'CLASSIFICATION_RULES', ''],
  ['fund-settings', 'FUND', 'SETTINGS'],
  ['approvals', 'APPROVALS', 'APPROVAL#'],
  ['staff-names', 'STAFF_NAMES', ''],
  ['closed-months', 'PERIODS', 'PERIOD#'],
  ['payout-lines', 'PAYOUT_LINE#', 'PAYOUT_LINE'],
];

/** An export omits these items, because they hold no business data. */
const DERIVED: readonly (readonly [pk: string, sk: string])[] = [
  ['STAT#', ''],
  ['PAYEE_OF#', ''],
  ['APPROVALS', 'ASKED'],
  ['RECORDED#', 'LATELY'],
  ['MONTHS', ''],
  ['CATEGORIES', ''],
  ['PERIODS', 'FIRST_CLOSED'],
  ['UNIT_PRICES', 'LIVE#'],
  ['DISTRIBUTIONS', 'COUNTER'],
  ['PAYMENT_FILES', 'COUNTER'],
  ['TXN#', 'SAME_MONEY#'],
  ['TXN#', 'PAYOUT'],
  ['TXN#', 'PAYOUT#'],
  ['TXN#', 'PAYOUT_TO#'],
  ['TXN#', 'COUNTER#'],
  ['CLIENT#', 'VIEW#'],
  ['EMAIL#', 'EMAIL'],
  ['CLIENT#', 'EMAIL_CHANGE'],
  ['USER#', 'INVITATION'],
  ['DOCS#', ''],
  ['MESSAGES#', ''],
  ['NOTICE_LINK#', ''],
  ['STATEMENTS#', ''],
  ['STATEMENT_CODE#', ''],
  ['TRIES#', ''],
  ['EXPORT#', ''],
  ['IDEMP#', 'IDEMP'],
  ['IMPORT#', ''],
  ['IMPORTS', 'TURN'],
  ['CALLS', 'NUMBER'],
];

/** An export omits these attributes, because only indexes need them. */
const INDEX_ATTRIBUTES = new Set<string>([
  ...TABLES.portal.indexes.flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]),
  'log',
]);

const ABOUT = {
  format: 'One file per kind of record, one JSON object per line, each with its full key in pk and sk.',
  money: 'Fields that end in _cents are whole cents of Australian dollars; money out of the fund is below 0.',
  days: 'Fields of days are YYYY-MM-DD in Sydney; instants are UTC.',
  documents:
    'documents.jsonl lists each file’s key and version in the bucket and its SHA-256 in base64; the files are not included.',
};

export interface ExportOptions {
  readonly tables: LedgerTables;
  readonly to: string;
  readonly clientId?: string | undefined;
  readonly now: Date;
}

export function fileOf({ pk, sk }: Item): string | undefined {
  const begins = ([a, b]: readonly [string, string]) => String(pk).startsWith(a) && String(sk).startsWith(b);
  const kind = KINDS.find(([, a, b]) => begins([a, b]));
  if (kind) return kind[0];
  return DERIVED.some(begins) ? undefined : 'other';
}

function recordOf(item: Item): Item {
  const attributes = Object.entries(item).filter(([name]) => !INDEX_ATTRIBUTES.has(name));
  return Object.fromEntries(
    attributes.map(([name, value]) =>
      value instanceof Uint8Array ? [name, JSON.parse(gunzipSync(value).toString('utf8'))] : [name, value],
    ),
  );
}

async function* itemsOf({ database }: LedgerTables, TableName: string): AsyncGenerator<Item> {
  for await (const page of paginateScan({ client: database }, { TableName, ConsistentRead: true })) {
    yield* page.Items ?? [];
  }
}

export async function exportData(options: ExportOptions): Promise<Record<string, number>> {
  const { tables, to, clientId, now } = options;
  await mkdir(to, { recursive: true, mode: 0o700 });
  if ((await readdir(to)).length > 0) throw new Error(`${to} is not empty; name a folder that is.`);
  const streams = new Map<string, WriteStream>();
  const counts: Record<string, number> = {};
  const write = async (file: string, item: Item) => {
    let stream = streams.get(file);
    if (!stream) {
      // The records are personal data, so only the operator who runs the export may read the files.
      stream = createWriteStream(join(to, `${file}.jsonl`), { mode: 0o600 });
      streams.set(file, stream);
    }
    counts[file] = (counts[file] ?? 0) + 1;
    if (!stream.write(`${JSON.stringify(recordOf(item))}\n`)) {
      await new Promise<void>((resume) => stream.once('drain', () => resume()));
    }
  };
  const ofClient = new Set([`CLIENT#${clientId}`]);
  for await (const item of itemsOf(tables, tables.portalTable)) {
    const file = fileOf(item);
    if (!file) continue;
    if (clientId && item.client_id !== clientId && !ofClient.has(String(item.pk))) continue;
    if (['users', 'documents'].includes(file)) ofClient.add(String(item.pk));
    await write(file, item);
  }
  for await (const item of itemsOf(tables, tables.auditTable)) {
    if (!clientId || ofClient.has(String(item.pk))) await write('audit', item);
  }
  for (const stream of streams.values()) {
    stream.end();
    await finished(stream);
  }
  const about = {
    exported_at: now.toISOString(),
    ...(clientId ? { client_id: clientId } : {}),
    ...ABOUT,
    counts,
  };
  await writeFile(join(to, 'about.json'), `${JSON.stringify(about, undefined, 2)}\n`, { mode: 0o600 });
  return counts;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      stage: { type: 'string' },
      client: { type: 'string' },
    },
  });
  if (!values.to) {
    throw new Error(
      'Usage: npm run export -- --to folder [--stage prod] [--client id]; of the local data without --stage.',
    );
  }
  const to = resolve(values.to);
  const options = { to, clientId: values.client, now: currentTime() };
  let counts: Record<string, number>;
  if (values.stage) {
    await connectToStage(values.stage);
    counts = await exportData({ ...options, tables: servicesFromEnvironment() });
  } else {
    const tables = await openLocalTables();
    counts = await exportData({ ...options, tables }).finally(() => tables.close());
  }
  const written = Object.entries(counts).map(([file, count]) => `${count} ${file.replaceAll('-', ' ')}`);
  console.log(`Written to ${to}: ${written.join(', ') || 'nothing'}.`);
  return 0;
}

await runCommand(import.meta.filename, main);
