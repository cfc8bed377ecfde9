import { LIMITS } from '#shared/constants.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { headingName } from './statement-headings.ts';
import {
  cutRecords,
  DELIMITERS,
  type Delimiter,
  readRecords,
  type StatementRecord,
  whyGivenUp,
} from './statement-records.ts';
import { cleanText, readStatementText } from './statement-text.ts';

const SENTENCES = EXACT_SENTENCES['not-csv'];

/** A column to import. `headings` contains its possible headings in the form of `headingName`. */
export interface CsvColumn<Name extends string> {
  readonly name: Name;
  /** The column's name in error messages. */
  readonly label: string;
  readonly headings: readonly string[];
  readonly required?: boolean;
}

/** A row below the headings. A column that the file lacks has the value ''. */
export interface CsvRow<Name extends string> {
  /** The first line of the row in the file, counted from 1. */
  readonly line: number;
  readonly cells: Readonly<Record<Name, string>>;
}

export interface RejectedLine {
  readonly line: number;
  readonly message: string;
}

export type CsvTable<Name extends string> =
  | { ok: true; rows: CsvRow<Name>[]; rejected: RejectedLine[]; ignoredColumns: string[] }
  | { ok: false; message: string };

const LONGEST_HEADING = 60;
/** The apostrophe that spreadsheets and our exports put before a text that a spreadsheet would run as a formula. */
const TEXT_MARK = /^'(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

const cellsOf = (record: StatementRecord | undefined): string[] =>
  record && 'cells' in record ? record.cells : [];
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/**
 * Reads a table whose first line names the columns, in any order. Each line with text becomes a row or is
 * rejected with a reason.
 */
export function readCsvTable<Name extends string>(
  bytes: Uint8Array,
  fileName: string,
  columns: readonly CsvColumn<Name>[],
): CsvTable<Name> {
  const source = readStatementText(bytes, fileName, SENTENCES.otherKindThanList);
  if (!source.ok) return source;
  const separator = /^sep=([,;\t])\s*(?:\r\n|\n|\r)/i.exec(source.text);
  const raw = cutRecords(source.text);
  if (separator) raw.shift();
  const found = findHeadings(readHeadings(raw.slice(0, 1)), columns);
  if (found.missing.length > 0)
    return { ok: false, message: SENTENCES.missingColumns(found.missing.join(', ')) };
  // Count the lines before splitting them into cells, so that a file of a million lines costs little.
  if (raw.length - 1 > LIMITS.importedRecords)
    return { ok: false, message: SENTENCES.tooManyRecords(LIMITS.importedRecords) };
  const { headings, places, delimiter } = found;
  if (headings.length > LIMITS.statementColumns)
    return { ok: false, message: SENTENCES.tooManyColumns(LIMITS.statementColumns) };
  const rows: CsvRow<Name>[] = [];
  const rejected: RejectedLine[] = [];
  const records = readRecords(raw.slice(1), delimiter);
  const givenUp = whyGivenUp(records);
  if (givenUp !== undefined) return { ok: false, message: givenUp };
  for (const record of records) {
    const { line } = record;
    const cells = cellsOf(record);
    if ('problem' in record) rejected.push({ line, message: record.problem });
    else if (!isBlank(cells.slice(headings.length)))
      rejected.push({ line, message: 'This line has more cells than the first line has headings.' });
    else if (!isBlank(cells)) rows.push({ line, cells: namedCells(cells, columns, places) });
  }
  if (rows.length + rejected.length === 0) return { ok: false, message: SENTENCES.noRecords };
  const imported = new Set(places.values());
  const ignoredColumns = headings
    .filter((heading, place) => !imported.has(place) && heading.trim() !== '')
    .map((heading) => cleanText(heading).slice(0, LONGEST_HEADING));
  return { ok: true, rows, rejected, ignoredColumns };
}

function readHeadings(raw: Parameters<typeof readRecords>[0]): { delimiter: Delimiter; cells: string[] }[] {
  return DELIMITERS.map((delimiter) => ({ delimiter, cells: cellsOf(readRecords(raw, delimiter)[0]) }));
}

/** Reads the headings with each delimiter and returns the reading that lacks the fewest required columns. */
function findHeadings<Name extends string>(
  readings: readonly { delimiter: Delimiter; cells: string[] }[],
  columns: readonly CsvColumn<Name>[],
) {
  const found = readings.map(({ delimiter, cells }) => {
    const names = cells.map(headingName);
    const places = new Map<Name, number>();
    for (const { name, headings } of columns) {
      const place = names.findIndex((heading) => headings.includes(heading));
      if (place !== -1) places.set(name, place);
    }
    const missing = columns.filter(({ name, required }) => required && !places.has(name));
    return { delimiter, headings: cells, places, missing: missing.map(({ label }) => label) };
  });
  return found.reduce((best, other) => (other.missing.length < best.missing.length ? other : best));
}

function namedCells<Name extends string>(
  cells: readonly string[],
  columns: readonly CsvColumn<Name>[],
  places: ReadonlyMap<Name, number>,
): Record<Name, string> {
  const named = {} as Record<Name, string>;
  for (const { name } of columns)
    named[name] = (cells[places.get(name) ?? -1] ?? '').trim().replace(TEXT_MARK, '');
  return named;
}
