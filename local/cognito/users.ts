import { createHmac, randomUUID } from 'node:crypto';
import { INVITATION_DAYS } from '#shared/constants.ts';
import { type Pool, poolNameOf } from './pool.ts';
import type { StoredUser } from './pool-state.ts';
import { invalidParameter, ServiceError, userNotFound } from './service-error.ts';
import { createCredential } from './srp.ts';

export interface Attribute {
  Name: string;
  Value: string;
}

interface NewUser {
  sub?: string | undefined;
  email: string;
  attributes: Record<string, string>;
  password: string;
  status: StoredUser['status'];
  temporaryPasswordEndsAtMs: number | null;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function findUser(pool: Pool, username: string): StoredUser | undefined {
  const email = normalizeEmail(username);
  return pool.state.users.find(
    (user) => user.sub === username || normalizeEmail(user.attributes.email ?? '') === email,
  );
}

export function requireUser(pool: Pool, username: string): StoredUser {
  const user = findUser(pool, username);
  if (user === undefined) throw userNotFound();
  return user;
}

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function addUser(pool: Pool, user: NewUser): StoredUser {
  if (!EMAIL.test(user.email)) throw invalidParameter('Username should be an email.');
  const sub = user.sub ?? randomUUID();
  if (findUser(pool, user.email) !== undefined || findUser(pool, sub) !== undefined) {
    throw new ServiceError('UsernameExistsException', 'User account already exists');
  }
  const stored: StoredUser = {
    sub,
    attributes: { ...user.attributes, email: user.email },
    status: user.status,
    groups: [],
    credential: createCredential(poolNameOf(pool.settings), sub, user.password),
    temporaryPasswordEndsAtMs: user.temporaryPasswordEndsAtMs,
  };
  pool.state.users.push(stored);
  return stored;
}

export function changeEmail(pool: Pool, user: StoredUser, email: string): void {
  if (!EMAIL.test(email)) throw invalidParameter('Invalid email address format.');
  if ((findUser(pool, email) ?? user) !== user) {
    throw new ServiceError('AliasExistsException', 'An account with the email already exists.');
  }
  user.attributes.email = email;
}

function setPassword(pool: Pool, user: StoredUser, password: string): void {
  user.credential = createCredential(poolNameOf(pool.settings), user.sub, password);
}

export function setPermanentPassword(pool: Pool, user: StoredUser, password: string): void {
  setPassword(pool, user, password);
  user.status = 'CONFIRMED';
  user.temporaryPasswordEndsAtMs = null;
}

export function setTemporaryPassword(pool: Pool, user: StoredUser, password: string): void {
  setPassword(pool, user, password);
  user.status = 'FORCE_CHANGE_PASSWORD';
  user.temporaryPasswordEndsAtMs = temporaryPasswordEnd(pool);
}

export function temporaryPasswordEnd(pool: Pool): number {
  return pool.now() + INVITATION_DAYS * 24 * 3_600_000;
}

export function attributeList(user: StoredUser): Attribute[] {
  return [
    ...Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
    { Name: 'sub', Value: user.sub },
  ];
}

export function revokeSessions(pool: Pool, sub: string): void {
  for (const session of pool.state.sessions) {
    if (session.sub === sub) session.revoked = true;
  }
}

/** An unknown address must look like an account, so its `sub` and salt stay the same. */
export function inventUser(pool: Pool, username: string): { sub: string; salt: string } {
  const digest = createHmac('sha256', pool.state.inventionSecret)
    .update(normalizeEmail(username))
    .digest('hex');
  const sub = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return { sub, salt: digest.slice(32) };
}
