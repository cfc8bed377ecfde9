import type { CalendarDate } from '#shared/calendar-date.ts';
import type { FigureName } from '#shared/figures.ts';
import { addCents, type Cents, cents } from '#shared/money.ts';
import type { ClientItem } from '../records/client-store.ts';
import type { Services } from '../services.ts';

export interface FigureContext {
  readonly services: Services;
  readonly today: CalendarDate;
  /** True if an investor asks. An investor has no page that lists the fund's rows. */
  readonly isOwn: boolean;
  readonly from: CalendarDate | undefined;
  readonly on: CalendarDate | undefined;
  readonly client: ClientItem | undefined;
}

export interface FigurePart {
  readonly label: string;
  /** In the figure’s unit: cents, records, ten-thousandths of a unit, or millionths of a dollar. */
  readonly value: number;
  readonly rows: number | null;
  readonly link: string | null;
  readonly figure?: FigureName;
}

export function figurePart(label: string, value: number, figure: FigureName): FigurePart {
  return { label, value, rows: null, link: null, figure };
}

export function plainPart<Value extends number>(label: string, value: Value) {
  return { label, value, rows: null, link: null };
}

export interface ComputedFigure {
  readonly value: number;
  /** The day of the data. Set only if the data are older than the requested day. */
  readonly as_of?: CalendarDate | undefined;
  readonly terms: readonly FigurePart[];
  readonly not_in: readonly FigurePart[];
}

export type FiguresOf<Names extends FigureName, Subject extends object = object> = Readonly<
  Record<Names, (asked: FigureContext & Subject) => Promise<ComputedFigure>>
>;

export function linkTo(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

export function onlyAny<P extends FigurePart>(parts: readonly P[]): P[] {
  return parts.filter(({ value, rows }) => value !== 0 || (rows ?? 0) > 0);
}

export function addsUp({ value, terms }: ComputedFigure): boolean {
  return terms.reduce((sum, term) => sum + term.value, 0) === value;
}

export function restOf(value: Cents, terms: readonly FigurePart[]): Cents {
  return addCents(value, cents(-terms.reduce((sum, term) => sum + term.value, 0)));
}
