import { IDLE_SIGN_OUT_MS } from '#shared/constants.ts';

/** Storage key of the time of the last activity in any tab, in milliseconds since the epoch. */
export const ACTIVE_AT = 'portal.active-at';

/** The time is also in memory, because a sign-out in another tab clears the browser's storage. */
let lastSeen = 0;

function activeAt(): number {
  lastSeen = Math.max(lastSeen, Number(localStorage.getItem(ACTIVE_AT)));
  // A time in the future is replaced with now. Otherwise, setting the clock back would extend the session.
  lastSeen = Math.min(lastSeen, Date.now());
  return lastSeen;
}

export function msUntilIdle(): number {
  return activeAt() + IDLE_SIGN_OUT_MS - Date.now();
}

/** Also true if no activity was recorded. */
export function isIdle(): boolean {
  return msUntilIdle() <= 0;
}

export function recordActivity() {
  lastSeen = Date.now();
  localStorage.setItem(ACTIVE_AT, String(lastSeen));
}
