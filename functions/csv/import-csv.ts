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
import { cleanFileName } from '../records/file-name.ts';
import type { CsvColumn, CsvRow } from './read-csv-table.ts';
import type { RejectedLine } from './statement-records.ts';

const PREVIEW_ROWS = 200;
/** More parallel records would exceed the rate limit of the user pool. */
const LANES = 8;

export interface CsvRecord<Value> {
  readonly line: number;
  readonly key: string;
  readonly value: Value;
}

export interface CsvRecords<Name extends string, Value> {
  readonly kind: CsvImportKind;
  readonly action: string;
  readonly words: readonly [one: string, several: string];
  readonly columns: readonly CsvColumn<Name>[];
  readonly inOrder?: boolean;
  read(rows: readonly CsvRow<Name>[]): { records: CsvRecord<Value>[]; rejected: RejectedLine[] };
  findKnown(keys: readonly string[]): Promise<ReadonlyMap<string, string | undefined>>;
  check?(records: readonly CsvRecord<Value>[]): Promise<RejectedLine[]>;
  add(record: CsvRecord<Value>, importId: string): Promise<'added' | 'known' | { message: string }>;
}

export interface CsvOutcome<Value> {
  readonly answer: CsvImport;
  readonly records: readonly CsvRecord<Value>[];
  readonly known: ReadonlySet<string>;
}

/** Repeated or concurrent requests must add a record once, so the id follows from the key. */
export function idOfKey(key: string): string {
  return `csv-${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
}

export function foldedKey(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** An error in one line rejects its whole record, so that a corrected file can import the record. */
export function readGroups<Row extends { readonly line: number }, Value>(
  groups: ReadonlyMap<string, readonly Row[]>,
  read: (group: readonly Row[]) => { value: Value | undefined; faults: readonly RejectedLine[] },
  {
    keyOf,
    messageFor,
  }: { keyOf: (value: Value, group: string) => string; messageFor: (line: number) => string },
): { records: CsvRecord<Value>[]; rejected: RejectedLine[] } {
  const records: CsvRecord<Value>[] = [];
  const rejected: RejectedLine[] = [];
  for (const [name, group] of groups) {
    const { value, faults } = read(group);
    const [first] = faults;
    if (value && first === undefined) {
      records.push({ line: group[0]?.line ?? 0, key: keyOf(value, name), value });
      continue;
    }
    const faulty = new Set(faults.map(({ line }) => line));
    const others = group.filter(({ line }) => !faulty.has(line));
    rejected.push(
      ...faults,
      ...others.map(({ line }) => ({ line, message: messageFor(first?.line ?? line) })),
    );
  }
  return { records, rejected };
}

export function answerBy({ services }: Pick<Context, 'services'>): number {
  return services.now().getTime() + IMPORT_ANSWER_WITHIN_MS;
}

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
  const importId = isPreview ? null : await beginImport(context, kind, file.bytes, records.length);
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
      notes: table.notes,
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

export async function beginImport(
  context: Context,
  { kind, action, words }: Pick<CsvRecords<string, unknown>, 'kind' | 'action' | 'words'>,
  bytes: Uint8Array,
  totalRows: number,
): Promise<string> {
  const fileDigest = createHash('sha256').update(bytes).digest('hex');
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
