import { randomUUID } from 'node:crypto';
import { Refusal } from '#functions/ledger/refusal.ts';
import type { Identity, StaffAccess } from '#functions/services.ts';

/** A user directory in memory that remembers what it was asked to do. */
export interface RecordingIdentity extends Identity {
  /** User ids by e-mail address. */
  readonly users: ReadonlyMap<string, string>;
  /** The ids of the managers that the directory knows; none until they are added. */
  readonly managers: Set<string>;
  /** The ids of those who have chosen a password; none until they are added. */
  readonly joined: Set<string>;
  /** What was said of managers and auditors, by user id. */
  readonly staff: ReadonlyMap<string, StaffAccess>;
  /** The ids of those whom signing in asks for a code. */
  readonly secondFactors: Set<string>;
  /** Addresses in the order their invitations were sent. */
  readonly invitations: readonly string[];
  /** User ids whose sessions were ended. */
  readonly signedOut: readonly string[];
  /**
   * Makes the next call fail with this error, as the real directory may: before it did what was asked, or after, as when
   * the reply is lost.
   */
  failNext(error: Error, when?: 'before' | 'after'): void;
}

export function recordingIdentity(): RecordingIdentity {
  const users = new Map<string, string>();
  const managers = new Set<string>();
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
    managers,
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
    async findInvited(email) {
      throwPlanned();
      const userId = users.get(email);
      return userId !== undefined && !joined.has(userId) ? userId : undefined;
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
    async listManagers() {
      throwPlanned();
      return [...managers];
    },
    async signOutEverywhere(userId) {
      throwPlanned();
      signedOut.push(userId);
    },
  };
}
