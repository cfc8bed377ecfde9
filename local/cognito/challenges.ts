import { randomBytes } from 'node:crypto';
import type { SrpExchange } from './srp.ts';

const VALID_MS = 15 * 60_000;

type Challenge =
  | { name: 'PASSWORD_VERIFIER'; sub: string; exchange: SrpExchange }
  | { name: 'NEW_PASSWORD_REQUIRED'; sub: string }
  | { name: 'SOFTWARE_TOKEN_MFA'; sub: string };

export type Challenges = ReturnType<typeof createChallenges>;

export function createChallenges(now: () => number) {
  const opened = new Map<string, { challenge: Challenge; endsAtMs: number }>();
  return {
    open(challenge: Challenge): string {
      for (const [handle, { endsAtMs }] of opened) {
        if (now() < endsAtMs) break;
        opened.delete(handle);
      }
      const handle = randomBytes(96).toString('base64');
      opened.set(handle, { challenge, endsAtMs: now() + VALID_MS });
      return handle;
    },
    find<Name extends Challenge['name']>(handle: string, name: Name) {
      const entry = opened.get(handle);
      if (entry === undefined || now() >= entry.endsAtMs || entry.challenge.name !== name) return undefined;
      return entry.challenge as Extract<Challenge, { name: Name }>;
    },
    close(handle: string) {
      opened.delete(handle);
    },
  };
}
