import { CognitoJwtVerifier } from 'aws-jwt-verify';
import type { Claims } from '../services.ts';

let verifier: { verify(token: string): Promise<object> } | undefined;

/**
 * Checks an ID token as the API's authorizer does, for calls without an authorizer because anyone may make them. The pool's
 * keys are fetched at first use and cached while the function is warm.
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
