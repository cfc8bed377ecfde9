import { randomUUID } from 'node:crypto';
import { Refusal } from '#functions/ledger/refusal.ts';
import type { Identity, StaffAccess } from '#functions/services.ts';

export interface RecordingIdentity extends Identity {
  readonly users: ReadonlyMap<string, string>;
  /** The ids of users who have chosen a password. Tests add the ids. */
  readonly joined: Set<string>;
  readonly staff: ReadonlyMap<string, StaffAccess>;
  readonly secondFactors: Set<string>;
  readonly invitations: readonly string[];
  readonly signedOut: readonly string[];
  failNext(error: Error, when?: 'before' | 'after'): void;
}

export function recordingIdentity(): RecordingIdentity {
  const users = new Map<string, string>();
  const staff = new Map<string, StaffAccess>();
  const secondFactors = new Set<string>();
  const invitations: string[] = [];
  const signedOut: string[] = [];
  const joined = new Set<string>();
  let failure: { error: Error; when: 'before' | 'after' } | undefined;
  const throwPlanned = (when: 'before' | 'after' = 'before') => {
    if (failure?.when !== when) return;
    const { error } = failure;
    failure = undefined;
    throw error;
  };
  return {
    users,
    joined,
    staff,
    secondFactors,
    invitations,
    signedOut,
    failNext: (error, when = 'before') => {
      failure = { error, when };
    },
    async findOrCreateUser(email) {
      throwPlanned();
      const known = users.get(email);
      if (known) return { userId: known, created: false };
      const userId = randomUUID();
      users.set(email, userId);
      return { userId, created: true };
    },
    async sendInvitation(email) {
      throwPlanned();
      invitations.push(email);
    },
    async findAccount(email) {
      throwPlanned();
      const userId = users.get(email);
      return userId === undefined ? undefined : { userId, isInvited: !joined.has(userId) };
    },
    async updateEmail(userId, email) {
      throwPlanned();
      if ((users.get(email) ?? userId) !== userId) throw new Refusal('email-taken');
      for (const [former, id] of users) if (id === userId) users.delete(former);
      users.set(email, userId);
      throwPlanned('after');
    },
    async setStaffAccess(userId, access) {
      throwPlanned();
      staff.set(userId, access);
      throwPlanned('after');
    },
    async hasSecondFactor(userId) {
      throwPlanned();
      return secondFactors.has(userId);
    },
    async signOutEverywhere(userId) {
      throwPlanned();
      signedOut.push(userId);
    },
  };
}
