import { parse } from 'csv-parse/sync';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { looksLikeDate } from './statement-date.ts';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface RawRecord {
  line: number;
  text: string;
}

export type StatementRecord = { line: number; cells: string[] } | { line: number; problem: string };

export interface RejectedLine {
  readonly line: number;
  readonly message: string;
}

export const cellsOf = (record: StatementRecord | undefined): string[] =>
  record && 'cells' in record ? record.cells : [];

/** A quotation mark that is not closed within this many lines is an ordinary character. */
const MOST_LINES_PER_RECORD = 10;
/** The widest of these first lines shows how many cells a complete row has. */
const LINES_BEFORE_DATA = 12;
export const LONGEST_RECORD = 65_536;
const MOST_BAD = 50;
const GIVEN_UP = EXACT_SENTENCES['not-csv'].unpairedQuotes(MOST_BAD);

function hasOpenQuote(text: string): boolean {
  let open = false;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) open = !open;
  return open;
}

function startsLikeData(line: string): boolean {
  const cells = line
    .slice(0, 100)
    .replaceAll('"', '')
    .split(/[,;\t|]/, 3);
  return cells.slice(0, 2).some((cell, index) => index < cells.length - 1 && looksLikeDate(cell));
}

const cellsIn = (line: string, delimiter: Delimiter) => line.replaceAll(/"[^"]*"/g, '').split(delimiter);

function widthOf(lines: readonly string[]): { cells: number; delimiter: Delimiter } {
  const paired = lines.slice(0, LINES_BEFORE_DATA).filter((line) => !hasOpenQuote(line));
  return DELIMITERS.map((delimiter) => ({
    delimiter,
    cells: Math.max(0, ...paired.map((line) => cellsIn(line, delimiter).length)),
  })).reduce((widest, other) => (other.cells > widest.cells ? other : widest));
}

function isWholeRow(line: string, width: ReturnType<typeof widthOf>): boolean {
  if (width.cells < 3 || line.length > LONGEST_RECORD) return false;
  const cells = cellsIn(line, width.delimiter);
  return cells.length >= width.cells && cells.some((cell) => looksLikeDate(cell.trim()));
}

/** Stops at `most` + 1 records, because the search for a closing quotation mark is slow. */
export function cutRecords(text: string, most: number): RawRecord[] {
  const lines = text.split(/\r\n|\n|\r/);
  const records: RawRecord[] = [];
  const width = widthOf(lines);
  for (let at = 0; at < lines.length && records.length <= most; at++) {
    const first = lines[at] ?? '';
    if (!/[^\s,;|"\p{Cc}]/u.test(first)) continue;
    const start = at;
    let joined = first;
    if (hasOpenQuote(first)) {
      const end = closingLine(lines, at, width);
      joined = lines.slice(at, end + 1).join('\n');
      at = end;
    }
    records.push({ line: start + 1, text: joined });
  }
  return records;
}

function closingLine(lines: readonly string[], start: number, width: ReturnType<typeof widthOf>): number {
  for (let end = start + 1; end < Math.min(lines.length, start + MOST_LINES_PER_RECORD); end++) {
    const line = lines[end] ?? '';
    // The next line is a whole row, so the opening quotation mark was an ordinary character.
    if (isWholeRow(line, width)) return start;
    const closes = hasOpenQuote(line);
    if (startsLikeData(line) && !(closes && makeWholeRow(lines.slice(start, end + 1), width))) return start;
    if (closes) return end;
  }
  return start;
}

function makeWholeRow(lines: readonly string[], { cells, delimiter }: ReturnType<typeof widthOf>): boolean {
  const rows = cells < 3 ? undefined : readAll([{ line: 0, text: lines.join('\n') }], delimiter);
  return rows?.length === 1 && rows[0]?.length === cells;
}

/** A quoted cell may contain unescaped quotation marks. Only a mark before a delimiter or the end closes it. */
function splitTolerantly(text: string, delimiter: Delimiter): string[] | undefined {
  const cells: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const isQuoted = text[at] === '"';
    const closing = text.indexOf(`"${delimiter}`, at + 1);
    const last = text.endsWith('"') && text.length > at + 1 ? text.length - 1 : -1;
    const end = isQuoted ? (closing === -1 ? last : closing) : text.indexOf(delimiter, at);
    if (end === -1 && isQuoted) return undefined;
    cells.push(text.slice(isQuoted ? at + 1 : at, end === -1 ? undefined : end));
    at = end === -1 ? text.length + 1 : end + (isQuoted ? 2 : 1);
    if (at === text.length) cells.push('');
    if (at >= text.length) break;
  }
  return cells;
}

function options(delimiter: Delimiter) {
  return {
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    // Trimming would remove tabs, and would thereby remove empty cells.
    trim: delimiter !== '\t',
  };
}

function readOne(record: RawRecord, delimiter: Delimiter, width: number): StatementRecord[] {
  const { line, text } = record;
  if (text.length > LONGEST_RECORD) return [{ line, problem: 'This line is too long to be read.' }];
  const rows = readAll([record], delimiter);
  const [cells] = rows ?? [];
  if (cells && rows?.length === 1) return [{ line, cells }];
  const split = splitTolerantly(text, delimiter);
  if (width >= 3 && split?.length === width) return [{ line, cells: split }];
  if (!text.includes('\n')) return [{ line, problem: 'The quotation marks of this line do not pair up.' }];
  return text.split('\n').flatMap((single, index) => {
    return single.trim() === '' ? [] : readOne({ line: line + index, text: single }, delimiter, width);
  });
}

export function whyGivenUp(records: readonly StatementRecord[]): string | undefined {
  const last = records.at(-1);
  return last && 'problem' in last && last.problem === GIVEN_UP ? GIVEN_UP : undefined;
}

export function readRecords(records: readonly RawRecord[], delimiter: Delimiter): StatementRecord[] {
  if (records.every(({ text }) => text.length <= LONGEST_RECORD && !text.includes('\n'))) {
    const rows = readAll(records, delimiter);
    if (rows?.length === records.length) {
      return records.map(({ line }, index) => ({ line, cells: rows[index] ?? [] }));
    }
  }
  const read: StatementRecord[] = [];
  const widths = records.slice(0, LINES_BEFORE_DATA).map(({ text }) => cellsIn(text, delimiter).length);
  const width = Math.max(0, ...widths);
  let bad = 0;
  for (const record of records) {
    const parts = readOne(record, delimiter, width);
    if (parts.length > 1 || parts.some((part) => 'problem' in part)) bad += 1;
    if (bad > MOST_BAD) return [...read, { line: record.line, problem: GIVEN_UP }];
    read.push(...parts);
  }
  return read;
}

function readAll(records: readonly RawRecord[], delimiter: Delimiter): string[][] | undefined {
  try {
    return parse(records.map(({ text }) => text).join('\n'), options(delimiter));
  } catch {
    return undefined;
  }
}
