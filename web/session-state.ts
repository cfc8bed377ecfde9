import { useSyncExternalStore } from 'react';
import { portalConfig } from './config.ts';
import {
  hasStoredSession,
  isOnSharedComputer,
  PRESENT_SIGN_IN,
  rememberSignIn,
  type Session,
  storedSession,
  storedSignIn,
  userIdOf,
} from './stored-session.ts';

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
  if (next.status === 'signed-in') rememberSignIn();
  for (const watcher of watchers) watcher();
}

/** Loads the identity library, and the settings it needs in parallel. */
export function identity() {
  portalConfig().catch(() => {});
  return import('./session.ts');
}

/** Forgets a sign-in of this tab alone that ended while the tab was closed: browsers reopen it with what it had. */
function forgetFormer() {
  if (isOnSharedComputer() && localStorage.getItem(PRESENT_SIGN_IN) !== storedSignIn()?.userId)
    sessionStorage.clear();
}

async function check() {
  forgetFormer();
  if (!hasStoredSession()) {
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

/** Checks whether somebody is signed in; without stored tokens, or with valid ones, it resolves at once. */
export function checkSession(): Promise<void> {
  checking ??= check().finally(() => {
    checking = undefined;
  });
  return checking;
}

let renewal: Promise<unknown> | undefined;

/** Lets calls wait until the page has signed in anew, because its tokens are refused meanwhile. */
export function holdCalls(until: Promise<unknown>) {
  renewal = until.catch(() => {});
}

/**
 * The token for the API; null if nobody is signed in, or somebody else since the page was opened: what one person
 * asks for must not be done as another.
 */
export async function idToken(): Promise<string | null> {
  await renewal;
  const token = await tokenNow();
  const isOwn = token === null || state.status !== 'signed-in' || userIdOf(token) === state.userId;
  return isOwn ? token : null;
}

/** The token of whoever is signed in, without waiting for a new sign-in. */
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
