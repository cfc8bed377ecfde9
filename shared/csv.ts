import { type Cents, plainDollars } from './money.ts';

/** The file contains a `plain` text unchanged, for example a day. Null is an empty cell. */
export type CsvCell = string | { readonly amountCents: Cents } | { readonly plain: string } | null;

// A spreadsheet may run a text as a formula if the text begins with one of these characters.
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])/u;

/** Excel reads a file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return 'plain' in cell ? cell.plain : plainDollars(cell.amountCents);
  // Spreadsheets hide the leading apostrophe. It marks the cell as text.
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
}

export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows);
}
