import * as z from 'zod';
import { SIGN_IN_HOURS, TOKEN_MINUTES } from '#shared/constants.ts';
import { MAIL_KINDS, MAIL_TIMES } from '#shared/terms.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import { lately } from '../ledger/instants.ts';
import { finder, findItem, queryItems } from '../ledger/read.ts';
import { type Stored, storedItem } from '../ledger/stored.ts';
import { updateAlone } from '../ledger/transact.ts';
import { absent, exists, putNew, update, updateVersion } from '../ledger/write.ts';
import type { Services } from '../services.ts';

/** The sign-in from which a token comes. A renewed token keeps the id of the sign-in. */
export interface SignIn {
  readonly id: string;
  readonly at: number;
}

const endedSignIn = z.object({ id: z.string(), at: z.number() });

const TOKENS_LIVE_SECONDS = SIGN_IN_HOURS * 3_600 + TOKEN_MINUTES * 60;
/** A person rarely ends more sign-ins than this while their tokens are valid (`TOKENS_LIVE_SECONDS`). */
const MOST_ENDED_SIGN_INS = 20;

const userItem = storedItem(
  z.object({
    user_id: z.string(),
    login_id: z.string().optional(),
    email: z.string(),
    role: z.enum(['manager', 'auditor', 'client']),
    status: z.enum(['active', 'disabled']),
    /** A manager's or auditor's name, or an investor's greeting if it differs from the client's name. */
    name: z.string().optional(),
    greeting: z.string().optional(),
    mobile: z.string().optional(),
    mobile_since: z.string().optional(),
    mobile_by: z.string().optional(),
    /** The time of the last change of the password or the authenticator app. Choosing the first password does not count. */
    credentials_changed_at: z.string().optional(),
    /** The clients of an investor. The client records contain the role and the last day of access. */
    client_ids: z.array(z.string()).readonly().optional(),
    own_email: z
      .object({
        id: z.string(),
        email: z.string(),
        from: z.string(),
        at: z.string(),
        takes_effect_at: z.string(),
      })
      .optional(),
    left_emails: z.array(z.object({ email: z.string(), at: z.string() })).optional(),
    /**
     * `kinds` says when the login wants each kind of email, `now` by default. `copy` is a person without a login who gets
     * copies.
     */
    mails: z
      .object({
        kinds: z.partialRecord(z.enum(MAIL_KINDS), z.enum(MAIL_TIMES)),
        copy: z
          .object({
            id: z.string(),
            email: z.string(),
            set_at: z.string(),
            confirmed_at: z.string().optional(),
          })
          .optional(),
      })
      .optional(),
    basiq_user_id: z.string().optional(),
    /** Seconds since the epoch. Tokens of earlier sign-ins are refused. */
    tokens_valid_after: z.number().optional(),
    /** Tokens of these sign-ins are refused. A sign-in is dropped once its tokens have expired. */
    ended_sign_ins: z.array(endedSignIn).optional(),
    /** A change of a person's role or status that the user pool does not have yet. */
    access_change_id: z.string().optional(),
    /** Until this time, only the request that stored `access_change_id` may change the user pool. */
    access_held_until: z.string().optional(),
    second_factor: z.object({ is_on: z.boolean(), read_at: z.string() }).optional(),
    reminded_at: z.string().optional(),
    disabled_at: z.string().optional(),
    disabled_by: z.string().optional(),
    disabled_by_name: z.string().optional(),
    /** `manager_by` is missing if the operator made the person a manager. */
    manager_since: z.string().optional(),
    manager_by: z.string().optional(),
    manager_until: z.string().optional(),
    /** Missing if an investor last signed in before the portal stored this time. */
    signed_in_at: z.string().optional(),
    joined_at: z.string().optional(),
    version: z.number(),
  }),
);
export type UserItem = Stored<typeof userItem>;

export function userKey(userId: string) {
  return { pk: userTarget(userId), sk: 'USER' };
}

const STAFF = 'STAFF';

