import { type Cents, plainDollars } from '#shared/money.ts';
import { saveText } from './save-text.ts';

/** One cell: text, or an amount, which stays a number in the sheet; null is empty. */
export type CsvCell = string | { readonly amountCents: Cents } | null;

// What a spreadsheet may treat as the start of a formula, also after blanks and in full-width characters, and
// the control characters that some spreadsheets strip first.
const FORMULA = /^(?:[\t\r\n]|[\s\0\u200B\u2060]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** Excel needs this mark to read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return plainDollars(cell.amountCents);
  // The leading apostrophe makes the cell text; spreadsheets do not show it.
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Formats a sheet as CSV (RFC 4180) in which no text can run as a formula. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
}

/** Lets the browser save a sheet. */
export function saveCsv(csv: string, fileName: string) {
  saveText(csv, fileName, 'text/csv;charset=utf-8');
}
