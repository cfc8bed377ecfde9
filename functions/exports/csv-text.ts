import { type CsvCell, csvLines, csvOf } from '#shared/csv.ts';
import { wallClockOf } from '../ledger/instants.ts';
import { type CellValue, type ColumnKind, decimalOf, type Head } from './column.ts';

function cellOf(value: CellValue, kind: ColumnKind): CsvCell {
  if (value === null) return null;
  switch (kind) {
    case 'money':
      return { amountCents: value as Extract<CsvCell, { amountCents: unknown }>['amountCents'] };
    case 'units':
    case 'price':
      return { plain: String(decimalOf(value, kind)) };
    case 'count':
    case 'percent':
    case 'day':
      return { plain: String(value) };
    case 'instant':
      return { plain: wallClockOf(String(value)) };
    default:
      return String(value);
  }
}

export function csvHead(columns: readonly Head[]): string {
  return csvOf([columns.map(({ head }) => head)]);
}

export function csvRows(columns: readonly Head[], rows: readonly (readonly CellValue[])[]): string {
  return csvLines(rows.map((row) => columns.map(({ kind }, index) => cellOf(row[index] ?? null, kind))));
}
