import * as z from 'zod';
import type { Write } from '../ledger/change.ts';
import { findItem } from '../ledger/read.ts';
import { type Stored, storedItem } from '../ledger/stored.ts';
import { writeAlone } from '../ledger/transact.ts';
import { absent, exists, putNew, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const userItem = storedItem(() =>
  z.object({
    user_id: z.string(),
    email: z.string(),
    role: z.enum(['manager', 'auditor', 'client']),
    status: z.enum(['active', 'disabled']),
    /** A manager's name. Of an investor only how the portal greets this login, if not by the client's name. */
    name: z.string().optional(),
    mobile: z.string().optional(),
    client_id: z.string().optional(),
    basiq_user_id: z.string().optional(),
    /** Seconds since the epoch; tokens issued earlier are refused. */
    tokens_valid_after: z.number().optional(),
    /** When the user was first seen signed in. */
    joined_at: z.string().optional(),
    version: z.number(),
  }),
);
export type UserItem = Stored<typeof userItem>;

export function userKey(userId: string) {
  return { pk: userTarget(userId), sk: 'USER' };
}

export function userTarget(userId: string): string {
  return `USER#${userId}`;
}

export function findUser(services: Services, userId: string): Promise<UserItem | undefined> {
  return findItem(services, userKey(userId), userItem);
}

export function putUserWrite(services: Services, user: UserItem): Write {
  return putNew(services, { ...userKey(user.user_id), ...userItem.parse(user) });
}

/** Sets the profile fields that are given, and removes those given as undefined, if nobody changed them since `version`. */
export function updateUserProfileWrite(
  services: Services,
  user: UserItem,
  profile: { name?: string | undefined; mobile?: string | undefined },
): Write {
  const fields = Object.entries(profile);
  return update(services, {
    key: userKey(user.user_id),
    set: { ...profile, version: user.version + 1 },
    remove: fields.flatMap(([field, value]) => (value === undefined ? [field] : [])),
    when: { version: user.version },
  });
}

/** Copies the sign-in address of an investor's client record, which has the audit row. */
export function updateUserEmailWrite(
  services: Services,
  userId: string,
  { clientId, email }: { clientId: string; email: string },
): Write {
  return update(services, { key: userKey(userId), set: { email }, when: { client_id: clientId } });
}

/** Refuses the user's tokens issued before an instant. Versioned and audited like every change. */
export function endSessionsWrite(services: Services, userId: string, validAfterSeconds: number): Write {
  return update(services, {
    key: userKey(userId),
    set: { tokens_valid_after: validAfterSeconds },
    add: { version: 1 },
    when: { pk: exists },
  });
}

/**
 * Shows on a manager's profile whether the fund's bank is connected: a copy of the bank's record, which has the audit
 * row.
 */
export function setBankUserWrite(services: Services, userId: string, basiqUserId: string | undefined): Write {
  return update(services, {
    key: userKey(userId),
    set: { basiq_user_id: basiqUserId },
    remove: basiqUserId ? [] : ['basiq_user_id'],
    when: { pk: exists },
  });
}

/** Stores when the user first signed in. Not audited, since no user changed anything. */
export async function recordFirstSignIn(services: Services, userId: string, at: string): Promise<void> {
  const write = update(services, {
    key: userKey(userId),
    set: { joined_at: at },
    when: { pk: exists, joined_at: absent },
  });
  await writeAlone(services, write);
}
