import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';

/** The type of a cell for each kind of column. An instant is an ISO text, and a count is a whole number. */
interface Kinds {
  readonly text: string;
  readonly day: CalendarDate;
  readonly instant: string;
  readonly money: Cents;
  readonly count: number;
}
export type ColumnKind = keyof Kinds;

/** The value of a cell, in the type of its kind; null is an empty cell. */
export type CellValue = string | number | null;

export interface Head {
  readonly head: string;
  readonly kind: ColumnKind;
  /** Width in characters, for formats that have widths. */
  readonly width: number;
}

/** A column of a list: its heading, and its value for each row. */
export interface Column<Row> extends Head {
  readonly of: (row: Row) => CellValue;
  /** The amount that a row adds to the total. A column without this function has no total. */
  readonly sum?: (row: Row) => Cents;
}

const WIDTHS: Readonly<Record<ColumnKind, number>> = { text: 24, day: 12, instant: 20, money: 16, count: 12 };

/** A column of one kind; undefined and empty texts become empty cells. */
export function column<Row, Kind extends ColumnKind>(
  kind: Kind,
  head: string,
  of: (row: Row) => Kinds[Kind] | null | undefined,
  width = WIDTHS[kind],
): Column<Row> {
  return { head, kind, width, of: (row) => of(row) || (of(row) === 0 ? 0 : null) };
}

/** A column of amounts with their sum at the foot. */
export function summed<Row>(head: string, of: (row: Row) => Cents | null): Column<Row> {
  return { ...column('money', head, of), sum: (row) => of(row) ?? (0 as Cents) };
}
