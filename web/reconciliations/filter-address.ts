import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { defineView, oneOf, text } from '../ui/address-view.ts';
import {
  DATE_RANGES,
  DEPOSIT_TYPES,
  ITEM_STATUSES,
  type ReconciliationFilters,
} from './reconciliation-state.ts';

export const FILTERS_VIEW = defineView({
  filters: {
    search: text('q'),
    dateRange: oneOf('days', DATE_RANGES, 'all'),
    transactionType: oneOf('type', DEPOSIT_TYPES, 'all'),
    status: oneOf('status', ITEM_STATUSES, 'all'),
  },
});

export const SIDE_VIEW = defineView({
  rest: {
    side: oneOf('view', ['to-match', 'matched'], 'to-match'),
    money: oneOf('money', ['deposits', 'allocated'], 'deposits'),
  },
});

export function useFilterAddress(
  filters: ReconciliationFilters,
  onRead: (filters: ReconciliationFilters) => void,
): void {
  const [query, setQuery] = useSearchParams();
  const opened = useRef(false);
  useEffect(() => {
    const hasFilters = !opened.current && FILTERS_VIEW.isIn(query);
    opened.current = true;
    // When the screen opens, filters in the address replace the filters of the last visit.
    if (hasFilters) return onRead(FILTERS_VIEW.read(query));
    // Compares sorted parameters, because their order has no meaning.
    const next = SIDE_VIEW.write(SIDE_VIEW.read(query), FILTERS_VIEW.write(filters, query));
    const isSame = String([...next].sort()) === String([...query].sort());
    if (!isSame) setQuery(next, { replace: true, preventScrollReset: true });
  }, [filters, query, setQuery, onRead]);
}
