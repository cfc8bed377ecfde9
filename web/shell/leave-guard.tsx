import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { askBeforeLeaving, hasUnsaved } from '../unsaved.ts';

export function LeaveGuard() {
  // A screen may replace its own address, e.g. to store a filter. Its form stays open then, so the user is not asked.
  const blocker = useBlocker(({ historyAction }) => historyAction !== 'REPLACE' && hasUnsaved());
  useEffect(() => {
    if (blocker.state === 'blocked') askBeforeLeaving(blocker.proceed, blocker.reset);
  }, [blocker]);
  return null;
}
