import { SIGN_OUT_DUE } from './stored-session.ts';

export type ChangedOfSignIn = 'password' | 'second-factor';

/** The user's next sign-in in this browser completes a pending 'sign out everywhere'. */
export interface SignOutDue {
  because: ChangedOfSignIn;
  /** The sign-in that made the change. The pending sign-out ends this sign-in too. */
  signInId: string;
  /** Set once the API has ended all earlier sign-ins. This browser must then still sign in again. */
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
