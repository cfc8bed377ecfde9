import { call } from './api/client.ts';
import { clearStorages, startLeaving } from './auth-failure.ts';
import { identity, idToken, sessionNow } from './session-state.ts';

const CHANNEL = 'session';

/**
 * Signs out everywhere: the identity service revokes the tokens, the API refuses them from now on, nothing
 * stays in the browser, other tabs follow. A failure is only logged; the person leaves in any case.
 */
export async function signOut(): Promise<void> {
  if (!startLeaving()) return;
  const token = await idToken().catch(() => null);
  // In this order: once the API has ended the sessions, the identity service refuses to end them again.
  await (await identity()).endSession().catch(logFailure);
  if (token) await call('signOut', {}, { token }).catch(logFailure);
  tellOtherTabs();
  leave();
}

function logFailure(error: unknown) {
  console.error('Sign-out failed', error);
}

// Loading the page anew drops every cache in memory with it.
function leave() {
  clearStorages();
  location.replace('/login');
}

// Each tab has a session of its own, so only those of the same person follow.
function userId(): string | undefined {
  const session = sessionNow();
  return session.status === 'signed-in' ? session.userId : undefined;
}

function tellOtherTabs() {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(userId());
  channel.close();
}

/** Follows a sign-out in another tab. Answers how to stop. */
export function followOtherTabs(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data !== undefined && data === userId() && startLeaving()) leave();
  };
  return () => channel.close();
}
