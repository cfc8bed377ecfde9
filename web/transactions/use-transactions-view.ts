import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changedView, readView, type TransactionsView, writeView } from './transactions-view.ts';

export type ChangeView = (change: Partial<TransactionsView>, how?: { replace?: boolean }) => void;

/** The view in the address and the way to change it. `replace` makes no step for the Back button. */
export function useTransactionsView(): { view: TransactionsView; change: ChangeView } {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const latest = useRef(view);
  latest.current = view;
  const set = useRef(setParams);
  set.current = setParams;
  const change = useCallback<ChangeView>((given, { replace = false } = {}) => {
    latest.current = changedView(latest.current, given);
    set.current(writeView(latest.current), { replace, preventScrollReset: true });
  }, []);
  return { view, change };
}
