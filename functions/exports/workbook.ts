import { wireDollars } from '#shared/money.ts';
import { midnightOf, unzoned, wallClockOf } from '../ledger/instants.ts';
import { type CellValue, type ColumnKind, decimalOf } from './column.ts';
import type { ExportedList } from './exported-list.ts';

const FORMATS: Readonly<Partial<Record<ColumnKind, string>>> = {
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm:ss',
  money: '#,##0.00',
  count: '0',
  units: '#,##0.0000',
  price: '0.000000',
  percent: '0.00',
};

/** Excel allows at most this many characters in a cell. */
const MOST_LETTERS = 32_767;
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
// Excel reads `_x0041_` as an escaped character.
const ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g;
const LONGEST_NAME = 31;

type SheetCell = string | number | ReturnType<typeof midnightOf> | null;

function textOf(text: string): string {
  const writable = text.toWellFormed().replace(UNWRITABLE, '').slice(0, MOST_LETTERS);
  return writable.replace(ESCAPE, '_x005F_');
}

function cellOf(value: CellValue, kind: ColumnKind): SheetCell {
  if (value === null) return null;
  switch (kind) {
    case 'money':
      return wireDollars(value as Parameters<typeof wireDollars>[0]);
    case 'units':
    case 'price':
      return decimalOf(value, kind);
    case 'count':
    case 'percent':
      return Number(value);
    case 'day':
      return midnightOf(String(value) as Parameters<typeof midnightOf>[0]);
    case 'instant':
      return unzoned(wallClockOf(String(value)));
    default:
      return textOf(String(value));
  }
}

/** A long list must need little memory, so the workbook is written in parts. */
export async function* workbookOf(name: string, list: ExportedList): AsyncGenerator<Uint8Array> {
  const { columns } = list;
  const { writeXlsxStream } = await import('hucre/xlsx');
  async function* rows() {
    for await (const page of list.pages) {
      for (const row of page) yield columns.map(({ kind }, index) => cellOf(row[index] ?? null, kind));
    }
    const sums = list.sums();
    if (sums.every((sum) => sum === null)) return;
    const label = sums.indexOf(null);
    yield columns.map(({ kind }, index) => (index === label ? 'Total' : cellOf(sums[index] ?? null, kind)));
  }
  yield* writeXlsxStream(rows(), {
    name: name.slice(0, LONGEST_NAME),
    columns: columns.map(({ head, width, kind }) => ({
      header: head,
      width,
      ...(FORMATS[kind] ? { numFmt: FORMATS[kind] } : {}),
    })),
    freezePane: { rows: 1 },
  });
}
