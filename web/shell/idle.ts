import { useEffect } from 'react';
import { signOut } from '../leave-session.ts';

const IDLE_SIGN_OUT_MS = 30 * 60 * 1_000;
const CHECK_INTERVAL_MS = 30_000;
const INPUT_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Signs out after 30 minutes without a key, a press or a scroll, also if the machine slept meanwhile. */
export function useIdleSignOut() {
  useEffect(() => {
    let lastSeen = Date.now();
    function seen() {
      lastSeen = Date.now();
    }
    function look() {
      if (Date.now() - lastSeen >= IDLE_SIGN_OUT_MS) void signOut();
    }
    for (const sign of INPUT_EVENTS) addEventListener(sign, seen, { passive: true });
    addEventListener('visibilitychange', look);
    const timer = setInterval(look, CHECK_INTERVAL_MS);
    return () => {
      for (const sign of INPUT_EVENTS) removeEventListener(sign, seen);
      removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }, []);
}
