import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';

/** An instant is an ISO text. A count is a whole number. */
interface Kinds {
  readonly text: string;
  readonly day: CalendarDate;
  readonly instant: string;
  readonly money: Cents;
  readonly count: number;
}
export type ColumnKind = keyof Kinds;

export type CellValue = string | number | null;

export interface Head {
  readonly head: string;
  readonly kind: ColumnKind;
  readonly width: number;
}

export interface Column<Row> extends Head {
  readonly of: (row: Row) => CellValue;
  readonly sum?: (row: Row) => Cents;
}

const WIDTHS: Readonly<Record<ColumnKind, number>> = { text: 24, day: 12, instant: 20, money: 16, count: 12 };

export function column<Row, Kind extends ColumnKind>(
  kind: Kind,
  head: string,
  of: (row: Row) => Kinds[Kind] | null | undefined,
  width = WIDTHS[kind],
): Column<Row> {
  return { head, kind, width, of: (row) => of(row) || (of(row) === 0 ? 0 : null) };
}

export function summed<Row>(head: string, of: (row: Row) => Cents | null): Column<Row> {
  return { ...column('money', head, of), sum: (row) => of(row) ?? (0 as Cents) };
}
