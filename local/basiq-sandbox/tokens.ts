import { createHmac, timingSafeEqual } from 'node:crypto';
import { SandboxError } from './sandbox-error.ts';

const VALID_SECONDS = 3_600;

export interface TokenClaims {
  readonly scope: 'SERVER_ACCESS' | 'CLIENT_ACCESS';
  readonly userId?: string;
  /** The instant at which the token expires, in seconds since 1970. */
  readonly exp: number;
  /** Revoking or expiring all tokens starts a new generation; tokens of earlier generations are invalid. */
  readonly generation: number;
}

export interface Tokens {
  issue(scope: TokenClaims['scope'], userId?: string): object;
  /** Returns the claims of a token. Throws 401 for a foreign or revoked token, 403 for an expired one. */
  read(token: string): TokenClaims;
  revokeAll(): void;
  /** Expires every token issued so far. */
  expireAll(): void;
}

/** Tokens that contain their signed claims and are not stored. Like the provider's tokens, they survive a restart. */
export function createTokens(secret: string, nowMs: () => number): Tokens {
  let generation = 0;
  let expired = -1;
  const proofOf = (payload: string) => createHmac('sha256', secret).update(payload).digest('base64url');

  return {
    issue(scope, userId) {
      const exp = Math.floor(nowMs() / 1_000) + VALID_SECONDS;
      const claims: TokenClaims = { scope, exp, generation, ...(userId ? { userId } : {}) };
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return {
        access_token: `${payload}.${proofOf(payload)}`,
        token_type: 'Bearer',
        expires_in: VALID_SECONDS,
      };
    },
    read(token) {
      const [payload = '', proof = ''] = token.split('.');
      const expected = Buffer.from(proofOf(payload));
      const sent = Buffer.from(proof);
      if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
        throw new SandboxError('invalid-authorization-token', 'Unauthorized access. Token is invalid.');
      }
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as TokenClaims;
      if (claims.exp * 1_000 <= nowMs() || claims.generation <= expired) {
        throw new SandboxError('access-denied', 'Token has expired');
      }
      if (claims.generation < generation) {
        throw new SandboxError('invalid-authorization-token', 'Unauthorized access. Token is invalid.');
      }
      return claims;
    },
    revokeAll() {
      generation += 1;
    },
    expireAll() {
      expired = generation;
      generation += 1;
    },
  };
}
