import { AUTH_FAILURE_REDIRECT_MS } from '#shared/constants.ts';

const AUTH_FAILURE_TEXTS = [
  'authentication failed',
  'session expired',
  'no valid authentication tokens',
  'user not authenticated',
  'invalid session',
  'token is not valid',
];

/** Whether an answer means that the user must sign in again. */
export function isAuthFailure(status: number, message: string): boolean {
  const text = message.toLowerCase();
  return status === 401 || AUTH_FAILURE_TEXTS.some((sign) => text.includes(sign));
}

let leaving = false;

/** True from the first auth failure or sign-out until the page is gone; later failures are ignored. */
export function isLeaving(): boolean {
  return leaving;
}

/** Starts leaving the session; returns false if it was already started. */
export function startLeaving(): boolean {
  if (leaving) return false;
  leaving = true;
  return true;
}

export function clearStorages() {
  localStorage.clear();
  sessionStorage.clear();
}

/**
 * Clears the browser storage and goes to the sign-in page after 100 ms, once even if several calls fail. The
 * current address is kept in the history entry, so that signing in returns to it.
 */
export function leaveAfterAuthFailure() {
  if (!startLeaving()) return;
  clearStorages();
  const from = `${location.pathname}${location.search}`;
  setTimeout(() => {
    // The router reads `usr` as the location's state.
    history.replaceState({ usr: { from }, key: 'default', idx: 0 }, '', '/login');
    location.reload();
  }, AUTH_FAILURE_REDIRECT_MS);
}
