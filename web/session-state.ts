import { useSyncExternalStore } from 'react';
import { portalConfig } from './config.ts';
import type { Session } from './stored-session.ts';
import { PRESENT_SIGN_IN, storedEntries, storedSession, storedSignIn } from './stored-session.ts';

/**
 * The signed-in user, for everything that renders. Small, because the identity library is loaded only when
 * needed.
 */
export type SessionState =
  | { status: 'checking' }
  | { status: 'signed-out' }
  | ({ status: 'signed-in' } & Session);

let state: SessionState = { status: 'checking' };
let checking: Promise<void> | undefined;
const watchers = new Set<() => void>();

function set(next: SessionState) {
  state = next;
  for (const watcher of watchers) watcher();
}

/** Loads the identity library, and the settings it needs in parallel. */
export function identity() {
  portalConfig().catch(() => {});
  return import('./session.ts');
}

function hasStoredSession(): boolean {
  return Object.keys(storedEntries()).length > 0;
}

/** Forgets a sign-in that is no longer the browser's: a tab that was closed meanwhile comes back with what it had. */
function forgetFormer() {
  const present = localStorage.getItem(PRESENT_SIGN_IN);
  if (present === null || !hasStoredSession() || present === storedSignIn()?.id) return;
  sessionStorage.clear();
}

async function takeOver(): Promise<boolean> {
  if (localStorage.getItem(PRESENT_SIGN_IN) === null) return false;
  return (await import('./tabs.ts')).tabs.takeOver().catch(() => false);
}

async function check(asksOtherTabs: boolean) {
  forgetFormer();
  if (!hasStoredSession() && !(asksOtherTabs && (await takeOver()))) {
    set({ status: 'signed-out' });
    return;
  }
  const stored = storedSession();
  if (stored) {
    // A failure is ignored here, because the first call reads the settings again.
    portalConfig().catch(() => {});
    set({ status: 'signed-in', userId: stored.userId, role: stored.role });
    return;
  }
  try {
    const session = await (await identity()).currentSession();
    set(session ? { status: 'signed-in', ...session } : { status: 'signed-out' });
  } catch {
    set({ status: 'signed-out' });
  }
}

/**
 * Checks whether this tab has a session. Without stored tokens it resolves at once, or asks the other tabs of the
 * browser: pages before sign-in never do.
 */
export function checkSession({ asksOtherTabs = false } = {}): Promise<void> {
  checking ??= check(asksOtherTabs).finally(() => {
    checking = undefined;
  });
  return checking;
}

let renewal: Promise<unknown> | undefined;

/** Lets calls wait until the tab has signed in anew, because its tokens are refused meanwhile. */
export function holdCalls(until: Promise<unknown>) {
  renewal = until.catch(() => {});
}

/** The token for the API; null if nobody is signed in. */
export async function idToken(): Promise<string | null> {
  await renewal;
  return tokenNow();
}

/** The token for the API, without waiting for a new sign-in. */
export async function tokenNow(): Promise<string | null> {
  if (!hasStoredSession()) return null;
  return storedSession()?.idToken ?? (await identity()).idToken();
}

export function useSession(): SessionState {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => state,
  );
}

export function sessionNow(): SessionState {
  return state;
}
