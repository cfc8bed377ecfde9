import { MANAGERS_GROUP } from '#shared/roles.ts';

export type SessionRole = 'manager' | 'client';

export interface Session {
  userId: string;
  role: SessionRole;
}

/** How the keys begin under which the identity library keeps a tab's tokens. */
export const STORED_SESSION = 'CognitoIdentityServiceProvider.';

/** Sooner than this before they run out, the library is asked, which fetches new ones. */
const LEAST_LEFT_MS = 60_000;

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

/** The role from the access token's groups: `managers` makes a manager, anything else a client. */
export function roleOf(groups: unknown): Session['role'] {
  return Array.isArray(groups) && groups.includes(MANAGERS_GROUP) ? 'manager' : 'client';
}

/** The session as the library stored it: under the client's id and the user's name. */
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
  const leftMs = Math.min(access.exp, claimsOf(idToken).exp) * 1_000 - now;
  if (!(leftMs > LEAST_LEFT_MS) || !access.sub) return null;
  return { idToken, userId: access.sub, role: roleOf(access['cognito:groups']) };
}

/**
 * The tokens that the identity library keeps in this tab, as long as they hold for another minute. Read
 * here, a page that is opened again need not wait for 37 kB of library before its first call. `null` when
 * there is any doubt: then the library is asked, which knows how to refresh them.
 */
export function storedSession(): StoredSession | null {
  try {
    return read();
  } catch {
    return null;
  }
}
