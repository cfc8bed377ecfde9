import { useEffect } from 'react';
import { signOut } from '../leave-session.ts';

const IDLE_SIGN_OUT_MS = 30 * 60 * 1_000;
const LOOK_EVERY_MS = 30_000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

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
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, seen, { passive: true });
    addEventListener('visibilitychange', look);
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, seen);
      removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }, []);
}
