import type * as z from 'zod';
import { plainDollars } from '#shared/money.ts';
import type { CsvColumn } from './read-csv-table.ts';
import { readAmount } from './statement-amount.ts';
import { readStatementDate } from './statement-date.ts';

/** An unreadable text is returned, because the schema must refuse the cell. */
export function amountCell(cell: string): string | undefined {
  const read = readAmount(cell);
  if (read.kind === 'blank') return undefined;
  return read.kind === 'amount' ? plainDollars(read.cents) : cell.slice(0, 32);
}

export function dayCell(cell: string): string | undefined {
  if (cell === '') return undefined;
  const read = readStatementDate(cell);
  return read.kind === 'date' ? read.date : cell.slice(0, 40);
}

export function wordCell(
  cell: string,
  words: readonly string[],
  others: Readonly<Record<string, string>> = {},
): string | undefined {
  if (cell === '') return undefined;
  const lower = cell.toLowerCase();
  return words.find((word) => word.toLowerCase() === lower) ?? others[lower] ?? cell;
}

export function faultOf(error: z.core.$ZodError, columns: readonly CsvColumn<string>[]): string {
  const messages = (name: string) =>
    error.issues.filter(({ path }) => path.at(-1) === name || path[0] === name).map(({ message }) => message);
  const faults = columns.flatMap(({ name, label }) =>
    messages(name).map(
      (message) => `${capitalised(label)}: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`,
    ),
  );
  return [...new Set(faults)].join(' ');
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
