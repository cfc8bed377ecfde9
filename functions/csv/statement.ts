import { createHash } from 'node:crypto';
import { LIMITS } from '#shared/constants.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { StatementLayout } from '#shared/statement-layout.ts';
import { foldCase } from '../records/narration.ts';
import { looksLikeAmount } from './statement-amount.ts';
import { type DayOrder, looksLikeDate } from './statement-date.ts';
import { headerlessLayout, type StatementColumns } from './statement-formats.ts';
import { isOwnExport, layoutOfHeadings } from './statement-headings.ts';
import {
  columnsOf,
  guessLayout,
  idOfForm,
  idOfHeadings,
  idOfShape,
  isProvenBy,
  layoutOf,
  orderOf,
} from './statement-layouts.ts';
import { OFX_COLUMNS, ofxFingerprint, ofxTextOf, readOfx } from './statement-ofx.ts';
import {
  cellsOf,
  cutRecords,
  DELIMITERS,
  type RejectedLine,
  readRecords,
  type StatementRecord,
  whyGivenUp,
} from './statement-records.ts';
import { fileStyle, type RowFacts, readRow, withWords } from './statement-row.ts';
import { cleanText, notCsv, readStatementText, refuse, type StatementRefusal } from './statement-text.ts';
import { isZip, readWorkbook } from './statement-workbook.ts';

const SENTENCES = EXACT_SENTENCES['not-csv'];

const MAX_LINES_ABOVE_HEADINGS = 20;
const SAMPLE_RECORDS = 200;
const SHOWN_ROWS = 20;
const SHOWN_CHARACTERS = 200;

export interface StatementRow extends RowFacts {
  line: number;
  fingerprint: string;
}

export type StatementRead =
  | {
      ok: true;
      /** The bank's name, or `Generic` if unknown. Several layouts may have the same name. */
      bank: string;
      layoutId: string;
      headings: string[];
      layout?: StatementLayout;
      firstRows?: string[][];
      rows: StatementRow[];
      rejected: RejectedLine[];
    }
  | StatementRefusal
  | UnknownLayout;

export interface UnknownLayout {
  ok: false;
  code: 'layout-unknown';
  message: string;
  layoutId: string;
  headings: string[];
  firstRows: string[][];
  guess: StatementLayout | null;
}

export interface SaidLayouts {
  given?: StatementLayout;
  kept?: (layoutId: string) => Promise<StatementLayout | undefined>;
}

interface Reading {
  sample: StatementRecord[];
  length: number;
  all(): StatementRecord[];
}

interface Table {
  reading: Reading;
  known?: StatementColumns | undefined;
  headings: number;
  layoutId: string;
}

const hasText = (record: StatementRecord): boolean =>
  'problem' in record || record.cells.some((cell) => cell.trim() !== '');

export async function readStatement(
  bytes: Uint8Array,
  fileName: string,
  layouts: SaidLayouts = {},
): Promise<StatementRead> {
  if (isZip(bytes)) {
    const book = await readWorkbook(bytes, fileName);
    if (!book.ok) return book;
    const records = book.records.filter(hasText);
    if (records.length === 0) return refuse('empty', SENTENCES.noTransactions);
    return readTables(
      [{ sample: records.slice(0, SAMPLE_RECORDS), length: records.length, all: () => records }],
      fileName,
      layouts,
    );
  }
  const ofx = ofxTextOf(bytes);
  if (ofx !== undefined) return readOfxRows(ofx, fileName);
  const source = readStatementText(bytes, fileName);
  if (!source.ok) return source;
  const raw = cutRecords(source.text, LIMITS.statementRows + SAMPLE_RECORDS);
  // Excel writes a first line such as `sep=;` to name the delimiter, and MYOB writes `{}`.
  if (/^(?:sep=[,;\t|]|\{\})\s*$/i.test(raw[0]?.text ?? '')) raw.shift();
  const readings = DELIMITERS.map((delimiter) => ({
    sample: readRecords(raw.slice(0, SAMPLE_RECORDS), delimiter).filter(hasText),
    length: raw.length,
    all: () => readRecords(raw, delimiter).filter(hasText),
  }));
  return readTables(readings, fileName, layouts);
}

