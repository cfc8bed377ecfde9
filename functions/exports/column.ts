import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { type PriceE6, type UnitsE4, wirePrice, wireUnits } from '#shared/units.ts';

interface Kinds {
  readonly text: string;
  readonly day: CalendarDate;
  readonly instant: string;
  readonly money: Cents;
  readonly count: number;
  readonly units: UnitsE4;
  readonly price: PriceE6;
  readonly percent: number;
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

const WIDTHS: Readonly<Record<ColumnKind, number>> = {
  text: 24,
  day: 12,
  instant: 20,
  money: 16,
  count: 12,
  units: 20,
  price: 14,
  percent: 10,
};

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

export function decimalOf(value: CellValue, kind: 'units' | 'price'): number {
  return kind === 'units' ? wireUnits(value as UnitsE4) : wirePrice(value as PriceE6);
}
