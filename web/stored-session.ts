import { STAFF_GROUPS, STAFF_ROLES, type StaffRole } from '#shared/roles.ts';

export type SessionRole = StaffRole | 'client';

export interface Session {
  userId: string;
  role: SessionRole;
}

export const STORED_SESSION = 'CognitoIdentityServiceProvider.';

/** A tab notices by this key that another user has signed in. */
export const PRESENT_SIGN_IN = 'portal.sign-in';

/** The stored value has each user's pending 'sign out everywhere', but no token. */
export const SIGN_OUT_DUE = 'portal.sign-out-due';

/** The time in milliseconds since the epoch until which a tab may be signing in again. */
export const RENEWING_UNTIL = 'portal.renewing-until';

/** While a tab signs in again, a refused token does not end the session. */
export function isRenewing(): boolean {
  return Number(localStorage.getItem(RENEWING_UNTIL)) > Date.now();
}

/** The identity library refreshes a token that expires within this time. */
const MIN_VALID_MS = 60_000;

export interface StoredSession extends Session {
  idToken: string;
}

export interface StoredSignIn {
  id: string;
  userId: string;
  email: string;
  /** The time of the sign-in, in seconds since the epoch. */
  at: number;
}

interface Claims {
  sub: string;
  exp: number;
  email?: string;
  auth_time?: number;
  'cognito:groups'?: unknown;
}

export function userIdOf(token: string): string {
  return claimsOf(token).sub;
}

function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.');
  return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
}

/** `groups` comes from an unverified token, because the API checks every right itself. */
export function roleOf(groups: unknown): Session['role'] {
  if (!Array.isArray(groups)) return 'client';
  return STAFF_ROLES.find((role) => groups.includes(STAFF_GROUPS[role])) ?? 'client';
}

type StoredEntries = Readonly<Record<string, string>>;

function entriesIn(storage: Storage): StoredEntries {
  const names = Object.keys(storage).filter((name) => name.startsWith(STORED_SESSION));
  return Object.fromEntries(names.map((name) => [name, storage.getItem(name) ?? '']));
}

export function isOnSharedComputer(): boolean {
  return Object.keys(entriesIn(sessionStorage)).length > 0;
}

function storedEntries(): StoredEntries {
  return entriesIn(isOnSharedComputer() ? sessionStorage : localStorage);
}

export function hasStoredSession(): boolean {
  return Object.keys(storedEntries()).length > 0;
}

export function dropTokens() {
  for (const storage of [sessionStorage, localStorage])
    for (const name of Object.keys(entriesIn(storage))) storage.removeItem(name);
}

function storedEntry(entries: StoredEntries, name: string): string | undefined {
  const last = Object.keys(entries).find((key) => key.endsWith('.LastAuthUser'));
  return last && entries[`${last.slice(0, -'LastAuthUser'.length)}${entries[last]}.${name}`];
}

function read(): StoredSession | null {
  const entries = storedEntries();
  const [idToken, accessToken] = [storedEntry(entries, 'idToken'), storedEntry(entries, 'accessToken')];
  if (!idToken || !accessToken) return null;
  const access = claimsOf(accessToken);
  const now = Date.now() + Number(storedEntry(entries, 'clockDrift') ?? 0);
  const validMs = Math.min(access.exp, claimsOf(idToken).exp) * 1_000 - now;
  if (!(validMs > MIN_VALID_MS) || !access.sub) return null;
  return { idToken, userId: access.sub, role: roleOf(access['cognito:groups']) };
}

/** The library (37 kB) would delay a reopened page, so the storage is read directly. */
export function storedSession(): StoredSession | null {
  try {
    return read();
  } catch {
    return null;
  }
}

export function storedSignIn(): StoredSignIn | undefined {
  return signInOf(storedEntries());
}

function signInOf(entries: StoredEntries): StoredSignIn | undefined {
  try {
    const { sub, auth_time: at = 0, email = '' } = claimsOf(storedEntry(entries, 'idToken') ?? '');
    return { id: `${sub} ${at}`, userId: sub, email, at };
  } catch {
    return undefined;
  }
}

let ofPage: StoredSignIn | undefined;

export function rememberSignIn() {
  ofPage = storedSignIn();
}

/** Returns the sign-in whose data the page shows, even after its tokens were removed. */
export function signInOfPage(): StoredSignIn | undefined {
  return ofPage ?? storedSignIn();
}

export function isSomeoneElseSignedIn(): boolean {
  const mine = signInOfPage()?.userId;
  const present = [localStorage.getItem(PRESENT_SIGN_IN), signInOf(entriesIn(localStorage))?.userId];
  return mine !== undefined && present.some((userId) => userId && userId !== mine);
}
