import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  DATE_RANGES,
  DEPOSIT_TYPES,
  INITIAL_RECONCILIATION,
  ITEM_STATUSES,
  type ReconciliationFilters,
} from './reconciliation-state.ts';

const NONE = INITIAL_RECONCILIATION.filters;
const NAMES = { search: 'q', dateRange: 'days', transactionType: 'type', status: 'status' } as const;
type FilterName = keyof typeof NAMES;
const FILTERS = Object.keys(NAMES) as FilterName[];

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}

/** The filters of a query; whatever is not understood is none. Undefined where it names none at all. */
export function readFilters(params: URLSearchParams): ReconciliationFilters | undefined {
  if (!FILTERS.some((name) => params.has(NAMES[name]))) return undefined;
  return {
    search: params.get(NAMES.search) ?? NONE.search,
    dateRange: oneOf(DATE_RANGES, params.get(NAMES.dateRange)) ?? NONE.dateRange,
    transactionType: oneOf(DEPOSIT_TYPES, params.get(NAMES.transactionType)) ?? NONE.transactionType,
    status: oneOf(ITEM_STATUSES, params.get(NAMES.status)) ?? NONE.status,
  };
}

/** The query with the filters in it; those that are as at the start are left out. */
export function withFilters(params: URLSearchParams, filters: ReconciliationFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of FILTERS) {
    if (filters[name] === NONE[name]) next.delete(NAMES[name]);
    else next.set(NAMES[name], filters[name]);
  }
  return next;
}

/**
 * Keeps the filters in the address, so that they can be sent on and stand after a reload. They themselves
 * are shared by the managers' pages; what the address says when the screen opens goes before that.
 */
export function useFilterAddress(
  filters: ReconciliationFilters,
  onRead: (filters: ReconciliationFilters) => void,
): void {
  const [params, setParams] = useSearchParams();
  const opened = useRef(false);
  useEffect(() => {
    const given = opened.current ? undefined : readFilters(params);
    opened.current = true;
    if (given) return onRead(given);
    const next = withFilters(params, filters);
    if (next.toString() !== params.toString()) setParams(next, { replace: true, preventScrollReset: true });
  }, [filters, params, setParams, onRead]);
}
