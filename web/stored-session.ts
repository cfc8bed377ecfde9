import { STAFF_GROUPS, STAFF_ROLES, type StaffRole } from '#shared/roles.ts';

export type SessionRole = StaffRole | 'client';

export interface Session {
  userId: string;
  role: SessionRole;
}

/** The prefix of the keys under which the identity library stores a tab's tokens. */
export const STORED_SESSION = 'CognitoIdentityServiceProvider.';

/** A token with less time left than this is refreshed by the library. */
const MIN_VALID_MS = 60_000;

export interface StoredSession extends Session {
  idToken: string;
}

interface Claims {
  sub: string;
  exp: number;
  'cognito:groups'?: unknown;
}

function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.');
  return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
}

/** The role from the access token's groups; a client is in none. The API decides by more than that. */
export function roleOf(groups: unknown): Session['role'] {
  if (!Array.isArray(groups)) return 'client';
  return STAFF_ROLES.find((role) => groups.includes(STAFF_GROUPS[role])) ?? 'client';
}

/** The session as the library stored it: by client id and user name. */
function read(): StoredSession | null {
  const last = Object.keys(sessionStorage).find(
    (key) => key.startsWith(STORED_SESSION) && key.endsWith('.LastAuthUser'),
  );
  if (!last) return null;
  const own = `${last.slice(0, -'LastAuthUser'.length)}${sessionStorage.getItem(last)}`;
  const [idToken, accessToken] = ['idToken', 'accessToken'].map(
    (name) => sessionStorage.getItem(`${own}.${name}`) ?? '',
  ) as [string, string];
  if (!idToken || !accessToken) return null;
  const access = claimsOf(accessToken);
  const now = Date.now() + Number(sessionStorage.getItem(`${own}.clockDrift`) ?? 0);
  const validMs = Math.min(access.exp, claimsOf(idToken).exp) * 1_000 - now;
  if (!(validMs > MIN_VALID_MS) || !access.sub) return null;
  return { idToken, userId: access.sub, role: roleOf(access['cognito:groups']) };
}

/**
 * The identity library's stored tokens of this tab, if valid for another minute. Reading them here means that a
 * reopened page need not load 37 kB of library before its first call. `null` in any doubt; then the library is
 * asked, which can refresh them.
 */
export function storedSession(): StoredSession | null {
  try {
    return read();
  } catch {
    return null;
  }
}
