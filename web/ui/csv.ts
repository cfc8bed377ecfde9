import { type Cents, plainDollars } from '#shared/money.ts';

/** One cell: text, or an amount, which stays a number in the sheet; null is empty. */
export type CsvCell = string | { readonly amountCents: Cents } | null;

// What a spreadsheet takes for the beginning of a formula, also behind blanks and in full width; and the
// control characters that some of them swallow before they look.
const FORMULA = /^(?:[\t\r\n]|[\s\0\u200B\u2060]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** UTF-8 with this mark is read as such by Excel too. */
const BYTE_ORDER_MARK = '\uFEFF';

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return plainDollars(cell.amountCents);
  // The apostrophe makes text of what would be reckoned; spreadsheets do not show it.
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

/** A sheet as CSV (RFC 4180) in which nothing that somebody typed is ever run as a formula. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
}
