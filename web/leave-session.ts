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
/** How long an idle sign-out waits for the server. After this time, the browser signs out without an answer. */
const ENDING_MS = 10_000;

/** Signs out this browser, or all browsers. A failure is only logged and does not stop the sign-out. */
export async function signOut(scope: 'browser' | 'everywhere' = 'browser'): Promise<void> {
  if (!startLeaving()) return;
  await endSession(scope);
  goToSignIn();
}

async function endSession(scope: 'browser' | 'everywhere') {
  const token = await tokenNow().catch(() => null);
  const userId = storedSignIn()?.userId ?? '';
  const due = signOutDueOf(userId);
  // Also completes a pending 'sign out everywhere', because after this sign-out there is no token to complete it with.
  const input =
    due && !due.acknowledged ? ({ scope: 'everywhere', because: due.because } as const) : { scope };
  // The identity service comes first, because it refuses a session that the API has already ended.
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

/** Signs out after inactivity. The sign-in page then states the reason and returns the user to this page. */
export async function signOutIdle(): Promise<void> {
  if (!startLeaving()) return;
  const left: LeftBecause = { ...whoAndWhere(), because: 'idle' };
  // All tabs become idle at the same time. The lock lets only one of them sign out.
  await navigator.locks.request(ENDING, async () => {
    if (hasStoredSession() && isIdle()) {
      const patience = new Promise((resolve) => setTimeout(resolve, ENDING_MS));
      await Promise.race([endSession('browser'), patience]);
    }
    if (/^\/(manager|client|login|$)/.test(location.pathname)) return goToSignIn(left);
    // Other pages need no sign-in, so they are only reloaded.
    clearStorages();
    location.reload();
  });
}

export function whoAndWhere(): LeftBecause {
  const email = signInOfPage()?.email;
  return { from: presentPlace(), ...(email ? { email } : {}) };
}

/** Ends the sign-in that another tab has stored, before the user signs in (see `endsFormerSignIn`). */
export async function endFormerSignIn(): Promise<void> {
  await endSession('browser');
  clearStorages();
}

/** Leaves this page if another tab signs out or signs in another user. Returns the unsubscribe function. */
export function followOtherTabs(): () => void {
  function follow() {
    // While a tab signs in again automatically, this page stays open, because the session may continue.
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
