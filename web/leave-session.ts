import { call } from './api/client.ts';
import { clearStorages, startLeaving } from './auth-failure.ts';
import { identity, idToken, sessionNow } from './session-state.ts';

const CHANNEL = 'session';

/**
 * Signs out everywhere: the identity service revokes the tokens, the API refuses them, browser storage is
 * cleared, and other tabs follow. A failure is only logged; the user leaves in any case.
 */
export async function signOut(): Promise<void> {
  if (!startLeaving()) return;
  const token = await idToken().catch(() => null);
  // The order matters: once the API has ended the sessions, the identity service refuses to end them again.
  await (await identity()).endSession().catch(logFailure);
  if (token) await call('signOut', {}, { token }).catch(logFailure);
  signOutOtherTabs();
  goToSignIn();
}

function logFailure(error: unknown) {
  console.error('Sign-out failed', error);
}

// Reloading the page clears every in-memory cache.
function goToSignIn() {
  clearStorages();
  location.replace('/login');
}

// Each tab has its own session, so only tabs of the same user follow.
function userId(): string | undefined {
  const session = sessionNow();
  return session.status === 'signed-in' ? session.userId : undefined;
}

function signOutOtherTabs() {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(userId());
  channel.close();
}

/** Follows a sign-out in another tab. Returns the unsubscribe function. */
export function followSignOutOfOtherTabs(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data !== undefined && data === userId() && startLeaving()) goToSignIn();
  };
  return () => channel.close();
}
