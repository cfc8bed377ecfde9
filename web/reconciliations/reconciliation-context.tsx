import { createContext, type Dispatch, type ReactNode, useContext, useMemo, useReducer } from 'react';
import {
  INITIAL_RECONCILIATION,
  type ReconciliationAction,
  type ReconciliationState,
  reconciliationReducer,
} from './reconciliation-state.ts';

const ReconciliationContext = createContext<{
  state: ReconciliationState;
  dispatch: Dispatch<ReconciliationAction>;
}>({ state: INITIAL_RECONCILIATION, dispatch: () => {} });

/** Keeps selection and filters while a manager moves between pages. */
export function ReconciliationProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(reconciliationReducer, INITIAL_RECONCILIATION);
  const value = useMemo(() => ({ state, dispatch }), [state]);
  return <ReconciliationContext value={value}>{children}</ReconciliationContext>;
}

export function useReconciliation() {
  return useContext(ReconciliationContext);
}
