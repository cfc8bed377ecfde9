import { type Role, STAFF_GROUPS } from '#shared/roles.ts';
import { type ClientItem, findClient } from '../clients/client-store.ts';
import { Refusal } from '../ledger/refusal.ts';
import type { Services } from '../services.ts';
import { findUser, hasEnded, type SignIn, type UserItem } from '../users/user-store.ts';

/** The caller, determined for each request from the token and the stored user. */
export interface Actor {
  readonly role: Exclude<Role, 'anyone'>;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** The stored user; undefined for an account that was never linked. */
  readonly user: UserItem | undefined;
  /** The sign-in from which the token comes. */
  readonly signIn: SignIn;
  /** The client record of a linked investor, suspended ones included. */
  readonly client: ClientItem | undefined;
}

export type Claims = Record<string, string | number | boolean | string[] | undefined>;

/** The groups of a claim: an HTTP API passes a list as one string, `[managers auditors]`. */
export function groupsIn(claim: Claims[string]): string[] {
  if (Array.isArray(claim)) return claim;
  if (typeof claim !== 'string') return [];
  return claim
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
}

/**
 * Identifies the caller. The gateway's authorizer has checked signature, issuer, expiry and audience, but it also
 * accepts access tokens and does not know of sign-outs, so both are checked here. Throws `unauthenticated`.
 */
export async function identify(claims: Claims | undefined, services: Services): Promise<Actor> {
  const userId = claims?.sub;
  if (!claims || typeof userId !== 'string' || claims.token_use !== 'id')
    throw new Refusal('unauthenticated');
  const user = await findUser(services, userId);
  const signIn = signInOf(claims);
  if (user?.status === 'disabled' || (user && hasEnded(user, signIn))) throw new Refusal('unauthenticated');
  const client = user?.client_id ? await findClient(services, user.client_id) : undefined;
  const email = user?.email ?? String(claims.email ?? '');
  return {
    role: roleOf(user, client, groupsIn(claims['cognito:groups'])),
    userId,
    name: client?.name ?? user?.name ?? email,
    email,
    user,
    client,
    signIn,
  };
}

/**
 * The sign-in behind a token. A token that was renewed carries the same one, so that a copied refresh token does not
 * outlive its sign-in; `origin_jti` is what the user pool itself revokes by.
 */
function signInOf({ origin_jti: originJti, auth_time: authTime, iat }: Claims): SignIn {
  // Both are checked, so that a token without one of them is not taken for a newer one.
  const at = Math.min(Number(iat || Number.NaN), Number(authTime ?? iat));
  return { id: typeof originJti === 'string' ? originJti : `at ${at}`, at };
}

/** If the groups of the user pool and the stored user disagree, the caller gets neither's role. */
function roleOf(
  user: UserItem | undefined,
  client: ClientItem | undefined,
  groups: readonly string[],
): Actor['role'] {
  const claimed = groups.filter((group) => Object.values(STAFF_GROUPS).includes(group)).join();
  if (!user || claimed !== (user.role === 'client' ? '' : STAFF_GROUPS[user.role])) return 'unlinked';
  if (user.role !== 'client') return user.role;
  return client && client.status !== 'Suspended' ? 'client' : 'unlinked';
}
