import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { askBeforeLeaving, hasUnsaved } from '../unsaved.ts';

export function LeaveGuard() {
  // A screen may replace its address to store a filter while a form is open.
  const blocker = useBlocker(({ historyAction }) => historyAction !== 'REPLACE' && hasUnsaved());
  useEffect(() => {
    if (blocker.state === 'blocked') askBeforeLeaving(blocker.proceed, blocker.reset);
  }, [blocker]);
  return null;
}
