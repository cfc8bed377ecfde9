import { type CsvCell, csvLines, csvOf } from '#shared/csv.ts';
import type { ExportFormat } from '#shared/terms.ts';
import { wallClockOf } from '../ledger/instants.ts';
import { type CellValue, type ColumnKind, decimalOf, type Head } from './column.ts';
import type { ExportedList } from './exported-list.ts';
import { workbookOf } from './workbook.ts';

export const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

export interface Making {
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly clientIds?: readonly string[] | undefined;
}

export type OnProgress = (done: number, total: number | null) => Promise<void>;

export function makeList(
  list: ExportedList,
  { title, format, onProgress }: { title: string; format: ExportFormat; onProgress: OnProgress },
): Making {
  const watched = { ...list, pages: watch(list, onProgress) };
  const pieces = format === 'csv' ? csvBytesOf(watched) : workbookOf(title, watched);
  return { pieces, clientIds: list.clientIds };
}

async function* watch({ pages, total }: ExportedList, onProgress: OnProgress): ExportedList['pages'] {
  let done = 0;
  for await (const page of pages) {
    yield page;
    done += page.length;
    await onProgress(done, total);
  }
}

async function* csvBytesOf({ columns, pages }: ExportedList): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvOf([columns.map(({ head }) => head)]));
  for await (const page of pages) yield Buffer.from(csvRows(columns, page));
}

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

function csvRows(columns: readonly Head[], rows: readonly (readonly CellValue[])[]): string {
  return csvLines(rows.map((row) => columns.map(({ kind }, index) => cellOf(row[index] ?? null, kind))));
}
