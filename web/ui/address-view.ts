import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { parseCalendarDate } from '#shared/calendar-date.ts';
import { parseMoney, plainDollars } from '#shared/money.ts';

type Before = Readonly<Record<string, unknown>>;

/** One query parameter of an address. */
export interface AddressField<Value> {
  /** The parameter's name. */
  readonly name: string;
  /** Filters with the same word count as one filter, such as both ends of a range. */
  readonly together?: string;
  /** Reset to its start value when the filters or the order change, e.g. the page number. */
  readonly restarts?: boolean;
  /** The value when the parameter is absent; `before` holds the fields declared before it. */
  start(before: Before): Value;
  /** Undefined if the text is invalid. */
  read(text: string, before: Before): Value | undefined;
  write(value: Value): string;
}

const asIs = (value: string | undefined) => value ?? '';

/** Text that matches the pattern, '' at the start; valid only while `stands` returns true. */
export function text(
  name: string,
  pattern = /^/,
  stands: (before: Before) => boolean = () => true,
): AddressField<string> {
  return {
    name,
    start: () => '',
    read: (given, before) => (pattern.test(given) && stands(before) ? given : undefined),
    write: asIs,
  };
}

/** The id of the open record, undefined at the start. */
export function openId(name: string, pattern = /./): AddressField<string | undefined> {
  return {
    name,
    start: () => undefined,
    read: (given) => (pattern.test(given) ? given : undefined),
    write: asIs,
  };
}

/** One of several words. */
export function oneOf<const Value extends string, const Start extends string | undefined>(
  name: string,
  values: readonly Value[],
  start: Start,
): AddressField<Value | Start> {
  return {
    name,
    start: () => start,
    read: (given) => values.find((value) => value === given),
    write: asIs,
  };
}

/** True if the parameter is present, whatever its value. */
export function flag(name: string): AddressField<boolean> {
  return { name, start: () => false, read: () => true, write: (on) => (on ? '1' : '') };
}

/** Whether a sorted list is ascending: `order=asc` or `order=desc`, written only if it differs from the start. */
export function ascending(start: (before: Before) => boolean): AddressField<boolean> {
  return {
    name: 'order',
    start,
    read: (given) => (given === 'asc' ? true : given === 'desc' ? false : undefined),
    write: (value) => (value ? 'asc' : 'desc'),
  };
}

/** A whole number, `least` at the start. */
export function wholeNumber(name: string, least: number, most: number): AddressField<number> {
  return {
    name,
    start: () => least,
    read(given) {
      const number = /^\d{1,6}$/.test(given) ? Number(given) : Number.NaN;
      return number >= least && number <= most ? number : undefined;
    },
    write: String,
  };
}

/** The page of a list, counted from 1. */
export function pageNumber(most = 999_999): AddressField<number> {
  return { ...wholeNumber('page', 1, most), restarts: true };
}

/** One end of a range of days. */
export function day(name: string) {
  return { name, together: 'days', start: () => undefined, read: parseCalendarDate, write: asIs };
}

/** One end of a range of amounts, in dollars: `1234.50`. */
export function amount(name: string) {
  return {
    name,
    together: 'amounts',
    start: () => undefined,
    read(given: string) {
      const cents = parseMoney(given);
      return cents !== undefined && cents >= 0 ? cents : undefined;
    },
    write: plainDollars,
  };
}

type Fields = Readonly<Record<string, AddressField<unknown>>>;
type Values<Given extends Fields> = {
  [Key in keyof Given]: Exclude<ReturnType<Given[Key]['read']>, undefined> | ReturnType<Given[Key]['start']>;
};

type Flat<Given> = { [Key in keyof Given]: Given[Key] };

/** The part of a screen's state that its address holds; made by `defineView`. */
export interface AddressView<View> {
  /** The view for an empty query. */
  readonly start: View;
  /** The change that 'Clear Filters' makes: every filter at its start value. */
  readonly withoutFilters: Partial<View>;
  /** Reads a query; an invalid parameter gets its start value. */
  read(query: URLSearchParams): View;
  /** Whether the query contains any parameter of this view, valid or not. */
  isIn(query: URLSearchParams): boolean;
  /** Writes a view as a query, without start values; other parameters in `query` are kept. */
  write(view: View, query?: URLSearchParams): URLSearchParams;
  /** Applies a change to the view; if other rows are shown, the list returns to its first page. */
  changed(view: View, change: Partial<View>): View;
  /** How many filters are on, of all or of those named. */
  filtersOn(view: View, among?: readonly (keyof View)[]): number;
}

