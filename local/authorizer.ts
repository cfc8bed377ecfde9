import { JwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import type { TokenClaims } from './api-event.ts';

export interface AuthorizerOptions {
  readonly issuer: string;
  readonly userPoolClientId: string;
  readonly jwks: () => { keys: readonly object[] };
}

export type Authorize = (authorization: string | undefined) => Promise<TokenClaims | undefined>;

/** An HTTP API's JWT authorizer checks the signature, issuer, times and app client. */
export function createAuthorizer(options: AuthorizerOptions): Authorize {
  const verifier = JwtVerifier.create(
    {
      issuer: options.issuer,
      audience: null,
      jwksUri: `${options.issuer}/.well-known/jwks.json`,
    },
    {
      jwksCache: new SimpleJwksCache({
        fetcher: { fetch: async () => new TextEncoder().encode(JSON.stringify(options.jwks())).buffer },
      }),
    },
  );
  return async (authorization) => {
    // The real authorizer accepts a token with or without "Bearer".
    const token = authorization?.replace(/^Bearer\s+/i, '').trim();
    if (!token) return undefined;
    try {
      const claims = await verifier.verify(token);
      // An access token has a `client_id` instead of `aud`, and the real authorizer accepts access tokens.
      const audience = claims.aud ?? claims.client_id;
      const audiences = Array.isArray(audience) ? audience : [audience];
      if (!audiences.includes(options.userPoolClientId)) return undefined;
      return claims;
    } catch {
      return undefined;
    }
  };
}
