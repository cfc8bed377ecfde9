import { atFirstUse } from '#shared/contract/endpoint.ts';
import type { Claims } from '../services.ts';

export function cognitoTokenReader(pool: {
  readonly userPoolId: () => string;
  readonly clientId: () => string;
}): (authorization: string | undefined) => Promise<Claims | undefined> {
  const verifier = atFirstUse(async () => {
    const { CognitoJwtVerifier } = await import('aws-jwt-verify');
    return CognitoJwtVerifier.create({
      userPoolId: pool.userPoolId(),
      clientId: pool.clientId(),
      tokenUse: 'id',
    });
  });
  return async (authorization) => {
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
    if (token === undefined) return undefined;
    const poolVerifier = await verifier();
    try {
      return (await poolVerifier.verify(token)) as Claims;
    } catch {
      return undefined;
    }
  };
}
