import { type Cents, plainDollars } from './money.ts';

/** One cell: text, an amount, or a `plain` value that is written unchanged, such as a day. Null is an empty cell. */
export type CsvCell = string | { readonly amountCents: Cents } | { readonly plain: string } | null;

// A spreadsheet may run a text as a formula if it begins, after blanks, with =, +, - or @, full-width forms included.
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])/u;

/** Excel reads a file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return 'plain' in cell ? cell.plain : plainDollars(cell.amountCents);
  // The leading apostrophe marks the cell as text; spreadsheets do not show it.
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Lines of a CSV file (RFC 4180). No text in them can run as a formula. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
}

/** The text of a CSV file with these rows. To add further rows to the file, append the result of `csvLines`. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows);
}