async function readOfxRows(text: string, fileName: string): Promise<StatementRead> {
  const ofx = await readOfx(text, fileName);
  if (!ofx.ok) return ofx;
  if (ofx.rows.length === 0)
    return /STMTRS>/i.test(text) ? refuse('empty', SENTENCES.noTransactions) : notCsv(fileName);
  if (ofx.rows.length > LIMITS.statementRows) return tooLong();
  const { rows, rejected } = readRows(ofx.rows, OFX_COLUMNS, 'year-first');
  const idOf = new Map(ofx.rows.map(({ line, fitId }) => [line, fitId]));
  const seen = new Map<string, StatementRow>();
  const kept = rows.flatMap((row) => {
    const fitId = idOf.get(row.line) ?? '';
    if (fitId === '') return [row];
    const fingerprint = ofxFingerprint(row.account ?? '', fitId);
    const before = seen.get(fingerprint);
    seen.set(fingerprint, row);
    if (before)
      rejected.push({ line: row.line, message: 'The file has another transaction with the same bank id.' });
    return before ? [] : [{ ...row, fingerprint }];
  });
  return { ok: true, bank: OFX_COLUMNS.bank, layoutId: 'ofx', headings: [], rows: kept, rejected };
}

async function readTables(
  readings: readonly Reading[],
  fileName: string,
  layouts: SaidLayouts,
): Promise<StatementRead> {
  const table = findTable(readings);
  if (!table) return refuseTable(readings, fileName);
  const { reading, known, layoutId } = table;
  const headings = cellsOf(reading.sample[table.headings]).map((cell) =>
    cleanText(cell).slice(0, SHOWN_CHARACTERS),
  );
  if (isOwnExport(headings)) return refuse('own-export', SENTENCES.ownExport);
  // Counted before the split into cells, to refuse a file of a million lines quickly.
  if (reading.length - (table.headings + 1) > LIMITS.statementRows) return tooLong();
  const records = reading.all();
  const givenUp = whyGivenUp(records);
  if (givenUp !== undefined) return refuse('unpaired-quotes', givenUp);
  if (records.some((record) => cellsOf(record).length > LIMITS.statementColumns)) return tooWide();
  const data = records.slice(table.headings + 1);
  if (data.length === 0) return refuse('empty', SENTENCES.noTransactions);
  const cells = data.map(cellsOf);
  const width = Math.max(headings.length, ...cells.slice(0, SAMPLE_RECORDS).map(({ length }) => length));

  const firstRows = cells
    .slice(0, SHOWN_ROWS)
    .map((row) => row.map((cell) => cell.slice(0, SHOWN_CHARACTERS)));
  const ask = (message: string): UnknownLayout => ({
    ok: false,
    code: 'layout-unknown',
    message,
    layoutId,
    headings,
    firstRows,
    guess: known
      ? (layoutOf(known, 'day-first', cells) ?? null)
      : (guessLayout(headings, sample)?.layout ?? null),
  });
  const sample = cells.slice(0, SAMPLE_RECORDS).filter((row) => row.some(looksLikeDate));
  const said = layouts.given ?? (await layouts.kept?.(layoutId));
  const guess =
    said || (known && (table.headings !== -1 || isProvenBy(sample, known)))
      ? null
      : guessLayout(headings, sample);
  const columns = said
    ? columnsOf(said, width, known)
    : guess?.isProven
      ? columnsOf(guess.layout, width, known)
      : known && withWords(known, sample);
  if (!columns) return ask(SENTENCES.columnsToSay);
  const order = layouts.given?.order ?? orderOf(cells, columns, said?.order);
  if (!order) return ask(SENTENCES.mixedDays);
  const { rows, rejected } = readRows(data, columns, order, headingsOf(records, table.headings));
  const above = records
    .slice(0, Math.max(0, table.headings))
    .map(({ line }) => ({ line, message: 'This line is above the column headings and was not read.' }));
  return {
    ok: true,
    bank: columns.bank,
    layoutId,
    headings,
    layout: layoutOf(columns, order, cells),
    firstRows,
    rows,
    rejected: [...above, ...rejected],
  };
}

const headingsOf = (records: readonly StatementRecord[], at: number) => cellsOf(records[at]).join('\t');

function findTable(readings: readonly Reading[]): Table | undefined {
  for (const reading of readings) {
    const cells = reading.sample.map(cellsOf);
    if (headerlessLayout(cells.slice(0, 1)) === undefined) {
      for (const [index, line] of cells.slice(0, MAX_LINES_ABOVE_HEADINGS + 1).entries()) {
        const known = layoutOfHeadings(line);
        if (known) return { reading, known, headings: index, layoutId: idOfHeadings(line) };
      }
    }
    const form = headerlessLayout(cells);
    if (form) return { reading, known: form.columns, headings: -1, layoutId: idOfForm(form.number) };
  }
  return findUnknown(readings);
}

