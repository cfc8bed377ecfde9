import { mailInvitation } from './mails.ts';
import { assertPasswordPolicy } from './password-policy.ts';
import type { Pool } from './pool.ts';
import { invalidParameter } from './service-error.ts';
import { addUser, findUser, revokeSessions, temporaryPasswordEnd } from './users.ts';

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

interface PoolUser {
  sub: string;
  email: string;
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'UNCONFIRMED';
  groups: string[];
}

export interface PoolAdmin {
  createUser(user: SeedUser): Promise<{ sub: string }>;
  ensureGroup(name: string): Promise<void>;
  findUser(username: string): PoolUser | undefined;
  signOutEverywhere(username: string): Promise<void>;
}

export function createPoolAdmin(pool: Pool): PoolAdmin {
  const ensure = (name: string): void => {
    if (!pool.state.groups.some((group) => group.name === name)) pool.state.groups.push({ name });
  };

  return {
    async createUser({ temporaryPasswordNeverEnds = false, groups = [], confirmed = true, ...user }) {
      const initialPassword = user.password ?? user.temporaryPassword;
      if (
        initialPassword === undefined ||
        (user.password !== undefined && user.temporaryPassword !== undefined)
      ) {
        throw invalidParameter('Provide either password or temporaryPassword.');
      }
      assertPasswordPolicy(initialPassword);
      const isTemporary = user.temporaryPassword !== undefined;
      const stored = addUser(pool, {
        sub: user.sub,
        email: user.email,
        attributes: { email_verified: `${confirmed}`, ...(user.name !== undefined && { name: user.name }) },
        password: initialPassword,
        status: !confirmed ? 'UNCONFIRMED' : isTemporary ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED',
        temporaryPasswordEndsAtMs:
          isTemporary && !temporaryPasswordNeverEnds ? temporaryPasswordEnd(pool) : null,
      });
      for (const name of groups) ensure(name);
      stored.groups.push(...groups);
      await pool.save();
      if (user.invite === true) await mailInvitation(pool, user.email, initialPassword);
      return { sub: stored.sub };
    },
    async ensureGroup(name) {
      ensure(name);
      await pool.save();
    },
    findUser(username) {
      const user = findUser(pool, username);
      if (user === undefined) return undefined;
      const { sub, status, groups, attributes } = user;
      return { sub, email: attributes.email ?? '', status, groups: [...groups] };
    },
    async signOutEverywhere(username) {
      const user = findUser(pool, username);
      if (user === undefined) return;
      revokeSessions(pool, user.sub);
      await pool.save();
    },
  };
}
