import { notAuthorized } from './service-error.ts';

const FREE_FAILURES = 5;
const LONGEST_LOCK_SECONDS = 900;
const FORGET_AFTER_MS = 15 * 60_000;

interface Tries {
  failures: number;
  lockedUntilMs: number;
  lastAttemptMs: number;
}

export type Attempts = ReturnType<typeof createAttempts>;

/** Like Amazon Cognito, locks a user for 2^(n-5) seconds after n >= 5 failures. */
export function createAttempts(now: () => number) {
  const records = new Map<string, Tries>();

  const current = (sub: string): Tries => {
    const found = records.get(sub);
    if (found !== undefined && now() - found.lastAttemptMs < FORGET_AFTER_MS) return found;
    return { failures: 0, lockedUntilMs: 0, lastAttemptMs: now() };
  };

  return {
    admit(sub: string) {
      const record = current(sub);
      if (record.failures === 0) return;
      record.lastAttemptMs = now();
      // Attempts during the lock-out do not increase the failures.
      if (now() < record.lockedUntilMs) throw notAuthorized('Password attempts exceeded');
    },
    fail(sub: string) {
      const record = current(sub);
      record.failures += 1;
      record.lastAttemptMs = now();
      if (record.failures >= FREE_FAILURES) {
        const lockSeconds = Math.min(2 ** (record.failures - FREE_FAILURES), LONGEST_LOCK_SECONDS);
        record.lockedUntilMs = now() + lockSeconds * 1000;
      }
      records.set(sub, record);
    },
    clear(sub: string) {
      records.delete(sub);
    },
  };
}
