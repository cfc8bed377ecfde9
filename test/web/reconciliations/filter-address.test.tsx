// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { useFilterAddress } from '#web/reconciliations/filter-address.ts';
import {
  INITIAL_RECONCILIATION,
  type ReconciliationFilters,
} from '#web/reconciliations/reconciliation-state.ts';

const NONE = INITIAL_RECONCILIATION.filters;
const SOME: ReconciliationFilters = {
  search: 'G Liu',
  dateRange: '90',
  transactionType: 'contribution',
  status: 'Partially Paid',
};

function useScreen(kept: ReconciliationFilters) {
  const [filters, change] = useState(kept);
  useFilterAddress(filters, change);
  return { filters, change, query: useLocation().search };
}

describe('the filters of the reconciliation', () => {
  function open(at: string, kept: ReconciliationFilters) {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
    );
    return renderHook(() => useScreen(kept), { wrapper }).result;
  }

  it('start from the address before the stored ones', () => {
    const shown = open('/r?status=Overdue&view=matched', SOME);
    expect(shown.current.filters).toEqual({ ...NONE, status: 'Overdue' });
    expect(shown.current.query).toBe('?status=Overdue&view=matched');
  });

  it('start from the stored ones when the address has none, and then write them to the address', () => {
    const shown = open('/r', { ...NONE, dateRange: '30' });
    expect(shown.current.filters.dateRange).toBe('30');
    expect(shown.current.query).toBe('?days=30');
  });

  it('are written after the view in the address', () => {
    const shown = open('/r?view=matched', NONE);
    act(() => shown.current.change({ ...NONE, dateRange: '365' }));
    expect(shown.current.query).toBe('?view=matched&days=365');
  });

  it('are updated in the address with each change', () => {
    const shown = open('/r?q=liu', NONE);
    act(() => shown.current.change({ ...NONE, transactionType: 'unclassified' }));
    expect(shown.current.query).toBe('?type=unclassified');
    act(() => shown.current.change(NONE));
    expect(shown.current.query).toBe('');
  });
});