export type ViewOf<Defined> = Defined extends AddressView<infer View> ? View : never;

/**
 * Declares the query parameters of a screen: `filters`, which select the rows, `order`, and the rest. Each key
 * is the name that the screen uses; they are written in the order of declaration.
 */
export function defineView<
  Filters extends Fields = Record<never, never>,
  Order extends Fields = Record<never, never>,
  Rest extends Fields = Record<never, never>,
>(given: {
  filters?: Filters;
  order?: Order;
  rest?: Rest;
}): AddressView<Flat<Values<Filters> & Values<Order> & Values<Rest>>> {
  type View = Flat<Values<Filters> & Values<Order> & Values<Rest>>;
  const filters = Object.entries<AddressField<unknown>>(given.filters ?? {});
  const narrowing = [...filters, ...Object.entries<AddressField<unknown>>(given.order ?? {})];
  const fields = [...narrowing, ...Object.entries<AddressField<unknown>>(given.rest ?? {})];

  function read(query: URLSearchParams): View {
    const view: Record<string, unknown> = {};
    for (const [key, field] of fields) {
      const said = query.get(field.name);
      view[key] = (said === null ? undefined : field.read(said, view)) ?? field.start(view);
    }
    return view as View;
  }

  /** The text of a field in the query, '' for its start value. */
  function written(view: Before, key: string, field: AddressField<unknown>): string {
    return view[key] === field.start(view) ? '' : field.write(view[key]);
  }

  const start = read(new URLSearchParams());
  const startOf = (of: typeof fields) =>
    Object.fromEntries(of.map(([key]) => [key, (start as Before)[key]])) as Partial<View>;
  const restarted = startOf(fields.filter(([, field]) => field.restarts));
  return {
    start,
    withoutFilters: startOf(filters),
    read,
    isIn: (query) => fields.some(([, { name }]) => query.has(name)),
    write(view, query) {
      const next = new URLSearchParams();
      for (const [key, field] of fields) {
        const said = written(view, key, field);
        if (said !== '') next.set(field.name, said);
      }
      for (const [name, said] of query ?? []) {
        if (!fields.some(([, field]) => field.name === name)) next.append(name, said);
      }
      return next;
    },
    changed(view, change) {
      const isOther = (key: string) => key in change && (change as Before)[key] !== (view as Before)[key];
      return { ...view, ...(narrowing.some(([key]) => isOther(key)) ? restarted : {}), ...change };
    },
    filtersOn(view, among) {
      const on = filters.filter(
        ([key, field]) =>
          (!among || among.includes(key as keyof View)) && written(view, key, field).trim() !== '',
      );
      return new Set(on.map(([, { name, together }]) => together ?? name)).size;
    },
  };
}

/** The view of a list that has pages but no filters. */
export const PAGE_VIEW = defineView({ rest: { page: pageNumber() } });

interface How {
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
  /** Also navigates to another path. */
  path?: string;
}

export type ChangeView<View> = (change: Partial<View>, how?: How) => void;

/** The view in the address and a function to change it; changes in the same tick build on each other. */
export function useAddressView<View>(defined: AddressView<View>): { view: View; change: ChangeView<View> } {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const view = useMemo(() => defined.read(query), [defined, query]);
  const latest = useRef({ view, query, pathname, navigate });
  latest.current = { view, query, pathname, navigate };
  const change = useCallback<ChangeView<View>>(
    (given, { replace = false, path } = {}) => {
      const now = latest.current;
      now.view = defined.changed(now.view, given);
      now.query = defined.write(now.view, now.query);
      now.pathname = path ?? now.pathname;
      const to = { pathname: now.pathname, search: now.query.toString() };
      void now.navigate(to, { replace, preventScrollReset: true });
    },
    [defined],
  );
  return { view, change };
}
