import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { parseCalendarDate } from '#shared/calendar-date.ts';
import { parseMoney, plainDollars } from '#shared/money.ts';

type EarlierFields = Readonly<Record<string, unknown>>;

export interface AddressField<Value> {
  readonly name: string;
  readonly countsAs?: string;
  /** True if a new filter or order resets the field, as it resets the page number. */
  readonly isResetByFilters?: boolean;
  start(before: EarlierFields): Value;
  /** Undefined if the text is invalid. */
  read(text: string, before: EarlierFields): Value | undefined;
  write(value: Value): string;
}

const textOrEmpty = (value: string | undefined) => value ?? '';

export function text(
  name: string,
  pattern = /^/,
  isValid: (earlier: EarlierFields) => boolean = () => true,
): AddressField<string> {
  return {
    name,
    start: () => '',
    read: (text, before) => (pattern.test(text) && isValid(before) ? text : undefined),
    write: textOrEmpty,
  };
}

export function openId(name: string, pattern = /./): AddressField<string | undefined> {
  return {
    name,
    start: () => undefined,
    read: (text) => (pattern.test(text) ? text : undefined),
    write: textOrEmpty,
  };
}

export function oneOf<const Value extends string, const Start extends string | undefined>(
  name: string,
  values: readonly Value[],
  start: Start,
): AddressField<Value | Start> {
  return {
    name,
    start: () => start,
    read: (text) => values.find((value) => value === text),
    write: textOrEmpty,
  };
}

export function flag(name: string): AddressField<boolean> {
  return { name, start: () => false, read: () => true, write: (on) => (on ? '1' : '') };
}

/** True for `order=asc`, false for `order=desc`. */
export function ascending(start: (before: EarlierFields) => boolean): AddressField<boolean> {
  return {
    name: 'order',
    start,
    read: (text) => (text === 'asc' ? true : text === 'desc' ? false : undefined),
    write: (value) => (value ? 'asc' : 'desc'),
  };
}

export function wholeNumber(name: string, min: number, max: number): AddressField<number> {
  return {
    name,
    start: () => min,
    read(text) {
      const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
      return number >= min && number <= max ? number : undefined;
    },
    write: String,
  };
}

export function pageNumber(max = 999_999): AddressField<number> {
  return { ...wholeNumber('page', 1, max), isResetByFilters: true };
}

export function day(name: string) {
  return { name, countsAs: 'days', start: () => undefined, read: parseCalendarDate, write: textOrEmpty };
}

export function amount(name: string) {
  return {
    name,
    countsAs: 'amounts',
    start: () => undefined,
    read(text: string) {
      const cents = parseMoney(text);
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

export interface AddressView<View> {
  readonly start: View;
  readonly withoutFilters: Partial<View>;
  read(query: URLSearchParams): View;
  isIn(query: URLSearchParams): boolean;
  write(view: View, query?: URLSearchParams): URLSearchParams;
  /** A change of a filter or of the order returns the list to its first page. */
  changed(view: View, change: Partial<View>): View;
  filtersOn(view: View, among?: readonly (keyof View)[]): number;
}

export type ViewOf<Defined> = Defined extends AddressView<infer View> ? View : never;

/** `filters` select rows and `order` sorts them. `rest` contains all other parameters. */
export function defineView<
  Filters extends Fields = Record<never, never>,
  Order extends Fields = Record<never, never>,
  Rest extends Fields = Record<never, never>,
>(definition: {
  filters?: Filters;
  order?: Order;
  rest?: Rest;
}): AddressView<Flat<Values<Filters> & Values<Order> & Values<Rest>>> {
  type View = Flat<Values<Filters> & Values<Order> & Values<Rest>>;
  const filters = Object.entries<AddressField<unknown>>(definition.filters ?? {});
  const filtersAndOrder = [...filters, ...Object.entries<AddressField<unknown>>(definition.order ?? {})];
  const fields = [...filtersAndOrder, ...Object.entries<AddressField<unknown>>(definition.rest ?? {})];

  function read(query: URLSearchParams): View {
    const view: Record<string, unknown> = {};
    for (const [key, field] of fields) {
      const text = query.get(field.name);
      view[key] = (text === null ? undefined : field.read(text, view)) ?? field.start(view);
    }
    return view as View;
  }

  function writtenText(view: EarlierFields, key: string, field: AddressField<unknown>): string {
    return view[key] === field.start(view) ? '' : field.write(view[key]);
  }

  const start = read(new URLSearchParams());
  const startValuesOf = (of: typeof fields) =>
    Object.fromEntries(of.map(([key]) => [key, (start as EarlierFields)[key]])) as Partial<View>;
  const resetValues = startValuesOf(fields.filter(([, field]) => field.isResetByFilters));
  return {
    start,
    withoutFilters: startValuesOf(filters),
    read,
    isIn: (query) => fields.some(([, { name }]) => query.has(name)),
    write(view, query) {
      const next = new URLSearchParams();
      for (const [key, field] of fields) {
        const text = writtenText(view, key, field);
        if (text !== '') next.set(field.name, text);
      }
      for (const [name, text] of query ?? []) {
        if (!fields.some(([, field]) => field.name === name)) next.append(name, text);
      }
      return next;
    },
    changed(view, change) {
      const isChanged = (key: string) =>
        key in change && (change as EarlierFields)[key] !== (view as EarlierFields)[key];
      return { ...view, ...(filtersAndOrder.some(([key]) => isChanged(key)) ? resetValues : {}), ...change };
    },
    filtersOn(view, among) {
      const active = filters.filter(
        ([key, field]) =>
          (!among || among.includes(key as keyof View)) && writtenText(view, key, field).trim() !== '',
      );
      return new Set(active.map(([, { name, countsAs }]) => countsAs ?? name)).size;
    },
  };
}

interface ChangeOptions {
  replace?: boolean;
  path?: string;
}

export type ChangeView<View> = (change: Partial<View>, how?: ChangeOptions) => void;

export function useAddressView<View>(defined: AddressView<View>): { view: View; change: ChangeView<View> } {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const view = useMemo(() => defined.read(query), [defined, query]);
  const latest = useRef({ view, query, pathname, navigate });
  latest.current = { view, query, pathname, navigate };
  const change = useCallback<ChangeView<View>>(
    (changed, { replace = false, path } = {}) => {
      const now = latest.current;
      now.view = defined.changed(now.view, changed);
      now.query = defined.write(now.view, now.query);
      now.pathname = path ?? now.pathname;
      const to = { pathname: now.pathname, search: now.query.toString() };
      void now.navigate(to, { replace, preventScrollReset: true });
    },
    [defined],
  );
  return { view, change };
}
