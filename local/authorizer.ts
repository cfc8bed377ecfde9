import { JwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import type { TokenClaims } from './api-event.ts';

export interface AuthorizerOptions {
  readonly issuer: string;
  readonly userPoolClientId: string;
  readonly jwks: () => { keys: readonly object[] };
}

/** Returns the claims of a valid token; undefined if the token is missing or invalid. */
export type Authorize = (authorization: string | undefined) => Promise<TokenClaims | undefined>;

/** Makes the checks of an HTTP API's JWT authorizer: signature, issuer, times and app client. */
export function createAuthorizer(options: AuthorizerOptions): Authorize {
  const verifier = JwtVerifier.create(
    {
      issuer: options.issuer,
      audience: null,
      jwksUri: `${options.issuer}/.well-known/jwks.json`,
    },
    {
      // The keys come from the pool in this process. The verifier must never fetch a missing key over the network.
      jwksCache: new SimpleJwksCache({
        fetcher: { fetch: async () => new TextEncoder().encode(JSON.stringify(options.jwks())).buffer },
      }),
    },
  );
  return async (authorization) => {
    // The real authorizer accepts the token with or without "Bearer".
    const token = authorization?.replace(/^Bearer\s+/i, '').trim();
    if (!token) return undefined;
    try {
      const claims = await verifier.verify(token);
      // An access token has a `client_id`, but no `aud`. The real authorizer accepts access tokens too.
      const audience = claims.aud ?? claims.client_id;
      const audiences = Array.isArray(audience) ? audience : [audience];
      if (!audiences.includes(options.userPoolClientId)) return undefined;
      return claims;
    } catch {
      return undefined;
    }
  };
}
