import { createContext, type Dispatch, type ReactNode, useContext, useMemo, useReducer } from 'react';
import { readEveryPage, useEveryPage } from '../api/every-page.ts';
import {
  INITIAL_RECONCILIATION,
  type ReconciliationAction,
  type ReconciliationChoice,
  type ReconciliationState,
  reconciliationReducer,
  reconciliationState,
} from './reconciliation-state.ts';

const ReconciliationContext = createContext<{
  choice: ReconciliationChoice;
  dispatch: Dispatch<ReconciliationAction>;
}>({ choice: INITIAL_RECONCILIATION, dispatch: () => {} });

export function ReconciliationProvider({ children }: { children: ReactNode }) {
  const [choice, dispatch] = useReducer(reconciliationReducer, INITIAL_RECONCILIATION);
  const value = useMemo(() => ({ choice, dispatch }), [choice]);
  return <ReconciliationContext value={value}>{children}</ReconciliationContext>;
}

export function useReconciliation(showsAllocated: boolean) {
  const { choice, dispatch } = useContext(ReconciliationContext);
  const unreconciled = useEveryPage('listUnreconciled', {});
  const allocated = useEveryPage('listAllocated', {});
  const outstanding = useEveryPage('listOutstanding', {});
  const matched = useEveryPage('listReconciliations', {});
  const lists = [unreconciled, outstanding, matched, ...(showsAllocated ? [allocated] : [])];
  const failed = lists.find(({ error, data }) => error && !data)?.error;
  const loading = !failed && lists.some(({ data }) => !data);
  const state = useMemo<ReconciliationState>(
    () =>
      reconciliationState(
        {
          reconciliations: matched.data?.reconciliations ?? [],
          unreconciledTransactions: unreconciled.data?.transactions ?? [],
          allocatedMoney: allocated.data?.allocated ?? [],
          outstandingCapitalCalls: outstanding.data?.line_items ?? [],
          loading,
          error: failed?.message ?? null,
        },
        choice,
      ),
    [matched.data, unreconciled.data, allocated.data, outstanding.data, loading, failed, choice],
  );
  return {
    state,
    dispatch,
    failed,
    isAllocatedKnown: allocated.data !== undefined,
    /** Throws ApiError if a list cannot be read, even if older data is cached. */
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
