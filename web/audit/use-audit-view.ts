import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AuditView, changedView, readView, writeView } from './audit-view.ts';

export type ChangeView = (change: Partial<AuditView>, how?: { replace?: boolean }) => void;

/** The view in the address and the way to change it. `replace` makes no step for the Back button. */
export function useAuditView(): { view: AuditView; change: ChangeView } {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const latest = useRef({ view, setParams });
  latest.current = { view, setParams };
  const change = useCallback<ChangeView>((given, { replace = false } = {}) => {
    latest.current.view = changedView(latest.current.view, given);
    latest.current.setParams(writeView(latest.current.view), { replace, preventScrollReset: true });
  }, []);
  return { view, change };
}
