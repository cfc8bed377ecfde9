import { AUTH_FAILURE_REDIRECT_MS } from '#shared/constants.ts';
import { isRenewing, isSomeoneElseSignedIn, SIGN_OUT_DUE } from './stored-session.ts';

const AUTH_FAILURE_TEXTS = [
  'authentication failed',
  'session expired',
  'no valid authentication tokens',
  'user not authenticated',
  'invalid session',
  'token is not valid',
];

export function isAuthFailure(status: number, message: string): boolean {
  const text = message.toLowerCase();
  return status === 401 || AUTH_FAILURE_TEXTS.some((sign) => text.includes(sign));
}

let leaving = false;

/** True once the page is being left after an auth failure or a sign-out. Later failures are then ignored. */
export function isLeaving(): boolean {
  return leaving;
}

/** Marks the session as ending. Returns false if the session was already marked. */
export function startLeaving(): boolean {
  if (leaving) return false;
  leaving = true;
  return true;
}

/** Clears the storages. Local storage stays if another user has signed in, because clearing it signs out all tabs. */
export function clearStorages() {
  if (!isSomeoneElseSignedIn()) {
    // A pending sign-out must survive, so that the user's next sign-in completes the sign-out.
    const due = localStorage.getItem(SIGN_OUT_DUE);
    localStorage.clear();
    if (due !== null) localStorage.setItem(SIGN_OUT_DUE, due);
  }
  sessionStorage.clear();
}

/** Why the sign-in page is shown, and the email to fill in. The page's history entry contains this object. */
export interface LeftBecause {
  from?: string;
  /** `changed`: the password or second factor was changed, which ended every earlier sign-in. */
  because?: 'idle' | 'changed';
  email?: string;
}

/** Clears the storages and loads the sign-in page. Loading a page also clears every cache in memory. */
export function goToSignIn(state: LeftBecause = {}) {
  clearStorages();
  // The router passes `usr` of the history entry to the sign-in page as the location's state.
  history.replaceState({ usr: state, key: 'default', idx: 0 }, '', '/login');
  location.reload();
}

export function presentPlace(): string {
  return `${location.pathname}${location.search}`;
}

/** Runs once, however many requests fail. After signing in, the user returns to the current address. */
export function leaveAfterAuthFailure() {
  if (isRenewing() || !startLeaving()) return;
  clearStorages();
  const from = presentPlace();
  setTimeout(() => goToSignIn({ from }), AUTH_FAILURE_REDIRECT_MS);
}
