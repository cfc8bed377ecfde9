import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { defineView, oneOf, text } from '../ui/address-view.ts';
import {
  DATE_RANGES,
  DEPOSIT_TYPES,
  ITEM_STATUSES,
  type ReconciliationFilters,
} from './reconciliation-state.ts';

/** The filters as the address says them. */
export const FILTERS_VIEW = defineView({
  filters: {
    search: text('q'),
    dateRange: oneOf('days', DATE_RANGES, 'all'),
    transactionType: oneOf('type', DEPOSIT_TYPES, 'all'),
    status: oneOf('status', ITEM_STATUSES, 'all'),
  },
});

/** Which side of the screen is shown: what is to match, or what was. */
export const SIDE_VIEW = defineView({
  rest: { side: oneOf('view', ['to-match', 'matched'], 'to-match') },
});

/**
 * Keeps the filters in the address, so that they can be sent on and stand after a reload. They themselves
 * are shared by the managers' pages; what the address says when the screen opens goes before that.
 */
export function useFilterAddress(
  filters: ReconciliationFilters,
  onRead: (filters: ReconciliationFilters) => void,
): void {
  const [query, setQuery] = useSearchParams();
  const opened = useRef(false);
  useEffect(() => {
    const said = !opened.current && FILTERS_VIEW.isIn(query);
    opened.current = true;
    if (said) return onRead(FILTERS_VIEW.read(query));
    // Written anew only for what it says: an address in another order stays as it was opened.
    const next = SIDE_VIEW.write(SIDE_VIEW.read(query), FILTERS_VIEW.write(filters, query));
    const isSame = String([...next].sort()) === String([...query].sort());
    if (!isSame) setQuery(next, { replace: true, preventScrollReset: true });
  }, [filters, query, setQuery, onRead]);
}
