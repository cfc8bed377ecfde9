import { parse } from 'csv-parse/sync';
import { LIMITS } from '#shared/constants.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { headingName } from './statement-headings.ts';
import {
  cellsOf,
  cutRecords,
  DELIMITERS,
  type Delimiter,
  LONGEST_RECORD,
  type RawRecord,
  type RejectedLine,
  readRecords,
  type StatementRecord,
  whyGivenUp,
} from './statement-records.ts';
import { cleanText, readStatementText } from './statement-text.ts';

const SENTENCES = EXACT_SENTENCES['not-csv'];

export interface CsvColumn<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly headings: readonly string[];
  /** Two columns may together form this column, such as first and last name. */
  readonly halves?: readonly [first: readonly string[], second: readonly string[]];
  readonly required?: boolean;
  /** Only the portal's own exports have this column, so no dialog lists it. */
  readonly isOwn?: boolean;
}

/** Dialogs and messages name a column by its first heading. */
export function csvColumn<Name extends string>(
  name: Name,
  headings: readonly [string, ...string[]],
  more: Partial<CsvColumn<Name>> = {},
): CsvColumn<Name> {
  return { name, label: headings[0], headings, ...more };
}

export interface CsvRow<Name extends string> {
  readonly line: number;
  readonly cells: Readonly<Record<Name, string>>;
}

export type CsvTable<Name extends string> =
  | {
      ok: true;
      rows: CsvRow<Name>[];
      rejected: RejectedLine[];
      notes: RejectedLine[];
      ignoredColumns: string[];
    }
  | { ok: false; message: string };

const LONGEST_HEADING = 60;
const MOST_LINES_ABOVE = 20;
/** Copied texts may contain invisible characters, and equal names would then differ. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
/** Spreadsheets and our exports write an apostrophe before a text that would run as a formula. */
const TEXT_MARK = /^'(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

export function readCsvTable<Name extends string>(
  bytes: Uint8Array,
  fileName: string,
  columns: readonly CsvColumn<Name>[],
): CsvTable<Name> {
  const source = readStatementText(bytes, fileName, SENTENCES.otherKindThanList);
  if (!source.ok) return source;
  const separator = /^sep=([,;\t])\s*(?:\r\n|\n|\r)/i.exec(source.text);
  const raw = cutRecords(source.text, LIMITS.importedRecords + MOST_LINES_ABOVE + 2);
  if (separator) raw.shift();
  const found = findHeadings(raw.slice(0, MOST_LINES_ABOVE + 1), columns);
  if (found.missing.length > 0)
    return { ok: false, message: SENTENCES.missingColumns(found.missing.join(', ')) };
  // Counted before the split into cells, to refuse a file of a million lines quickly.
  if (raw.length - found.above - 1 > LIMITS.importedRecords)
    return { ok: false, message: SENTENCES.tooManyRecords(LIMITS.importedRecords) };
  const { headings, places, delimiter } = found;
  if (headings.length > LIMITS.statementColumns)
    return { ok: false, message: SENTENCES.tooManyColumns(LIMITS.statementColumns) };
  const rows: CsvRow<Name>[] = [];
  const rejected: RejectedLine[] = [];
  const notes: RejectedLine[] = raw
    .slice(0, found.above)
    .map(({ line }) => ({ line, message: 'This line is above the column headings and was not read.' }));
  const body = raw.slice(found.above + 1);
  const from = body[0]?.line ?? Number.POSITIVE_INFINITY;
  const quoted = readQuoted(source.text, delimiter)?.filter(({ line }) => line >= from);
  const read = quoted ?? readRecords(body, delimiter);
  const givenUp = whyGivenUp(read);
  if (givenUp !== undefined) return { ok: false, message: givenUp };
  for (const record of read) {
    const { line } = record;
    const cells = cellsOf(record);
    if ('problem' in record) rejected.push({ line, message: record.problem });
    else if (!isBlank(cells.slice(headings.length)))
      rejected.push({ line, message: 'This line has more cells than the column headings.' });
    else if (!isBlank(cells)) {
      rows.push({ line, cells: namedCells(cells, columns, places) });
      if (cells.some((cell) => cell.trim().search(UNSEEN) !== -1))
        notes.push({ line, message: 'Invisible characters of this line were left out.' });
    }
  }
  if (rows.length + rejected.length === 0) return { ok: false, message: SENTENCES.noRecords };
  const imported = new Set([...places.values()].flat());
  const ignoredColumns = headings
    .filter((heading, place) => !imported.has(place) && heading.trim() !== '')
    .map((heading) => cleanText(heading).slice(0, LONGEST_HEADING));
  return { ok: true, rows, rejected, notes, ignoredColumns };
}

function readQuoted(text: string, delimiter: Delimiter): StatementRecord[] | undefined {
  try {
    const records: StatementRecord[] = [];
    parse(text.replaceAll(/\r\n?/g, '\n'), {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_RECORD,
      on_record(cells: string[], { lines }) {
        records.push({ line: lines - cells.join('').split('\n').length + 1, cells });
      },
    });
    return records;
  } catch {
    return undefined;
  }
}

function findHeadings<Name extends string>(raw: readonly RawRecord[], columns: readonly CsvColumn<Name>[]) {
  const read = (record: RawRecord | undefined, above: number) =>
    DELIMITERS.map((delimiter) => {
      const headings = cellsOf(readRecords(record ? [record] : [], delimiter)[0]);
      const names = headings.map(headingName);
      const placeOf = (wanted: readonly string[]) => names.findIndex((heading) => wanted.includes(heading));
      const places = new Map<Name, number[]>();
      for (const { name, headings: wanted, halves = [] } of columns) {
        const whole = [placeOf(wanted)];
        const place = whole.includes(-1) ? halves.map(placeOf) : whole;
        if (place.length > 0 && !place.includes(-1)) places.set(name, place);
      }
      const missing = columns.filter(({ name, required }) => required && !places.has(name));
      return { above, delimiter, headings, places, missing: missing.map(({ label }) => label) };
    });
  return (raw.length > 0 ? raw.flatMap(read) : read(undefined, 0)).reduce((best, other) =>
    other.missing.length < best.missing.length ? other : best,
  );
}

function namedCells<Name extends string>(
  cells: readonly string[],
  columns: readonly CsvColumn<Name>[],
  places: ReadonlyMap<Name, readonly number[]>,
): Record<Name, string> {
  const named = {} as Record<Name, string>;
  const textAt = (place: number) => (cells[place] ?? '').replaceAll(UNSEEN, '').trim().replace(TEXT_MARK, '');
  for (const { name } of columns) named[name] = (places.get(name) ?? []).map(textAt).join(' ').trim();
  return named;
}
