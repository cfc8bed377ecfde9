import { randomBytes } from 'node:crypto';
import * as z from 'zod';

/** State of the pool across restarts. Times are milliseconds since 1970 unless named otherwise. */

const storedUser = z.object({
  /** The immutable user name, which tokens contain as `sub`. */
  sub: z.string(),
  /** Every attribute except `sub`; `email` as it was entered. */
  attributes: z.record(z.string(), z.string()),
  status: z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'UNCONFIRMED']),
  groups: z.array(z.string()),
  /** A disabled user cannot sign in. */
  disabled: z.boolean().optional(),
  credential: z.object({ salt: z.string(), verifier: z.string() }),
  /** The instant at which a temporary password stops working; null if never. */
  temporaryPasswordEndsAtMs: z.number().nullable(),
  /** The verified authenticator app: its secret, and the last 30 s step that was used. */
  authenticator: z
    .object({
      secret: z.string(),
      lastUsedStep: z.number(),
      /** Whether sign-in requires a code from the app. */
      asked: z.enum(['never', 'always', 'preferred']),
    })
    .optional(),
  /** An issued secret that is not verified yet. */
  newAuthenticatorSecret: z.string().optional(),
});

/** One sign-in and every refresh token issued for it. */
const storedSession = z.object({
  originJti: z.string(),
  sub: z.string(),
  signedInAtSeconds: z.number(),
  endsAtMs: z.number(),
  revoked: z.boolean(),
  refreshTokens: z.array(z.object({ sha256: z.string(), rotatedAtMs: z.number().optional() })),
});

/** Requested password resets, by lower-case email, whether or not that email has an account. */
const storedReset = z.object({
  email: z.string(),
  code: z.string(),
  codeEndsAtMs: z.number(),
  failures: z.number(),
  requestedAtMs: z.array(z.number()),
});

export const poolStateSchema = z.object({
  version: z.literal(1),
  /** The secret for deriving a stable `sub` and salt for an unknown email. */
  inventionSecret: z.string(),
  users: z.array(storedUser),
  groups: z.array(z.object({ name: z.string() })),
  sessions: z.array(storedSession),
  resets: z.array(storedReset),
});

export type PoolState = z.infer<typeof poolStateSchema>;
export type StoredUser = z.infer<typeof storedUser>;
export type StoredSession = z.infer<typeof storedSession>;

export function emptyPoolState(): PoolState {
  return {
    version: 1,
    inventionSecret: randomBytes(32).toString('hex'),
    users: [],
    groups: [],
    sessions: [],
    resets: [],
  };
}
