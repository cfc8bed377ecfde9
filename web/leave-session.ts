import { call } from './api/client.ts';
import { goToSignIn, type LeftBecause, presentPlace, startLeaving } from './auth-failure.ts';
import { identity, tokenNow } from './session-state.ts';
import { forgetSignOutDue, signOutDueOf } from './sign-out-due.ts';
import { storedSignIn } from './stored-session.ts';
import { tabs } from './tabs.ts';

const ENDING = 'portal.ending';

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

/** Signs out this browser because nobody uses it. The sign-in page says so and leads back. */
export async function signOutIdle(): Promise<void> {
  if (!startLeaving()) return;
  const left: LeftBecause = { ...whoAndWhere(), because: 'idle' };
  // All tabs come to the end at the same time, and one of them signs out.
  await navigator.locks.request(ENDING, async () => {
    if (tabs.isPresent()) await endSession('browser');
    goToSignIn(left);
  });
}

/** The place and the e-mail address, for coming back. */
export function whoAndWhere(): LeftBecause {
  const email = storedSignIn()?.email;
  return { from: presentPlace(), ...(email ? { email } : {}) };
}

/**
 * Follows the other tabs of the browser: when the person signs out there, or somebody else signs in. `isIdle` says
 * whether the end of an idle session came first to another tab. Returns the unsubscribe function.
 */
export function followOtherTabs(isIdle: () => boolean): () => void {
  return tabs.join((how) => {
    if (!startLeaving()) return;
    if (how === 'signed-out') {
      goToSignIn(isIdle() ? { ...whoAndWhere(), because: 'idle' } : {});
      return;
    }
    // Nothing refers to this sign-in any more, so its tokens are refused from now on.
    void endSession('browser').finally(() => goToSignIn());
  });
}
