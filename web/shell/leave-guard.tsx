import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { askBeforeLeaving, hasUnsaved } from '../unsaved.ts';

/**
 * Asks before a half-filled form is left for another page, by a link or by the browser's Back. Replacing an address
 * does not ask: screens do so to store their state, such as a filter, and their forms stay.
 */
export function LeaveGuard() {
  const blocker = useBlocker(({ historyAction }) => historyAction !== 'REPLACE' && hasUnsaved());
  useEffect(() => {
    if (blocker.state === 'blocked') askBeforeLeaving(blocker.proceed, blocker.reset);
  }, [blocker]);
  return null;
}
