import { call } from './api/client.ts';
import { clearStorages, goToSignIn, type LeftBecause, presentPlace, startLeaving } from './auth-failure.ts';
import { isIdle } from './last-activity.ts';
import { identity, tokenNow } from './session-state.ts';
import { forgetSignOutDue, signOutDueOf } from './sign-out-due.ts';
import {
  hasStoredSession,
  isOnSharedComputer,
  isRenewing,
  isSomeoneElseSignedIn,
  PRESENT_SIGN_IN,
  RENEWING_UNTIL,
  signInOfPage,
  storedSignIn,
} from './stored-session.ts';

const ENDING = 'portal.ending';
/** The longest wait for the server before an idle session is cleared. */
const ENDING_MS = 10_000;

/**
 * Signs out this browser, or everywhere: the identity service revokes the tokens, the API refuses them, browser
 * storage is cleared, and other tabs follow. A failure is only logged; the user is signed out here in any case.
 */
export async function signOut(scope: 'browser' | 'everywhere' = 'browser'): Promise<void> {
  if (!startLeaving()) return;
  await endSession(scope);
  goToSignIn();
}

async function endSession(scope: 'browser' | 'everywhere') {
  const token = await tokenNow().catch(() => null);
  const userId = storedSignIn()?.userId ?? '';
  const due = signOutDueOf(userId);
  // A pending sign-out everywhere is done now, because it could not be completed later.
  const input =
    due && !due.acknowledged ? ({ scope: 'everywhere', because: due.because } as const) : { scope };
  // In this order, because the identity service refuses a session that the API has ended.
  await (await identity()).endSession(input.scope).catch(logFailure);
  if (!token) return;
  try {
    await call('signOut', input, { token });
    forgetSignOutDue(userId);
  } catch (error) {
    logFailure(error);
  }
}

function logFailure(error: unknown) {
  console.error('Sign-out failed', error);
}

/**
 * Signs out this browser after inactivity, even if the time passed while it was closed. The sign-in page explains the sign-out
 * and returns the user to the same address; public pages are reloaded.
 */
export async function signOutIdle(): Promise<void> {
  if (!startLeaving()) return;
  const left: LeftBecause = { ...whoAndWhere(), because: 'idle' };
  // All tabs become idle at the same time; the lock lets one of them sign out.
  await navigator.locks.request(ENDING, async () => {
    if (hasStoredSession() && isIdle()) {
      const patience = new Promise((resolve) => setTimeout(resolve, ENDING_MS));
      await Promise.race([endSession('browser'), patience]);
    }
    if (/^\/(manager|client|login|$)/.test(location.pathname)) return goToSignIn(left);
    clearStorages();
    location.reload();
  });
}

/** The current address and the email, to return after signing in. */
export function whoAndWhere(): LeftBecause {
  const email = signInOfPage()?.email;
  return { from: presentPlace(), ...(email ? { email } : {}) };
}

/** Before another user signs in, ends the sign-in that another tab made after the sign-in page was opened. */
export async function endFormerSignIn(): Promise<void> {
  await endSession('browser');
  clearStorages();
}

/**
 * Follows the browser's other tabs if the user signs out there or another user signs in. Returns the unsubscribe
 * function.
 */
export function followOtherTabs(): () => void {
  function follow() {
    // While a tab signs in again, only its result decides whether the session continues.
    if (isRenewing()) return;
    const isSignedOut = localStorage.getItem(PRESENT_SIGN_IN) === null;
    if (!isSignedOut && !isSomeoneElseSignedIn()) return;
    if (!startLeaving()) return;
    const left = isIdle() ? { ...whoAndWhere(), because: 'idle' as const } : {};
    // On a shared computer the sign-in belongs to this tab, so only this tab can end it.
    const ended = isOnSharedComputer() ? endSession('browser') : Promise.resolve();
    void ended.finally(() => goToSignIn(isSignedOut ? left : { from: presentPlace() }));
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === PRESENT_SIGN_IN || key === RENEWING_UNTIL) follow();
  };
  addEventListener('storage', onStorage);
  addEventListener('visibilitychange', follow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('visibilitychange', follow);
  };
}
