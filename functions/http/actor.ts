import { type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import { id } from '#shared/contract/fields.ts';
import { isStaff, type Role, STAFF_GROUPS } from '#shared/roles.ts';
import type { ChangeActor } from '../ledger/change.ts';
import { Refusal } from '../ledger/refusal.ts';
import { type AccessLink, type ClientItem, findClient, liveAccessOf } from '../records/client-store.ts';
import { findEmailChange } from '../records/email-change-store.ts';
import {
  clientIdsOf,
  findUser,
  findUserOfLogin,
  hasEnded,
  knownNameOf,
  type SignIn,
  type UserItem,
} from '../records/user-store.ts';
import type { Claims, Services } from '../services.ts';

export interface Actor {
  readonly role: Exclude<Role, 'anyone'>;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly user: UserItem | undefined;
  readonly signIn: SignIn;
  readonly client: ClientItem | undefined;
  readonly access: AccessLink | undefined;
  readonly viewedBy?: ChangeActor;
}

export interface NamedClient {
  /** If the login has no access to the named client, the client is treated as missing. */
  readonly inPath?: string | undefined;
  readonly inHeader?: string | undefined;
  readonly viewAs?: string | undefined;
}

export function groupsIn(claim: Claims[string]): string[] {
  if (Array.isArray(claim)) return claim;
  if (typeof claim !== 'string') return [];
  return claim
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
}

/** The gateway has already checked the token's signature, issuer, expiry and audience. */
export async function identify(
  claims: Claims | undefined,
  services: Services,
  named: NamedClient = {},
): Promise<Actor> {
  const loginId = claims?.sub;
  // The gateway also accepts access tokens, but the portal accepts only ID tokens.
  if (!claims || typeof loginId !== 'string' || claims.token_use !== 'id')
    throw new Refusal('unauthenticated');
  const user = await findUserOfLogin(services, loginId);
  const userId = user?.user_id ?? loginId;
  const signIn = signInOf(claims);
  // The gateway also accepts tokens of sign-ins that have ended, so the portal refuses these tokens itself.
  if (user?.status === 'disabled' || (user && hasEnded(user, signIn))) throw new Refusal('unauthenticated');
  if (user && !(await isAddressOf(services, user, claims.email))) throw new Refusal('unauthenticated');
  const { client, access } = (user && (await standingOf(services, user, named))) ?? {};
  const email = user?.email ?? String(claims.email ?? '');
  const isOwnRecord = client?.user_id === userId;
  return {
    role: roleOf(user, client, groupsIn(claims['cognito:groups'])),
    userId,
    name: isOwnRecord ? client.name : user ? knownNameOf(user) : email,
    email,
    user,
    client,
    access,
    signIn,
  };
}

/** During a change, two addresses are valid. Any other address was set outside the portal. */
async function isAddressOf(services: Services, user: UserItem, claim: Claims[string]): Promise<boolean> {
  const address = String(claim ?? '').toLowerCase();
  if (address === user.email.toLowerCase()) return true;
  const { own_email: own } = user;
  if (own?.email === address && own.takes_effect_at <= services.now().toISOString()) return true;
  const changes = await Promise.all(clientIdsOf(user).map((clientId) => findEmailChange(services, clientId)));
  return changes.some((change) => change?.email === address);
}

/** Renewed tokens contain the same `origin_jti`, so a stolen refresh token is useless once the sign-in has ended. */
function signInOf({ origin_jti: originJti, auth_time: authTime, iat }: Claims): SignIn {
  // Without `iat`, `at` is NaN. All checks treat NaN as too early.
  const at = Math.min(Number(iat || Number.NaN), Number(authTime ?? iat));
  return { id: typeof originJti === 'string' ? originJti : `at ${at}`, at };
}

interface Standing {
  readonly client: ClientItem;
  readonly access: AccessLink;
}

async function standingOf(services: Services, user: UserItem, { inPath, inHeader }: NamedClient) {
  const today = fundDateAt(services.now());
  const clientIds = clientIdsOf(user);
  const named = inPath ?? inHeader;
  if (named !== undefined && clientIds.includes(named)) {
    const standing = await standingFor(services, user, named, today);
    if (standing) return standing;
  }
  let first: Standing | undefined;
  for (const clientId of clientIds) {
    const standing = await standingFor(services, user, clientId, today);
    if (standing && standing.client.status !== 'Suspended') return standing;
    first ??= standing;
  }
  return first;
}

async function standingFor(
  services: Services,
  user: UserItem,
  clientId: string,
  today: CalendarDate,
): Promise<Standing | undefined> {
  const client = await findClient(services, clientId);
  const access = client && liveAccessOf(client, user.user_id, today);
  return client && access && { client, access };
}

export async function identifyAgain(
  services: Services,
  { userId, role, clientId }: { userId: string; role: Actor['role']; clientId: string | undefined },
): Promise<Actor | undefined> {
  const user = await findUser(services, userId);
  if (!user || user.status === 'disabled' || user.role !== role) return undefined;
  const { client, access } = (await standingOf(services, user, { inHeader: clientId })) ?? {};
  const isOther = clientId !== undefined && client?.id !== clientId;
  if (role === 'client' && (isOther || !client || client.status === 'Suspended')) return undefined;
  const { email } = user;
  return {
    role,
    userId,
    name: client?.user_id === userId ? client.name : knownNameOf(user),
    email,
    user,
    client,
    access,
    signIn: { id: '', at: 0 },
  };
}

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

/** The returned caller has only the rights of the viewed client. Throws `forbidden` or `client-not-found`. */
export async function asClient(services: Services, staff: Actor, clientId: string): Promise<Actor> {
  if (!isStaff(staff.role)) throw new Refusal('forbidden');
  const client = id().safeParse(clientId).success ? await findClient(services, clientId) : undefined;
  if (!client) throw new Refusal('client-not-found');
  const { user_id: userId, name, email } = client;
  return {
    role: client.status === 'Suspended' ? 'unlinked' : 'client',
    userId,
    name,
    email,
    user: await findUser(services, userId),
    client,
    access: { user_id: userId, role: 'owner', since: client.created_at },
    signIn: staff.signIn,
    viewedBy: { userId: staff.userId, name: staff.name, role: staff.role, email: staff.email },
  };
}
