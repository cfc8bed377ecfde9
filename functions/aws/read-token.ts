import { CognitoJwtVerifier } from 'aws-jwt-verify';
import type { Claims } from '../services.ts';

let verifier: { verify(token: string): Promise<object> } | undefined;

/**
 * Checks an ID token as the API's authorizer does, for the calls that have none because anyone may make them. The keys
 * of the pool are fetched at the first use and kept while the function is warm.
 */
export async function readCognitoToken(
  pool: { readonly userPoolId: string; readonly clientId: string },
  authorization: string | undefined,
): Promise<Claims | undefined> {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (token === undefined) return undefined;
  verifier ??= CognitoJwtVerifier.create({ ...pool, tokenUse: 'id' });
  try {
    return (await verifier.verify(token)) as Claims;
  } catch {
    return undefined;
  }
}
