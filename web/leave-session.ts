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
const ENDING_MS = 10_000;

/** A failure is logged and does not stop the sign-out. */
export async function signOut(scope: 'browser' | 'everywhere' = 'browser'): Promise<void> {
  if (!startLeaving()) return;
  await endSession(scope);
  goToSignIn();
}

/** Signs out. After the next sign-in, the user returns to the current page. */
export async function signInAgain(): Promise<void> {
  if (!startLeaving()) return;
  const left = whoAndWhere();
  await endSession('browser');
  goToSignIn(left);
}

async function endSession(scope: 'browser' | 'everywhere') {
  const token = await tokenNow().catch(() => null);
  const userId = storedSignIn()?.userId ?? '';
  const due = signOutDueOf(userId);
  // A pending 'sign out everywhere' is completed now, because no token is left after this sign-out.
  const input =
    due && !due.acknowledged ? ({ scope: 'everywhere', because: due.because } as const) : { scope };
  // The identity service refuses a session that the API has already ended, so the identity service comes first.
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

export async function signOutIdle(): Promise<void> {
  if (!startLeaving()) return;
  const left: LeftBecause = { ...whoAndWhere(), because: 'idle' };
  // All tabs become idle at the same time, so a lock lets only one tab sign out.
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

export function whoAndWhere(): LeftBecause {
  const email = signInOfPage()?.email;
  return { from: presentPlace(), ...(email ? { email } : {}) };
}

export async function endFormerSignIn(): Promise<void> {
  await endSession('browser');
  clearStorages();
}

export function followOtherTabs(): () => void {
  function follow() {
    // Another tab may be signing in again. The session then continues.
    if (isRenewing()) return;
    const isSignedOut = localStorage.getItem(PRESENT_SIGN_IN) === null;
    if (!isSignedOut && !isSomeoneElseSignedIn()) return;
    if (!startLeaving()) return;
    const left = isIdle() ? { ...whoAndWhere(), because: 'idle' as const } : {};
    // On a shared computer each tab has its own sign-in, so this tab must end its own.
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
