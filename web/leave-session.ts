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
/** An idle session is cleared after this, whether or not the server has answered. */
const ENDING_MS = 10_000;

/**
 * Signs out this browser, or everywhere: the identity service revokes the tokens, the API refuses them, browser storage
 * is cleared, and other tabs follow. A failure is only logged; the user leaves in any case.
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
  // What a change has left due is done by this sign-out, or nobody would be left here to do it.
  const input =
    due && !due.acknowledged ? ({ scope: 'everywhere', because: due.because } as const) : { scope };
  // The order matters: once the API has ended the sessions, the identity service refuses to end them again.
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
 * Signs out this browser because nobody uses it, also one that was closed meanwhile. The sign-in page says so and leads
 * back; a page for which nobody signs in is loaded anew.
 */
export async function signOutIdle(): Promise<void> {
  if (!startLeaving()) return;
  const left: LeftBecause = { ...whoAndWhere(), because: 'idle' };
  // All tabs come to the end at the same time, and one of them signs out.
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

/** The place and the e-mail address, for coming back. */
export function whoAndWhere(): LeftBecause {
  const email = signInOfPage()?.email;
  return { from: presentPlace(), ...(email ? { email } : {}) };
}

/** Ends the sign-in that another tab has made since the sign-in page was opened, before somebody signs in there. */
export async function endFormerSignIn(): Promise<void> {
  await endSession('browser');
  clearStorages();
}

/**
 * Follows the other tabs of the browser: when the user signs out there, or somebody else signs in. Returns the unsubscribe
 * function.
 */
export function followOtherTabs(): () => void {
  function follow() {
    // Who will be signed in is not decided yet.
    if (isRenewing()) return;
    const isSignedOut = localStorage.getItem(PRESENT_SIGN_IN) === null;
    if (!isSignedOut && !isSomeoneElseSignedIn()) return;
    if (!startLeaving()) return;
    const left = isIdle() ? { ...whoAndWhere(), because: 'idle' as const } : {};
    // On a shared computer nobody else can end this tab's sign-in.
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
