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

export function isLeaving(): boolean {
  return leaving;
}

export function startLeaving(): boolean {
  if (leaving) return false;
  leaving = true;
  return true;
}

export function clearStorages() {
  if (!isSomeoneElseSignedIn()) {
    // The user's next sign-in completes a pending sign-out, so the entry must survive.
    const due = localStorage.getItem(SIGN_OUT_DUE);
    localStorage.clear();
    if (due !== null) localStorage.setItem(SIGN_OUT_DUE, due);
  }
  sessionStorage.clear();
}

export interface LeftBecause {
  from?: string;
  /** `changed` means that a new password or second factor ended every earlier sign-in. */
  because?: 'idle' | 'changed';
  email?: string;
}

export function goToSignIn(state: LeftBecause = {}) {
  clearStorages();
  // The router passes `usr` of a history entry to the page as the location's state.
  history.replaceState({ usr: state, key: 'default', idx: 0 }, '', '/login');
  location.reload();
}

export function presentPlace(): string {
  return `${location.pathname}${location.search}`;
}

export function leaveAfterAuthFailure() {
  if (isRenewing() || !startLeaving()) return;
  clearStorages();
  const from = presentPlace();
  setTimeout(() => goToSignIn({ from }), AUTH_FAILURE_REDIRECT_MS);
}