function findUnknown(readings: readonly Reading[]): Table | undefined {
  const found = readings.flatMap((reading) => {
    const rows = reading.sample.map(cellsOf);
    const first = rows.findIndex(
      (cells) =>
        cells.some(looksLikeDate) && cells.some((cell) => looksLikeAmount(cell) && !looksLikeDate(cell)),
    );
    return first === -1 ? [] : [{ reading, rows, first, width: rows[first]?.length ?? 0 }];
  });
  const [best] = found.toSorted((one, other) => other.width - one.width);
  if (!best) return undefined;
  const { reading, rows, first } = best;
  const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;
  const above = rows[first - 1] ?? [];
  const isHeading =
    filled(above) >= Math.max(2, filled(rows[first] ?? []) / 2) &&
    !above.some((cell) => looksLikeDate(cell) || looksLikeAmount(cell));
  if (isHeading) return { reading, headings: first - 1, layoutId: idOfHeadings(above) };
  return {
    reading,
    headings: -1,
    layoutId: idOfShape(rows.slice(first).filter((cells) => cells.some(looksLikeDate))),
  };
}

function refuseTable(tables: readonly Reading[], fileName: string): StatementRefusal {
  const readings = tables.map(({ sample }) => sample.map(cellsOf));
  if (readings.some((records) => records.some((cells) => cells.length > LIMITS.statementColumns)))
    return tooWide();
  if (readings.some(isTabular)) {
    return refuse('unrecognised-columns', SENTENCES.unknownColumns);
  }
  return notCsv(fileName);
}

function isTabular(records: readonly (readonly string[])[]): boolean {
  const [first = []] = records;
  const words = first.flatMap((cell) => cell.trim().split(/\s+/));
  const prose = words.length > first.length * 3 || words.includes('') || /[.!?]$/.test(words.at(-1) ?? '');
  if (first.length < 2 || (prose && !first.some(looksLikeDate))) return false;
  const alike = records.filter(({ length }) => length === first.length).length;
  return alike * 5 >= records.length * 3;
}

function tooWide(): StatementRefusal {
  return refuse('too-many-columns', SENTENCES.tooManyColumns(LIMITS.statementColumns));
}

function readRows(
  data: readonly StatementRecord[],
  columns: StatementColumns,
  order: DayOrder,
  titles = '',
): { rows: StatementRow[]; rejected: RejectedLine[] } {
  const rejected: RejectedLine[] = [];
  const style = fileStyle(data.map(cellsOf), columns, order);
  const read: { line: number; facts: RowFacts; key: RowFacts }[] = [];
  for (const record of data) {
    const { line } = record;
    if ('problem' in record) {
      rejected.push({ line, message: record.problem });
    } else if (record.cells.join('\t') === titles) {
      rejected.push({ line, message: 'This line repeats the column headings.' });
    } else {
      const reading = readRow(record.cells, columns, style);
      const isAbove = titles === '' && read.length === 0 && !record.cells.some(looksLikeDate);
      if (reading.ok) read.push({ line, ...reading });
      else if (isAbove) rejected.push({ line, message: 'This line has no date and was not read.' });
      else rejected.push({ line, message: reading.message });
    }
  }
  const identities = fingerprints(read.map(({ key }) => key));
  const rows = read.map(({ line, facts }, index) => ({
    line,
    ...facts,
    description: truncate(facts.description),
    fingerprint: identities[index] ?? '',
  }));
  return { rows, rejected };
}

function tooLong(): StatementRefusal {
  return refuse('too-many-rows', SENTENCES.tooManyRows(LIMITS.statementRows));
}

function truncate(text: string): string {
  if (text.length <= LIMITS.descriptionLength) return text;
  return text
    .slice(0, LIMITS.descriptionLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

/** Returns SHA-256 in hex. Equal rows have different hashes, because each hash includes the row's ordinal. */
function fingerprints(rows: readonly RowFacts[]): string[] {
  const seen = new Map<string, number>();
  return rows.map(({ account = '', date, amountCents, description, balanceCents = null }) => {
    const facts = [
      foldCase(account).replace(/[ -]/g, ''),
      date,
      amountCents,
      foldCase(description),
      balanceCents,
    ];
    const key = JSON.stringify(facts);
    const ordinal = (seen.get(key) ?? 0) + 1;
    seen.set(key, ordinal);
    return createHash('sha256')
      .update(`${key.slice(0, -1)},${ordinal}]`)
      .digest('hex');
  });
}
