import { IDLE_SIGN_OUT_MS } from '#shared/constants.ts';

/** The time of the last activity in any tab, in milliseconds since the epoch. */
export const ACTIVE_AT = 'portal.active-at';

let lastSeen = 0;

function activeAt(): number {
  lastSeen = Math.max(lastSeen, Number(localStorage.getItem(ACTIVE_AT)));
  // If the clock is set back, a stored future time would extend the session.
  lastSeen = Math.min(lastSeen, Date.now());
  return lastSeen;
}

export function msUntilIdle(): number {
  return activeAt() + IDLE_SIGN_OUT_MS - Date.now();
}

export function isIdle(): boolean {
  return msUntilIdle() <= 0;
}

export function recordActivity() {
  lastSeen = Date.now();
  localStorage.setItem(ACTIVE_AT, String(lastSeen));
}
