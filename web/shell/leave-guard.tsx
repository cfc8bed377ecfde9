import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { askBeforeLeaving, hasUnsaved } from '../unsaved.ts';

/**
 * Asks for confirmation before a link or the browser's Back leaves a form with unsaved text. Does not ask when a screen
 * replaces its own address to store its state, such as a filter: the form stays open.
 */
export function LeaveGuard() {
  const blocker = useBlocker(({ historyAction }) => historyAction !== 'REPLACE' && hasUnsaved());
  useEffect(() => {
    if (blocker.state === 'blocked') askBeforeLeaving(blocker.proceed, blocker.reset);
  }, [blocker]);
  return null;
}
