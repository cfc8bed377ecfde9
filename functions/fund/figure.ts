import type { CalendarDate } from '#shared/calendar-date.ts';
import type { FigureName } from '#shared/figures.ts';
import { addCents, type Cents, cents } from '#shared/money.ts';
import type { ClientItem } from '../records/client-store.ts';
import type { Services } from '../services.ts';

export interface FigureContext {
  readonly services: Services;
  readonly today: CalendarDate;
  /** Whether the caller is an investor, who has no pages with the fund's rows. */
  readonly isOwn: boolean;
  readonly from: CalendarDate | undefined;
  readonly on: CalendarDate | undefined;
  /** The calling investor, or the requested client. */
  readonly client: ClientItem | undefined;
}

export interface FigurePart {
  readonly label: string;
  /** In the unit of the figure: cents, or the number of records. */
  readonly value: number;
  readonly rows: number | null;
  readonly link: string | null;
}

/** A figure as computed for its screen, with its parts. */
export interface ComputedFigure {
  readonly value: number;
  readonly terms: readonly FigurePart[];
  readonly not_in: readonly FigurePart[];
}

/** The figures of one kind, each as a function of its input and its subject. */
export type FiguresOf<Names extends FigureName, Subject extends object = object> = Readonly<
  Record<Names, (asked: FigureContext & Subject) => Promise<ComputedFigure>>
>;

/** An address in the portal; undefined values are left out of its query. */
export function linkTo(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Leaves out the parts that have neither rows nor an amount. */
export function onlyAny(parts: readonly FigurePart[]): FigurePart[] {
  return parts.filter(({ value, rows }) => value !== 0 || (rows ?? 0) > 0);
}

/** Whether the terms add up to the value, as they always should. */
export function addsUp({ value, terms }: ComputedFigure): boolean {
  return terms.reduce((sum, term) => sum + term.value, 0) === value;
}

/** The excess of a value over its terms, such as payments beyond a pledge. */
export function restOf(value: Cents, terms: readonly FigurePart[]): Cents {
  return addCents(value, cents(-terms.reduce((sum, term) => sum + term.value, 0)));
}
