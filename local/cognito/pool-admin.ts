import { mailInvitation } from './mails.ts';
import { assertPasswordPolicy } from './password-policy.ts';
import type { Pool } from './pool.ts';
import type { StoredUser } from './pool-state.ts';
import { addUser, findUser, revokeSessions, temporaryPasswordEnd } from './users.ts';

/** A user has either a password or a temporary one. */
interface SeedUser {
  sub?: string | undefined;
  email: string;
  name?: string | undefined;
  password?: string | undefined;
  temporaryPassword?: string | undefined;
  temporaryPasswordNeverEnds?: boolean | undefined;
  groups?: readonly string[] | undefined;
  confirmed?: boolean | undefined;
  invite?: boolean | undefined;
}

type PoolUser = Pick<StoredUser, 'sub' | 'status' | 'groups'> & { email: string };

export function createPoolAdmin(pool: Pool) {
  return {
    async createUser({
      temporaryPasswordNeverEnds = false,
      groups = [],
      confirmed = true,
      ...user
    }: SeedUser): Promise<{ sub: string }> {
      const isTemporary = user.password === undefined;
      const password = user.password ?? user.temporaryPassword ?? '';
      assertPasswordPolicy(password);
      const stored = addUser(pool, {
        sub: user.sub,
        email: user.email,
        attributes: { email_verified: `${confirmed}`, ...(user.name !== undefined && { name: user.name }) },
        password,
        status: !confirmed ? 'UNCONFIRMED' : isTemporary ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED',
        temporaryPasswordEndsAtMs:
          isTemporary && !temporaryPasswordNeverEnds ? temporaryPasswordEnd(pool) : null,
      });
      stored.groups.push(...groups);
      await pool.save();
      if (user.invite) await mailInvitation(pool, user.email, password);
      return { sub: stored.sub };
    },
    findUser(username: string): PoolUser | undefined {
      const user = findUser(pool, username);
      return user && { ...user, email: user.attributes.email ?? '', groups: [...user.groups] };
    },
    async signOutEverywhere(username: string) {
      const user = findUser(pool, username);
      if (user === undefined) return;
      revokeSessions(pool, user.sub);
      await pool.save();
    },
  };
}
