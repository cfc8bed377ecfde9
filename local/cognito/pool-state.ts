import { randomBytes } from 'node:crypto';
import * as z from 'zod';

/** Times are in milliseconds since 1970, unless the name says otherwise. */

const storedUser = z.object({
  sub: z.string(),
  /** All attributes except `sub`. `email` is stored as entered. */
  attributes: z.record(z.string(), z.string()),
  status: z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'UNCONFIRMED']),
  groups: z.array(z.string()),
  disabled: z.boolean().optional(),
  credential: z.object({ salt: z.string(), verifier: z.string() }),
  /** Null if the temporary password never expires. */
  temporaryPasswordEndsAtMs: z.number().nullable(),
  /** `lastUsedStep` is the last 30-second step whose code was used. */
  authenticator: z
    .object({
      secret: z.string(),
      lastUsedStep: z.number(),
      asked: z.enum(['never', 'always', 'preferred']),
    })
    .optional(),
  newAuthenticatorSecret: z.string().optional(),
});

const storedSession = z.object({
  originJti: z.string(),
  sub: z.string(),
  signedInAtSeconds: z.number(),
  endsAtMs: z.number(),
  revoked: z.boolean(),
  refreshTokens: z.array(z.object({ sha256: z.string(), rotatedAtMs: z.number().optional() })),
});

/** A reset is also stored for an address without an account. `email` is in lower case. */
const storedReset = z.object({
  email: z.string(),
  code: z.string(),
  codeEndsAtMs: z.number(),
  failures: z.number(),
  requestedAtMs: z.array(z.number()),
});

export const poolStateSchema = z.object({
  version: z.literal(1),
  /** The `sub` and salt of an unknown email address are derived from this secret, so they never change. */
  inventionSecret: z.string(),
  users: z.array(storedUser),
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
    sessions: [],
    resets: [],
  };
}