export function staffListKeys({ user_id, role }: Pick<UserItem, 'user_id' | 'role'>): {
  list_pk?: string;
  list_sk?: string;
} {
  return role === 'client' ? {} : { list_pk: STAFF, list_sk: user_id };
}

export function userTarget(userId: string): string {
  return `USER#${userId}`;
}

export const findUser = finder(userKey, userItem);

const login = storedItem(z.object({ user_id: z.string() }));

function loginKey(loginId: string) {
  return { pk: `LOGIN#${loginId}`, sk: 'LOGIN' };
}

/** A link from an account to a user is valid only if the user's `login_id` is that account. */
export async function findUserOfLogin(services: Services, loginId: string): Promise<UserItem | undefined> {
  const first = await findUser(services, loginId);
  const link = first ? undefined : await findItem(services, loginKey(loginId), login);
  const user = link && (await findUser(services, link.user_id));
  return first ?? (user?.login_id === loginId ? user : undefined);
}

export function changeUser(
  services: Services,
  user: Pick<UserItem, 'user_id' | 'version'>,
  change: Parameters<typeof updateVersion>[3],
): Write {
  return updateVersion(services, userKey(user.user_id), user, change);
}

export function linkLoginWrites(services: Services, user: UserItem, loginId: string): Record<string, Write> {
  return {
    user: changeUser(services, user, { set: { login_id: loginId }, remove: ['second_factor'] }),
    login: putNew(services, { ...loginKey(loginId), user_id: user.user_id }),
  };
}

export function putUserWrite(services: Services, user: UserItem): Write {
  return putNew(services, { ...userKey(user.user_id), ...staffListKeys(user), ...userItem.parse(user) });
}

export function listStaff(services: Services): Promise<UserItem[]> {
  return queryItems(services, { index: 'list', partition: STAFF }, userItem);
}

export function updateUserProfileWrite(
  services: Services,
  user: UserItem,
  change: { [Field in 'name' | 'greeting' | 'mobile' | 'mobile_since' | 'mobile_by']?: string | undefined },
): Write {
  return changeUser(services, user, { change });
}

export type OwnEmail = NonNullable<UserItem['own_email']>;

const OWN_EMAILS = 'OPEN#own-email';
const OF_OWN_EMAIL = ['own_email', 'open_pk', 'open_sk'];

export function stageEmailWrite(services: Services, user: UserItem, ownEmail: OwnEmail): Write {
  const open_sk = `${ownEmail.takes_effect_at}#${user.user_id}`;
  return changeUser(services, user, { set: { own_email: ownEmail, open_pk: OWN_EMAILS, open_sk } });
}

export function endOwnEmailWrite(
  services: Services,
  user: UserItem,
  taken?: { readonly email: string; readonly from: string; readonly at: string },
): Write {
  const set = taken && {
    email: taken.email,
    left_emails: [
      ...(user.left_emails ?? []).filter(({ at }) => at > lately(taken.at)),
      { email: taken.from, at: taken.at },
    ],
  };
  return changeUser(services, user, { set: set ?? {}, remove: OF_OWN_EMAIL });
}

export function listDueOwnEmails(services: Services, now: string): Promise<UserItem[]> {
  return queryItems(services, { index: 'open', partition: OWN_EMAILS, to: `${now}~` }, userItem);
}

export type OwnMails = NonNullable<UserItem['mails']>;

export function setMailsWrite(services: Services, user: UserItem, mails: OwnMails): Write {
  return changeUser(services, user, { set: { mails } });
}

export function updateUserEmailWrite(
  services: Services,
  { user_id: userId, version }: UserItem,
  email: string,
  own: OwnEmail | undefined,
): Write {
  return update(services, {
    key: userKey(userId),
    set: { email, ...(own ? { own_email: own } : {}) },
    remove: own ? [] : OF_OWN_EMAIL,
    when: { version },
  });
}

export function clientIdsOf(user: Pick<UserItem, 'client_ids'>): readonly string[] {
  return user.client_ids ?? [];
}

