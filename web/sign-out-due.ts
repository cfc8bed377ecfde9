import { SIGN_OUT_DUE } from './stored-session.ts';

/** What of how one signs in was changed at the user pool. */
export type ChangedOfSignIn = 'password' | 'second-factor';

/**
 * A sign-out everywhere that a change makes due. It is kept before the change is made and until the API has acknowledged
 * the sign-out, in the storage that outlives tab, browser and sign-out: only who and why, no token. Whoever signs in here as that
 * user does what is left of it.
 */
export interface SignOutDue {
  because: ChangedOfSignIn;
  /** The sign-in by which it was changed, which ends too. */
  signInId: string;
  /** The API has ended every sign-in from before; this browser has yet to sign in anew. */
  acknowledged?: true;
}

type AllDue = Record<string, SignOutDue>;

function all(): AllDue {
  try {
    return JSON.parse(localStorage.getItem(SIGN_OUT_DUE) ?? '{}');
  } catch {
    return {};
  }
}

function store(due: AllDue) {
  if (Object.keys(due).length === 0) localStorage.removeItem(SIGN_OUT_DUE);
  else localStorage.setItem(SIGN_OUT_DUE, JSON.stringify(due));
}

export function signOutDueOf(userId: string): SignOutDue | undefined {
  return all()[userId];
}

export function keepSignOutDue(userId: string, due: SignOutDue) {
  store({ ...all(), [userId]: due });
}

export function forgetSignOutDue(userId: string) {
  const { [userId]: _, ...others } = all();
  store(others);
}
