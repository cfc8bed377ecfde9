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
import { createWatchers } from './watchers.ts';

/** Rendering must not load the identity library, so the state has a file of its own. */
export type SessionState =
  | { status: 'checking' }
  | { status: 'signed-out' }
  | ({ status: 'signed-in' } & Session);

let state: SessionState = { status: 'checking' };
let checking: Promise<void> | undefined;
const { tell, watch } = createWatchers();

function set(next: SessionState) {
  state = next;
  if (next.status === 'signed-in') rememberSignIn();
  tell();
}

export function identity() {
  portalConfig().catch(() => {});
  return import('./session.ts');
}

/** A browser can restore a closed tab with the storage of an ended sign-in. */
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

export function checkSession(): Promise<void> {
  checking ??= check().finally(() => {
    checking = undefined;
  });
  return checking;
}

let renewal: Promise<unknown> | undefined;

/** Holds API requests, because the server refuses the old tokens until the page has signed in again. */
export function holdCalls(until: Promise<unknown>) {
  renewal = until.catch(() => {});
}

export async function idToken(): Promise<string | null> {
  await renewal;
  const token = await tokenNow();
  // If another user signs in elsewhere in the browser, this page must not act for them.
  const isOwn = token === null || state.status !== 'signed-in' || userIdOf(token) === state.userId;
  return isOwn ? token : null;
}

export async function tokenNow(): Promise<string | null> {
  if (!hasStoredSession()) return null;
  return storedSession()?.idToken ?? (await identity()).idToken();
}

export function useSession(): SessionState {
  return useSyncExternalStore(watch, () => state);
}

export function sessionNow(): SessionState {
  return state;
}