export function updateClientIdsWrite(
  services: Services,
  user: UserItem,
  clientIds: readonly string[],
): Write {
  return changeUser(services, user, { set: { client_ids: clientIds } });
}

/** An investor's `name` is only a greeting, so an investor is identified by email address. */
export function knownNameOf({ role, name, email }: Pick<UserItem, 'role' | 'name' | 'email'>): string {
  return role === 'client' ? email : (name ?? email);
}

export function linkedAudit(user: UserItem, clientId: string): AuditEntry {
  return {
    target: userTarget(user.user_id),
    name: knownNameOf(user),
    action: 'user.client-linked',
    summary: 'Has access to another client',
    changes: { client: { after: clientId } },
  };
}

export async function findUsers(services: Services, userIds: readonly string[]) {
  const users = await Promise.all([...new Set(userIds)].map((userId) => findUser(services, userId)));
  return new Map(users.flatMap((user) => (user ? [[user.user_id, user] as const] : [])));
}

export function findUsersOf(services: Services, owned: readonly { readonly user_id: string }[]) {
  return findUsers(
    services,
    owned.map((one) => one.user_id),
  );
}

export function endSessionsWrite(
  services: Services,
  user: UserItem,
  validAfterSeconds: number,
  credentialsChangedAt?: string,
): Write {
  return changeUser(services, user, {
    set: { tokens_valid_after: validAfterSeconds, credentials_changed_at: credentialsChangedAt },
    // The second factor may have changed, so the portal must read the user pool again.
    remove: ['ended_sign_ins', 'second_factor'],
  });
}

export function invitedUserWrite(services: Services, userId: string): Write {
  return update(services, { key: userKey(userId), add: { version: 1 }, when: { pk: exists } });
}

export function endSignInWrite(
  services: Services,
  user: UserItem,
  signIn: SignIn,
  nowSeconds: number,
): Write {
  const live = (user.ended_sign_ins ?? []).filter(({ at }) => nowSeconds < at + TOKENS_LIVE_SECONDS);
  const ended = [...live, signIn];
  const kept = ended.slice(-MOST_ENDED_SIGN_INS);
  // The record forgets dropped sign-ins, so all sign-ins up to the newest dropped one are refused.
  const dropped = ended.slice(0, -MOST_ENDED_SIGN_INS).map(({ at }) => at + 1);
  const validAfter = Math.max(user.tokens_valid_after ?? 0, ...dropped);
  return changeUser(services, user, {
    set: { ended_sign_ins: kept, ...(dropped.length > 0 ? { tokens_valid_after: validAfter } : {}) },
  });
}

export function hasEnded(user: UserItem, signIn: SignIn): boolean {
  const { tokens_valid_after: validAfter, ended_sign_ins: ended = [] } = user;
  // The comparison is negated, because a sign-in with an unknown time (NaN) must be refused.
  if (validAfter && !(signIn.at >= validAfter)) return true;
  return ended.some(({ id }) => id === signIn.id);
}

export function setBankUserWrite(services: Services, userId: string, basiqUserId: string | undefined): Write {
  return update(services, {
    key: userKey(userId),
    change: { basiq_user_id: basiqUserId },
    when: { pk: exists },
  });
}

/** No audit row is written, because no user has changed anything. */
export async function recordFirstSignIn(services: Services, userId: string, at: string): Promise<void> {
  const when = { pk: exists, joined_at: absent };
  await updateAlone(services, { key: userKey(userId), set: { joined_at: at }, when });
}

/** No audit row is written, because nothing has changed in the portal. */
export async function recordSecondFactor(
  services: Services,
  userId: string,
  secondFactor: NonNullable<UserItem['second_factor']>,
): Promise<void> {
  const set = { second_factor: secondFactor };
  await updateAlone(services, { key: userKey(userId), set, when: { pk: exists } });
}

export async function recordSignIn(services: Services, userId: string, at: string): Promise<void> {
  await updateAlone(services, { key: userKey(userId), set: { signed_in_at: at }, when: { pk: exists } });
}
