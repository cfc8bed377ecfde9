import { createHash, randomUUID } from 'node:crypto';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { IMPORT_ANSWER_WITHIN_MS } from '#shared/constants.ts';
import type { StatementUpload, transactionsContract } from '#shared/contract/transactions.ts';
import { REFUSALS } from '#shared/refusals.ts';
import type { Context, Handler } from '../http/context.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import {
  findImport,
  type ImportItem,
  type ImportRow,
  importTarget,
  putImportContents,
  putImportWrite,
} from './import-store.ts';
import { faultOfMoneyDay } from './money-day.ts';
import { presentImport } from './present-import.ts';
import { refuseWhileUndoing } from './refuse-while-undoing.ts';
import { runImport } from './run-import.ts';
import type { StatementRow } from './statement.ts';
import { findKnownIds } from './transaction-store.ts';

const PREVIEW_ROWS = 200;

export const uploadStatement: Handler<typeof transactionsContract.uploadStatement> = async (
  input,
  context,
) => {
  const { services, file, refuse } = context;
  const startedMs = services.now().getTime();
  if (!file) return refuse('invalid-input');
  // Imported here, because statements are rare and other requests should start without their parser.
  const { readStatement } = await import('./statement.ts');
  const statement = readStatement(file.bytes, file.fileName);
  if (!statement.ok) return refuse('not-csv', { sentence: statement.message });
  const { rows, rejected } = rejectImpossibleDays(statement, context.today);
  const contents = {
    bank: statement.bank,
    rejected,
    rows: rows.map((row) => ({
      line: row.line,
      // The id is derived from the row, so importing it again writes the same key.
      id: `csv-${row.fingerprint}`,
      txn_date: row.date,
      amount_cents: row.amountCents,
      description: row.description,
    })),
  };
  if (input.dryRun) return previewOf(context, contents);

  const item = await startImport(context, contents, createHash('sha256').update(file.bytes).digest('hex'));
  const done = (await runImport(services, item.id, startedMs + IMPORT_ANSWER_WITHIN_MS)) ?? item;
  if (done.status === 'running') await services.continueImport(done.id);
  return presentImport(done, contents.rejected);
};

/** A day after today or before 1990 is mistyped; the other rows go on. */
function rejectImpossibleDays(
  { rows, rejected }: { rows: StatementRow[]; rejected: Contents['rejected'] },
  today: CalendarDate,
): { rows: StatementRow[]; rejected: Contents['rejected'] } {
  const faulty = rows.flatMap(({ line, date }) => {
    const code = faultOfMoneyDay(date, today);
    return code ? [{ line, message: REFUSALS[code].sentence }] : [];
  });
  if (faulty.length === 0) return { rows, rejected };
  return {
    rows: rows.filter(({ date }) => !faultOfMoneyDay(date, today)),
    rejected: [...rejected, ...faulty].sort((one, other) => one.line - other.line),
  };
}

interface Contents {
  bank: string;
  rows: (ImportRow & { line: number })[];
  rejected: { line: number; message: string }[];
}

async function previewOf(
  { services }: Pick<Context, 'services'>,
  contents: Contents,
): Promise<StatementUpload> {
  const known = await findKnownIds(
    services,
    contents.rows.map((row) => row.id),
  );
  return {
    import_id: null,
    batch_id: null,
    status: 'preview',
    insertedCount: contents.rows.length - known.size,
    duplicateCount: known.size,
    processed_rows: 0,
    total_rows: contents.rows.length,
    rejected: contents.rejected,
    bank: contents.bank,
    preview: contents.rows.slice(0, PREVIEW_ROWS).map((row) => ({
      line: row.line,
      txn_date: row.txn_date,
      amount: row.amount_cents,
      description: row.description,
      duplicate: known.has(row.id),
    })),
  };
}

/**
 * Stores the contents before the import, so that no import lacks its rows. A repeated request finds the import of the
 * first one.
 */
async function startImport(
  context: Context<'import-undoing'>,
  contents: Contents,
  fileDigest: string,
): Promise<ImportItem> {
  const { services, actor, now, refuse } = context;
  const id = context.idempotencyId ? context.idempotencyId.slice(0, 32) : randomUUID();
  const item: ImportItem = {
    id,
    status: contents.rows.length > 0 ? 'running' : 'done',
    bank: contents.bank,
    file_name: cleanFileName(context.file?.fileName ?? ''),
    file_digest: fileDigest,
    position: 0,
    total_rows: contents.rows.length,
    inserted_count: 0,
    duplicate_count: 0,
    batch_count: 0,
    created_by: actor.userId,
    created_by_name: actor.name,
    created_at: now,
    leased_until: 0,
    lease: '',
  };
  const repeated = (before: ImportItem) => {
    if (before.file_digest !== fileDigest) return refuse('idempotency-mismatch');
    context.repeats();
    return before;
  };
  const before = await findImport(services, id);
  if (before) return repeated(before);
  await refuseWhileUndoing(context);
  await putImportContents(services, id, contents);
  try {
    await commitChange(
      services,
      {
        writes: { import: putImportWrite(services, item) },
        audit: {
          target: importTarget(id),
          name: item.file_name,
          action: 'import.started',
          summary: `Statement of ${contents.rows.length} rows, ${contents.bank}`,
          changes: {
            file_name: { after: item.file_name },
            bank: { after: item.bank },
            total_rows: { after: item.total_rows },
            rejected_lines: { after: contents.rejected.length },
          },
        },
      },
      context,
    );
    return item;
  } catch (error) {
    const other = error instanceof ConditionFailed ? await findImport(services, id) : undefined;
    if (!other) throw error;
    return repeated(other);
  }
}

function cleanFileName(name: string): string {
  return name.replace(/[^\p{L}\p{N} ._()-]/gu, '_').slice(0, 120);
}
