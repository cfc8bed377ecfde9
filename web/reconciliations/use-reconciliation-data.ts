import { useEffect } from 'react';
import { readEveryPage, useEveryPage } from '../api/every-page.ts';
import { useReconciliation } from './reconciliation-context.tsx';

/**
 * Loads the lists into the shared state, and returns the loading state for the screen, which waits for the allocated
 * money only where that is shown.
 */
export function useReconciliationData(showsAllocated: boolean) {
  const { state, dispatch } = useReconciliation();
  const unreconciled = useEveryPage('listUnreconciled', {});
  const allocated = useEveryPage('listAllocated', {});
  const outstanding = useEveryPage('listOutstanding', {});
  const matched = useEveryPage('listReconciliations', {});
  const lists = [unreconciled, outstanding, matched, ...(showsAllocated ? [allocated] : [])];
  const failed = lists.find(({ error, data }) => error && !data)?.error;
  const isLoading = !failed && lists.some(({ data }) => !data);

  useEffect(() => {
    if (unreconciled.data)
      dispatch({ type: 'SET_UNRECONCILED_TRANSACTIONS', transactions: unreconciled.data.transactions });
  }, [dispatch, unreconciled.data]);
  useEffect(() => {
    if (allocated.data) dispatch({ type: 'SET_ALLOCATED_MONEY', allocated: allocated.data.allocated });
  }, [dispatch, allocated.data]);
  useEffect(() => {
    if (outstanding.data)
      dispatch({ type: 'SET_OUTSTANDING_CAPITAL_CALLS', capitalCalls: outstanding.data.line_items });
  }, [dispatch, outstanding.data]);
  useEffect(() => {
    if (matched.data)
      dispatch({ type: 'SET_RECONCILIATIONS', reconciliations: matched.data.reconciliations });
  }, [dispatch, matched.data]);
  useEffect(() => dispatch({ type: 'SET_LOADING', loading: isLoading }), [dispatch, isLoading]);
  useEffect(() => {
    if (failed) dispatch({ type: 'SET_ERROR', error: failed.message });
    else dispatch({ type: 'CLEAR_ERROR' });
  }, [dispatch, failed]);

  return {
    failed,
    isLoading,
    isAllocatedKnown: allocated.data !== undefined,
    /** Whether the state already holds the lists as last loaded; effects put each there one render later. */
    listsAreCurrent:
      state.unreconciledTransactions === unreconciled.data?.transactions &&
      (!showsAllocated || state.allocatedMoney === allocated.data?.allocated) &&
      state.outstandingCapitalCalls === outstanding.data?.line_items,
    /** Reads again what is open and shows it. Throws ApiError where a list cannot be read, whatever was known before. */
    readOpen: async () => {
      const [deposits, lines] = await Promise.all([
        unreconciled.mutate(readEveryPage('listUnreconciled', {}), { revalidate: false }),
        outstanding.mutate(readEveryPage('listOutstanding', {}), { revalidate: false }),
      ]);
      return { transactions: deposits?.transactions ?? [], items: lines?.line_items ?? [] };
    },
    retrying: lists.some(({ isValidating }) => isValidating),
    retry: () => {
      for (const list of lists) void list.mutate();
    },
  };
}
