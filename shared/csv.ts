import { type Cents, plainDollars } from './money.ts';

/** One cell: text, an amount (a number in the sheet), or a value written unchanged, such as a day; null is empty. */
export type CsvCell = string | { readonly amountCents: Cents } | { readonly plain: string } | null;

// Text that a spreadsheet may treat as the start of a formula, including full-width and small characters. Also after blanks and
// invisible characters, which some spreadsheets remove first.
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])/u;

/** Excel needs this mark to read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return 'plain' in cell ? cell.plain : plainDollars(cell.amountCents);
  // The leading apostrophe marks the cell as text; spreadsheets do not show it.
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Lines of a CSV file (RFC 4180) in which no text can run as a formula. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
}

/** A whole CSV file, or its first part. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows);
}
