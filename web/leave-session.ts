import { call } from './api/client.ts';
import { clearStorages, startLeaving } from './auth-failure.ts';
import { identity, sessionNow } from './session-state.ts';

const CHANNEL = 'session';

/**
 * Signs out everywhere: the API refuses the tokens, the identity service revokes them, nothing stays in
 * the browser, other tabs follow. A failure is only logged; the person leaves in any case.
 */
export async function signOut(): Promise<void> {
  if (!startLeaving()) return;
  try {
    await call('signOut', {});
  } catch (error) {
    console.error('Sign-out was not confirmed by the API', error);
  }
  try {
    await (await identity()).endSession();
  } catch (error) {
    console.error('Sign-out was not confirmed by the identity service', error);
  }
  tellOtherTabs();
  leave();
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
