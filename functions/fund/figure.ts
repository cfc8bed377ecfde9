import type { CalendarDate } from '#shared/calendar-date.ts';
import type { FigureName } from '#shared/figures.ts';
import { addCents, type Cents, cents } from '#shared/money.ts';
import type { ClientItem } from '../records/client-store.ts';
import type { Services } from '../services.ts';

/** What a figure is asked of. */
export interface Asked {
  readonly services: Services;
  readonly today: CalendarDate;
  /** Whether an investor asks, who has no pages of the fund's rows. */
  readonly isOwn: boolean;
  readonly from: CalendarDate | undefined;
  readonly on: CalendarDate | undefined;
  /** The investor who asks, or the client that is asked about. */
  readonly client: ClientItem | undefined;
}

export interface FigurePart {
  readonly label: string;
  /** In the unit of the figure: cents, or a number of records. */
  readonly value: number;
  readonly rows: number | null;
  readonly link: string | null;
}

/** A figure as its screen computes it, with its parts. */
export interface ComputedFigure {
  readonly value: number;
  readonly terms: readonly FigurePart[];
  readonly not_in: readonly FigurePart[];
}

/** The figures of one kind, each as a function of what is asked, and of whom it is about. */
export type FiguresOf<Names extends FigureName, Subject extends object = object> = Readonly<
  Record<Names, (asked: Asked & Subject) => Promise<ComputedFigure>>
>;

/** An address in the portal; what is undefined is left out of its query. */
export function linkTo(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Parts without those of no row and no amount, for what is told only where there is any. */
export function onlyAny(parts: readonly FigurePart[]): FigurePart[] {
  return parts.filter(({ value, rows }) => value !== 0 || (rows ?? 0) > 0);
}

/** Whether the terms come to the value, which they must. */
export function addsUp({ value, terms }: ComputedFigure): boolean {
  return terms.reduce((sum, term) => sum + term.value, 0) === value;
}

/** What a value is more than its terms, such as what was paid beyond a pledge. */
export function restOf(value: Cents, terms: readonly FigurePart[]): Cents {
  return addCents(value, cents(-terms.reduce((sum, term) => sum + term.value, 0)));
}
