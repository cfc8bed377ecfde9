import type { CalendarDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { Cents } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { StatementLayout } from '#shared/statement-layout.ts';
import { looksLikeDate } from './statement-date.ts';
import { fingerprints } from './statement-fingerprint.ts';
import { headerlessLayout, type StatementColumns } from './statement-formats.ts';
import { layoutOfHeadings } from './statement-headings.ts';
import {
  cutRecords,
  DELIMITERS,
  type Delimiter,
  type RawRecord,
  readRecords,
  type StatementRecord,
  whyGivenUp,
} from './statement-records.ts';
import { debitStyle, type RowFacts, readRow } from './statement-row.ts';
import { notCsv, readStatementText, refuse, type StatementRefusal } from './statement-text.ts';

const SENTENCES = EXACT_SENTENCES['not-csv'];

/** A file may have at most this many lines above the headings, for example the account or the period. */
const MAX_LINES_ABOVE_HEADINGS = 10;
/** The number of lines from which the layout is determined. */
const SAMPLE_RECORDS = 200;

export interface StatementRow {
  /** The first line of the row in the file, counted from 1. */
  line: number;
  date: CalendarDate;
  /** Signed: money in above zero, money out below; never zero. */
  amountCents: Cents;
  /** At most 300 characters on one line; '' if the bank states no description. */
  description: string;
  balanceCents?: Cents;
  account?: string;
  fingerprint: string;
}

interface RejectedLine {
  line: number;
  message: string;
}

export type StatementRead =
  | {
      ok: true;
      /** The bank whose form this is, or `Generic`. Several layouts share a name; `layoutId` tells them apart. */
      bank: string;
      /** A digest of the headings, or of the shape of a row without headings. */
      layoutId: string;
      /** The column headings; empty if the file has none. */
      headings: string[];
      /** The columns used; undefined for a file without columns. */
      layout?: StatementLayout;
      /** In the order of the file. */
      rows: StatementRow[];
      rejected: RejectedLine[];
    }
  | StatementRefusal
  | UnknownLayout;

/** The file is a table, but its columns must be said. */
export interface UnknownLayout {
  ok: false;
  code: 'layout-unknown';
  message: string;
  layoutId: string;
  headings: string[];
  /** At most 20 rows; each cell is cut to 200 characters. */
  firstRows: string[][];
  guess: StatementLayout | null;
}

/** The layouts that users have said. */
export interface SaidLayouts {
  /** For this file. */
  given?: StatementLayout;
  /** Finds the layout that was said for an earlier file of this layout id. */
  kept?: (layoutId: string) => Promise<StatementLayout | undefined>;
}

interface Table {
  delimiter: Delimiter;
  layout: StatementColumns;
  /** The index of the headings among the records; -1 if the file has no headings. */
  headings: number;
}

const hasText = (record: StatementRecord): boolean =>
  'problem' in record || record.cells.some((cell) => cell.trim() !== '');
const cellsOf = (record: StatementRecord | undefined): string[] =>
  record && 'cells' in record ? record.cells : [];

/**
 * Parses a bank's statement, or any table whose headings name a date and an amount. Each data line becomes a
 * row or is rejected.
 */
export async function readStatement(
  bytes: Uint8Array,
  fileName: string,
  _layouts: SaidLayouts = {},
): Promise<StatementRead> {
  const source = readStatementText(bytes, fileName);
  if (!source.ok) return source;
  const separator = /^sep=([,;\t])\s*(?:\r\n|\n|\r)/i.exec(source.text);
  const raw = cutRecords(source.text);
  // Excel's `sep=;` line names the delimiter and contains no data.
  if (separator) raw.shift();
  const sample = raw.slice(0, SAMPLE_RECORDS);
  const table = findTable(sample);
  if (!table) return refuseTable(sample, fileName);
  return readTable(raw, table);
}

function findTable(sample: readonly RawRecord[]): Table | undefined {
  for (const delimiter of DELIMITERS) {
    const cells = readRecords(sample, delimiter).filter(hasText).map(cellsOf);
    if (headerlessLayout(cells.slice(0, 1)) === undefined) {
      for (const [index, line] of cells.slice(0, MAX_LINES_ABOVE_HEADINGS + 1).entries()) {
        const layout = layoutOfHeadings(line);
        if (layout) return { delimiter, layout, headings: index };
      }
    }
    const layout = headerlessLayout(cells);
    if (layout) return { delimiter, layout, headings: -1 };
  }
  return undefined;
}

function refuseTable(sample: readonly RawRecord[], fileName: string): StatementRefusal {
  const readings = DELIMITERS.map((delimiter) => readRecords(sample, delimiter).filter(hasText).map(cellsOf));
  if (readings.some((records) => records.some((cells) => cells.length > LIMITS.statementColumns)))
    return tooWide();
  if (readings.some(isTabular)) {
    return refuse('unrecognised-columns', SENTENCES.unknownColumns);
  }
  return notCsv(fileName);
}

/** Whether the records look like a table: the first line has headings or data, and most lines have as many columns. */
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

function readTable(raw: readonly RawRecord[], { delimiter, layout, headings }: Table): StatementRead {
  // Count the lines before splitting them into cells, so that a file of a million lines costs little.
  if (raw.length - (headings + 1) > LIMITS.statementRows) return tooLong();
  const records = readRecords(raw, delimiter).filter(hasText);
  const givenUp = whyGivenUp(records);
  if (givenUp !== undefined) return refuse('unpaired-quotes', givenUp);
  if (records.some((record) => cellsOf(record).length > LIMITS.statementColumns)) return tooWide();
  const data = records.slice(headings + 1);
  if (data.length > LIMITS.statementRows) return tooLong();
  if (data.length === 0) return refuse('empty', SENTENCES.noTransactions);
  const rejected = records.slice(0, Math.max(0, headings)).map(({ line }) => ({
    line,
    message: 'This line is above the column headings and was not read.',
  }));
  const titles = cellsOf(records[headings]).join('\t');
  const style = debitStyle(data.map(cellsOf), layout);
  const read: { line: number; facts: RowFacts }[] = [];
  for (const record of data) {
    if ('problem' in record) {
      rejected.push({ line: record.line, message: record.problem });
    } else if (record.cells.join('\t') === titles) {
      rejected.push({ line: record.line, message: 'This line repeats the column headings.' });
    } else {
      const reading = readRow(record.cells, layout, style);
      if (reading.ok) read.push({ line: record.line, facts: reading.facts });
      else rejected.push({ line: record.line, message: reading.message });
    }
  }
  const identities = fingerprints(read.map(({ facts }) => facts));
  const rows = read.map(({ line, facts }, index) => ({
    line,
    ...facts,
    description: truncate(facts.description),
    fingerprint: identities[index] ?? '',
  }));
  return { ok: true, bank: layout.bank, layoutId: '', headings: cellsOf(records[headings]), rows, rejected };
}

function tooLong(): StatementRefusal {
  return refuse('too-many-rows', SENTENCES.tooManyRows(LIMITS.statementRows));
}

/** The first 300 characters, without half a surrogate pair at the end. */
function truncate(text: string): string {
  if (text.length <= LIMITS.descriptionLength) return text;
  return text
    .slice(0, LIMITS.descriptionLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
