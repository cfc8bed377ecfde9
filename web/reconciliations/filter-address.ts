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

/** The open side of the screen (to match or matched), and the open list: deposits or allocations. */
export const SIDE_VIEW = defineView({
  rest: {
    side: oneOf('view', ['to-match', 'matched'], 'to-match'),
    money: oneOf('money', ['deposits', 'allocated'], 'deposits'),
  },
});

/**
 * Keeps the filters in the address, so that they can be shared and survive a reload. The managers' pages share
 * the filters; those in the address take precedence when the screen opens.
 */
export function useFilterAddress(
  filters: ReconciliationFilters,
  onRead: (filters: ReconciliationFilters) => void,
): void {
  const [query, setQuery] = useSearchParams();
  const opened = useRef(false);
  useEffect(() => {
    const hasFilters = !opened.current && FILTERS_VIEW.isIn(query);
    opened.current = true;
    if (hasFilters) return onRead(FILTERS_VIEW.read(query));
    // The address is rewritten only if its meaning changes: parameters in another order stay as they are.
    const next = SIDE_VIEW.write(SIDE_VIEW.read(query), FILTERS_VIEW.write(filters, query));
    const isSame = String([...next].sort()) === String([...query].sort());
    if (!isSame) setQuery(next, { replace: true, preventScrollReset: true });
  }, [filters, query, setQuery, onRead]);
}
