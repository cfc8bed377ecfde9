import { createHash, randomUUID } from 'node:crypto';
import { IMPORT_ANSWER_WITHIN_MS } from '#shared/constants.ts';
import type { CsvImport } from '#shared/contract/csv-import.ts';
import type { Context } from '../http/context.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import {
  type CsvImportKind,
  csvImportTarget,
  findCsvImport,
  putCsvImportWrite,
} from '../records/csv-import-store.ts';
import { cleanFileName } from './clean-file-name.ts';
import type { CsvColumn, CsvRow, RejectedLine } from './read-csv-table.ts';

const PREVIEW_ROWS = 200;
/** Records added concurrently: enough to fill the waits for the user pool, within its rate. */
const LANES = 8;

/** The rows of one record: one, or several of the same record. */
export interface CsvRecord<Value> {
  readonly line: number;
  /** A value that must be unique among records of one kind, such as an email address. */
  readonly key: string;
  readonly value: Value;
}

export interface CsvRecords<Name extends string, Value> {
  readonly kind: CsvImportKind;
  /** The audit entry of a starting import. */
  readonly action: string;
  /** One and several of them, in the audit log. */
  readonly words: readonly [one: string, several: string];
  readonly columns: readonly CsvColumn<Name>[];
  /** Whether each is added after the one before, in the order of the records. */
  readonly inOrder?: boolean;
  /** Rows with a fault, and all but the first of those that repeat a record, are rejected. */
  read(rows: readonly CsvRow<Name>[]): { records: CsvRecord<Value>[]; rejected: RejectedLine[] };
  /** Which of these keys there are already, each with the import that brought it, if one did. */
  findKnown(keys: readonly string[]): Promise<ReadonlyMap<string, string | undefined>>;
  /** Why records that are not there yet could not be added in their order, as far as a preview can know. */
  check?(records: readonly CsvRecord<Value>[]): Promise<RejectedLine[]>;
  /** Adds a record in one write. Answers why that cannot be, or that it is there by now. */
  add(record: CsvRecord<Value>, importId: string): Promise<'added' | 'known' | { message: string }>;
}

/** The answer to a request, and what further work on the records needs. */
export interface CsvOutcome<Value> {
  readonly answer: CsvImport;
  /** Without those that a preview finds a fault with. */
  readonly records: readonly CsvRecord<Value>[];
  /** The keys of records that were there before this import. */
  readonly known: ReadonlySet<string>;
}

/** When a request that imports has to answer, in milliseconds since the epoch. */
export function answerBy({ services }: Pick<Context, 'services'>): number {
  return services.now().getTime() + IMPORT_ANSWER_WITHIN_MS;
}

/**
 * Previews the records of a file, or adds them until all are there or the time is up. Each is added in one write that
 * names the import, so it can stop anywhere; the same request with its key goes on and counts as its own what it added
 * before.
 */
export async function importCsv<Name extends string, Value>(
  context: Context<'not-csv'>,
  kind: CsvRecords<Name, Value>,
  { isPreview, untilMs }: { isPreview: boolean; untilMs: number },
): Promise<CsvOutcome<Value>> {
  const { file, refuse } = context;
  if (!file) return refuse('invalid-input');
  const { readCsvTable } = await import('./read-csv-table.ts');
  const table = readCsvTable(file.bytes, file.fileName, kind.columns);
  if (!table.ok) return refuse('not-csv', { sentence: table.message });
  const { records, rejected } = kind.read(table.rows);
  const importId = isPreview
    ? null
    : await beginImport(context, kind, createHash('sha256').update(file.bytes).digest('hex'), records.length);
  const found = await kind.findKnown(records.map(({ key }) => key));
  const known = new Set<string>();
  const own = new Set<string>();
  for (const [key, by] of found) (by !== undefined && by === importId ? own : known).add(key);
  const left = records.filter(({ key }) => !found.has(key));
  const faults = isPreview ? ((await kind.check?.(left)) ?? []) : [];
  if (importId !== null) {
    const lanes = kind.inOrder ? 1 : LANES;
    await inLanes(context, left, { untilMs, lanes }, async (record) => {
      const added = await kind.add(record, importId);
      if (added === 'added') own.add(record.key);
      else if (added === 'known') known.add(record.key);
      else faults.push({ line: record.line, message: added.message });
    });
  }
  const processed = own.size + known.size + faults.length;
  return {
    answer: {
      import_id: importId,
      status: isPreview ? 'preview' : processed < records.length ? 'running' : 'done',
      insertedCount: isPreview ? left.length - faults.length : own.size,
      duplicateCount: known.size,
      processed_rows: isPreview ? 0 : processed,
      total_rows: records.length,
      rejected: [...table.rejected, ...rejected, ...faults].sort((one, other) => one.line - other.line),
      ignored_columns: table.ignoredColumns,
    },
    records: records.filter(({ line }) => !faults.some((fault) => fault.line === line)),
    known,
  };
}

export function previewOf<Value, Shown>(
  { records, known }: CsvOutcome<Value>,
  show: (value: Value) => Shown,
): (Shown & { line: number; duplicate: boolean })[] {
  return records
    .slice(0, PREVIEW_ROWS)
    .map(({ line, key, value }) => ({ ...show(value), line, duplicate: known.has(key) }));
}

/** Stores that the import begins, unless an earlier request with the same key did. Answers its id. */
async function beginImport(
  context: Context,
  { kind, action, words }: Pick<CsvRecords<string, unknown>, 'kind' | 'action' | 'words'>,
  fileDigest: string,
  totalRows: number,
): Promise<string> {
  const { services, actor, now, refuse } = context;
  const id = context.idempotencyId ? context.idempotencyId.slice(0, 32) : randomUUID();
  const item = {
    id,
    file_name: cleanFileName(context.file?.fileName ?? ''),
    file_digest: fileDigest,
    total_rows: totalRows,
    created_by: actor.userId,
    created_by_name: actor.name,
    created_at: now,
  };
  await decideAgain(async () => {
    const before = await findCsvImport(services, kind, id);
    if (before) {
      if (before.file_digest !== fileDigest) return refuse('idempotency-mismatch');
      return context.repeats();
    }
    return commitChange(
      services,
      {
        writes: { import: putCsvImportWrite(services, kind, item) },
        audit: {
          target: csvImportTarget(kind, id),
          name: item.file_name,
          action,
          summary: `File of ${totalRows} ${totalRows === 1 ? words[0] : words[1]}`,
          changes: { file_name: { after: item.file_name }, total_rows: { after: totalRows } },
        },
      },
      context,
    );
  });
  return id;
}

/**
 * Does some work for each item, several concurrently, and starts no more when the time is up or after an error; running
 * work ends before the error is thrown.
 */
export async function inLanes<Item>(
  { services }: Pick<Context, 'services'>,
  items: readonly Item[],
  { untilMs, lanes = LANES }: { untilMs: number; lanes?: number },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  let failed = false;
  const lane = async () => {
    for (const item of left) {
      if (failed || services.now().getTime() >= untilMs) return;
      await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const done = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const outcome of done) if (outcome.status === 'rejected') throw outcome.reason;
}
