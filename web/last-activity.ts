import { IDLE_SIGN_OUT_MS } from '#shared/constants.ts';

/** When the browser was last used, in milliseconds since the epoch, for all of its tabs. */
export const ACTIVE_AT = 'portal.active-at';

/** Kept besides, because a sign-out in another tab clears the storage. */
let lastSeen = 0;

function activeAt(): number {
  lastSeen = Math.max(lastSeen, Number(localStorage.getItem(ACTIVE_AT)));
  // A clock that was set back must not keep a session for ever.
  lastSeen = Math.min(lastSeen, Date.now());
  return lastSeen;
}

/** How long the session may still go unused. */
export function msUntilIdle(): number {
  return activeAt() + IDLE_SIGN_OUT_MS - Date.now();
}

/** Whether nobody has used the browser for as long as a session may go unused, or nothing says when somebody did. */
export function isIdle(): boolean {
  return msUntilIdle() <= 0;
}

export function recordActivity() {
  lastSeen = Date.now();
  localStorage.setItem(ACTIVE_AT, String(lastSeen));
}
