import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { defineView, oneOf, text, useAddressView } from '../ui/address-view.ts';
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
  const { search } = useLocation();
  const { view, change } = useAddressView(FILTERS_VIEW);
  const opened = useRef(false);
  useEffect(() => {
    const said = !opened.current && FILTERS_VIEW.isIn(new URLSearchParams(search));
    opened.current = true;
    if (said) return onRead(view);
    const query = new URLSearchParams(search);
    const next = FILTERS_VIEW.write(filters, query);
    if (next.toString() !== query.toString()) change(filters, { replace: true });
  }, [filters, search, view, change, onRead]);
}
