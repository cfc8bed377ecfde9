import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { daysOfFinancialYear, financialYearText } from '#shared/financial-year.ts';
import { ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { CASH, TFN_WITHHELD } from '#shared/tax-codes.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { cleanFileName } from '../records/file-name.ts';
import {
  findTaxTable,
  findTaxYear,
  hasOtherDistributions,
  putTaxTableWrite,
  putTaxYearWrite,
  type TaxTableItem,
  type TaxYearItem,
} from '../records/tax-year-store.ts';
import { emptyTaxYear } from './present-tax-year.ts';
import type { ReadTaxTable } from './tax-rows.ts';
import { auditOfTaxYear, refuseFaults } from './tax-year-audit.ts';
import { readOwnFigures, tieTable } from './tie-table.ts';

type Output = Awaited<ReturnType<Handler<'importTaxTable'>>>;

/** A table is stored in one item of at most 400 kB. */
const MOST_HOLDERS = 2_000;
const PREVIEW_ROWS = 200;

export const importTaxTable: Handler<'importTaxTable'> = async ({ year, dryRun, part_c: partC }, context) => {
  const { services, actor, now, today, file, refuse } = context;
  if (daysOfFinancialYear(year).to >= today) return refuse('period-not-over');
  if (!file) return refuse('invalid-input');
  const { readTaxTable, readTaxRows } = await import('./tax-rows.ts');
  const csv = readTaxTable(file.bytes, file.fileName, partC);
  if (!csv.ok) return refuse('not-csv', { sentence: csv.message });
  if (csv.rows.length > MOST_HOLDERS)
    return refuse('not-csv', { sentence: EXACT_SENTENCES['not-csv'].tooManyRecords(MOST_HOLDERS) });
  const figures = await readOwnFigures(services, year);
  const read = readTaxRows(csv.rows, csv.columns ?? [], figures.clients);
  const form = ((await findTaxYear(services, year)) ?? emptyTaxYear(year)).form;
  const faults = [
    ...csv.rejected,
    ...read.faults,
    ...tieTable({ ...read, rows: read.rows.map(tieable) }, form, figures),
  ].sort((one, other) => one.line - other.line);
  const base = {
    duplicateCount: 0,
    total_rows: read.rows.length,
    rejected: faults.map(({ line, message }) => ({ line, message })),
    notes: csv.notes,
    ignored_columns: csv.ignoredColumns,
    part_c_columns: csv.partCColumns ?? [],
  } satisfies Partial<Output>;
  if (dryRun)
    return {
      ...base,
      import_id: null,
      status: 'preview',
      processed_rows: 0,
      insertedCount: faults.length > 0 ? 0 : read.rows.length,
      preview: previewOf(read),
    };
  refuseFaults(faults, refuse);
  const digest = createHash('sha256').update(file.bytes).digest('hex');
  return decideAgain(async () => {
    const stored = await findTaxYear(services, year);
    const before = stored ?? emptyTaxYear(year);
    const newest = await findTaxTable(services, year, before.table_number);
    const done = (number: number): Output => ({
      ...base,
      import_id: `${year}-${number}`,
      status: 'done',
      processed_rows: read.rows.length,
      insertedCount: read.rows.length,
    });
    // An approved year whose distributions have changed gets a new table even from the same file.
    const isAgain = before.status === 'Approved' && hasOtherDistributions(before, figures.distributions);
    const isSame = newest?.file_digest === digest && isDeepStrictEqual(newest.columns, read.columns);
    if (newest && isSame && !isAgain) return done(newest.number);
    const table: TaxTableItem = {
      year,
      number: before.table_number + 1,
      file_name: cleanFileName(file.fileName),
      file_digest: digest,
      columns: [...read.columns],
      totals: [...read.totals],
      row_count: read.rows.length,
      packed: read.rows.map(({ client, amounts }) => ({ client_id: client.id, amounts: [...amounts] })),
      imported_at: now,
      imported_by: actor.userId,
      imported_by_name: actor.name,
    };
    const { asked_by: _by, asked_by_name: _name, asked_at: _at, ...unasked } = before;
    const after: TaxYearItem = {
      ...unasked,
      status: 'Draft',
      table_number: table.number,
      version: before.version + 1,
    };
    return context.commit(
      {
        writes: {
          year: putTaxYearWrite(services, stored, after),
          table: putTaxTableWrite(services, table),
        },
        audit: auditOfTaxYear(
          stored,
          after,
          'tax-year.table-imported',
          `Imported the tax table of ${financialYearText(year)}, ${read.rows.length} rows, from ${table.file_name}`,
        ),
      },
      done(table.number),
    );
  });
};

function tieable({ line, client, amounts }: ReadTaxTable['rows'][number]) {
  return { line, clientId: client.id, name: client.name, amounts };
}

function previewOf({ columns, rows }: ReadTaxTable) {
  return rows.slice(0, PREVIEW_ROWS).map(({ line, client, amounts }) => ({
    line,
    client_id: client.id,
    client_name: client.name,
    cash: amounts[columns.indexOf(CASH)] ?? ZERO_CENTS,
    tfn_withheld: amounts[columns.indexOf(TFN_WITHHELD)] ?? ZERO_CENTS,
  }));
}
