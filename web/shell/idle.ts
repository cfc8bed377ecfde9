import { useEffect, useState } from 'react';
import { IDLE_SIGN_OUT_MS, IDLE_WARNING_MS } from '#shared/constants.ts';
import { ACTIVE_AT, isIdle, msUntilIdle, recordActivity } from '../last-activity.ts';
import { signOutIdle } from '../leave-session.ts';

const CHECK_INTERVAL_MS = 30_000;
/** Each record of activity notifies the other tabs, so activity is recorded at most this often. */
const TELL_INTERVAL_MS = 1_000;
const INPUT_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const DIALOG_KEYS = new Set(['Tab', 'Shift', 'Enter', ' ', 'Escape']);
/** Marks the dialog about inactivity. Keys and presses in this dialog do not extend the session. */
export const DECIDES = 'data-decides-idle';

function isDecision(event: Event): boolean {
  const inDialog = event.target instanceof Element && event.target.closest(`[${DECIDES}]`) !== null;
  return inDialog && (!(event instanceof KeyboardEvent) || DIALOG_KEYS.has(event.key));
}

export function useIdle() {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const [stay] = useState(() => () => {
    recordActivity();
    dispatchEvent(new Event('portal-active'));
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function look() {
      clearTimeout(timer);
      const left = msUntilIdle();
      if (left <= 0) {
        setSecondsLeft(undefined);
        void signOutIdle();
        return;
      }
      const warns = left <= IDLE_WARNING_MS;
      setSecondsLeft(warns ? Math.ceil(left / 1_000) : undefined);
      timer = setTimeout(
        look,
        warns ? left % 1_000 || 1_000 : Math.min(left - IDLE_WARNING_MS, CHECK_INTERVAL_MS),
      );
    }
    function seen(event: Event) {
      if (isDecision(event)) return;
      const left = msUntilIdle();
      // A session that is already idle ends, even if a key has just woken the computer.
      if (left <= 0) return look();
      if (left > IDLE_SIGN_OUT_MS - TELL_INTERVAL_MS) return;
      recordActivity();
      if (left <= IDLE_WARNING_MS) look();
    }
    function onStorage({ key }: StorageEvent) {
      if (key === ACTIVE_AT) look();
    }
    if (!isIdle()) recordActivity();
    look();
    for (const sign of INPUT_EVENTS) addEventListener(sign, seen, { passive: true, capture: true });
    addEventListener('storage', onStorage);
    addEventListener('portal-active', look);
    addEventListener('visibilitychange', look);
    return () => {
      for (const sign of INPUT_EVENTS) removeEventListener(sign, seen, { capture: true });
      removeEventListener('storage', onStorage);
      removeEventListener('portal-active', look);
      removeEventListener('visibilitychange', look);
      clearTimeout(timer);
    };
  }, []);
  return { secondsLeft, stay };
}
