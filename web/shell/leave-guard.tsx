import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { askBeforeLeaving, hasUnsaved } from '../unsaved.ts';

export function LeaveGuard() {
  // A screen may change its own address while its form stays open, e.g. to store a filter.
  const blocker = useBlocker(({ historyAction }) => historyAction !== 'REPLACE' && hasUnsaved());
  useEffect(() => {
    if (blocker.state === 'blocked') askBeforeLeaving(blocker.proceed, blocker.reset);
  }, [blocker]);
  return null;
}
