import { useEffect } from 'react';
import { useEveryPage } from '../api/every-page.ts';
import { useReconciliation } from './reconciliation-context.tsx';

/** Loads the three lists into the shared state, and returns the loading state for the screen. */
export function useReconciliationData() {
  const { state, dispatch } = useReconciliation();
  const unreconciled = useEveryPage('listUnreconciled', {});
  const outstanding = useEveryPage('listOutstanding', {});
  const matched = useEveryPage('listReconciliations', {});
  const lists = [unreconciled, outstanding, matched];
  const failed = lists.find(({ error, data }) => error && !data)?.error;
  const isLoading = !failed && lists.some(({ data }) => !data);

  useEffect(() => {
    if (unreconciled.data)
      dispatch({ type: 'SET_UNRECONCILED_TRANSACTIONS', transactions: unreconciled.data.transactions });
  }, [dispatch, unreconciled.data]);
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
    /** Whether the state holds the latest answers: each list arrives separately, one render later. */
    isTaken:
      state.unreconciledTransactions === unreconciled.data?.transactions &&
      state.outstandingCapitalCalls === outstanding.data?.line_items,
    retrying: lists.some(({ isValidating }) => isValidating),
    retry: () => {
      for (const list of lists) void list.mutate();
    },
  };
}
