import * as z from 'zod';
import { PAGE_SIZE } from '#shared/constants.ts';
import type { Services } from '../services.ts';
import { placeInTime, readCursor, writeCursor } from './cursor.ts';
import { type Query, queryPages, sortKeyOf } from './read.ts';
import type { StoredSchema } from './stored.ts';

export interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Identifies the list and its filters, because the cursor of another list must be refused. */
  readonly of?: string | undefined;
}

export interface Paged<Found> {
  readonly items: Found[];
  readonly nextCursor: string | null;
}

export function pageOf(
  input: { limit?: number | undefined; cursor?: string | undefined },
  usualLimit: number = PAGE_SIZE,
): Page {
  return { limit: input.limit ?? usualLimit, cursor: input.cursor };
}

export function filteredPage<Filter extends object>(
  input: Filter & { limit?: number | undefined; cursor?: string | undefined },
): { page: Page; filter: Omit<Filter, 'limit' | 'cursor'> | undefined } {
  const { limit: _limit, cursor: _cursor, ...filter } = input;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const of = isFiltered ? JSON.stringify(filter) : undefined;
  return { page: { ...pageOf(input), of }, filter: isFiltered ? filter : undefined };
}

/** Returns null if there are more pages, because counting all items would cost too much. */
export function lengthIfWhole(page: Page, { items, nextCursor }: Paged<unknown>): number | null {
  return page.cursor === undefined && nextCursor === null ? items.length : null;
}

export function placeOf(page: Page, place = placeInTime): string | undefined {
  if (page.cursor === undefined) return undefined;
  const { of } = page;
  return readCursor(page.cursor, of === undefined ? place : place.extend({ of: z.literal(of) })).after;
}

export function cursorAfter({ of }: Page, after: unknown): string {
  return writeCursor({ after, ...(of === undefined ? {} : { of }) });
}

const placeInList = z.strictObject({ from: z.number().int().min(0) });

export function pageOfWhole<Value>(all: readonly Value[], page: Page): Paged<Value> {
  const from = page.cursor === undefined ? 0 : readCursor(page.cursor, placeInList).from;
  const next = from + page.limit;
  return {
    items: all.slice(from, next),
    nextCursor: next < all.length ? writeCursor({ from: next }) : null,
  };
}

export async function queryList<Value>(
  services: Services,
  {
    partition,
    only,
    ...list
  }: Omit<Query, 'partition' | 'startsWith'> & {
    readonly partition: string | readonly string[];
    readonly only?: ((item: Value) => boolean) | undefined;
    // DynamoDB does not accept a prefix and a range together, and later pages need a range.
    readonly startsWith?: never;
  },
  schema: StoredSchema<Value>,
  page: Page,
  place?: typeof placeInTime,
): Promise<Paged<Value>> {
  const after = placeOf(page, place);
  const range = rangeAfter(list, after);
  const sortKey = sortKeyOf(list);
  // One extra item shows whether another page follows. Later pages also read the cursor's item again.
  const atMost = page.limit + (after === undefined ? 1 : 2);
  const found: { place: unknown; item: Value }[] = [];
  for (const one of [partition].flat()) {
    const query = { ...list, ...range, partition: one };
    const pages = queryPages(services, query, only ? undefined : atMost - found.length);
    for await (const { items } of askAhead(pages)) {
      const others = items.filter((item) => item[sortKey] !== after);
      const read = others.map((item) => ({ place: item[sortKey], item: schema.parse(item) }));
      found.push(...(only ? read.filter(({ item }) => only(item)) : read));
      if (found.length > page.limit) break;
    }
    if (found.length > page.limit) break;
  }
  const shown = found.slice(0, page.limit);
  const end = shown.at(-1)?.place;
  const more = found.length > page.limit && end !== undefined;
  return { items: shown.map(({ item }) => item), nextCursor: more ? cursorAfter(page, end) : null };
}

async function* askAhead<Value>(values: AsyncGenerator<Value>): AsyncGenerator<Value> {
  let next = values.next();
  for (;;) {
    const { done, value } = await next;
    if (done) return;
    next = values.next();
    // Without this handler, a failed read would crash the process before the value is awaited.
    next.catch(() => {});
    yield value;
  }
}

function rangeAfter(
  { from, to, descending }: Pick<Query, 'from' | 'to' | 'descending'>,
  after: string | undefined,
) {
  if (after === undefined) return { from, to };
  if (descending) return { from, to: to !== undefined && to < after ? to : after };
  return { from: from !== undefined && from > after ? from : after, to };
}

export async function queryMatching<Value>(
  page: Page,
  read: (part: Page) => Promise<Paged<Value>>,
  matches: (item: Value) => boolean,
): Promise<Paged<Value>> {
  const items: Value[] = [];
  let cursor = page.cursor;
  for (;;) {
    // If more items were read than the page has room for, the cursor would skip the rest.
    const part = await read({ ...page, limit: page.limit - items.length, cursor });
    items.push(...part.items.filter(matches));
    if (part.nextCursor === null || items.length === page.limit)
      return { items, nextCursor: part.nextCursor };
    cursor = part.nextCursor;
  }
}
