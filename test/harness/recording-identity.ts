import { randomUUID } from 'node:crypto';
import type { Identity } from '#functions/services.ts';

/** A user directory in memory that remembers what it was asked to do. */
export interface RecordingIdentity extends Identity {
  /** User ids by e-mail address. */
  readonly users: ReadonlyMap<string, string>;
  /** Addresses in the order their invitations were sent. */
  readonly invitations: readonly string[];
  /** User ids whose sessions were ended. */
  readonly signedOut: readonly string[];
  /** Makes the next call fail with this error, as the real directory may. */
  failNext(error: Error): void;
}

export function recordingIdentity(): RecordingIdentity {
  const users = new Map<string, string>();
  const invitations: string[] = [];
  const signedOut: string[] = [];
  let failure: Error | undefined;
  const throwPlanned = () => {
    const planned = failure;
    failure = undefined;
    if (planned) throw planned;
  };
  return {
    users,
    invitations,
    signedOut,
    failNext: (error) => {
      failure = error;
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
    async signOutEverywhere(userId) {
      throwPlanned();
      signedOut.push(userId);
    },
  };
}
