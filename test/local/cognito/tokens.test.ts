import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { fetchAuthSession, signIn } from 'aws-amplify/auth';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CLIENT_ID,
  CREDENTIALS,
  configureAmplify,
  EMAIL,
  forgetSignIn,
  PASSWORD,
  type PoolUnderTest,
  REGION,
  refusal,
  startPool,
  USER_POOL_ID,
} from './pool-under-test.ts';

describe('the tokens of the pool', () => {
  let pool: PoolUnderTest;

  beforeEach(async () => {
    pool = await startPool();
    await pool.provider.admin.createUser({ email: EMAIL, password: PASSWORD, groups: ['managers'] });
  });
  afterEach(() => pool.stop());

  const tokensOf = async () => {
    await signIn({ username: EMAIL, password: PASSWORD });
    const { tokens } = await fetchAuthSession();
    return { id: tokens?.idToken?.toString() ?? '', access: tokens?.accessToken.toString() ?? '' };
  };
  const verifierOf = (userPoolId: string, clientId = CLIENT_ID) => {
    const verifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: 'id' });
    verifier.cacheJwks(pool.provider.jwks());
    return verifier;
  };

  it('pass aws-jwt-verify with the cached keys, each for its own use', async () => {
    const { id, access } = await tokensOf();
    const payload = await verifierOf(USER_POOL_ID).verify(id, { groups: 'managers' });
    expect(payload.iss).toBe(pool.provider.issuer);
    expect(payload.sub).toBe(pool.provider.admin.findUser(EMAIL)?.sub);
    expect(await refusal(verifierOf(USER_POOL_ID).verify(access))).toContain('Token use not allowed');
    expect(await verifierOf(USER_POOL_ID).verify(access, { tokenUse: 'access' })).toMatchObject({
      client_id: CLIENT_ID,
    });
  });

  it('are refused for another pool, another client, a changed claim and after fifteen minutes', async () => {
    const { id } = await tokensOf();
    expect(await refusal(verifierOf('ap-southeast-2_Prod0001').verify(id))).toContain(
      'issuer not configured',
    );
    expect(await refusal(verifierOf(USER_POOL_ID, 'other').verify(id))).toContain('not allowed');
    const [header, payload = '', signature] = id.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const forged = Buffer.from(JSON.stringify({ ...claims, 'cognito:groups': ['owners'] })).toString(
      'base64url',
    );
    expect(await refusal(verifierOf(USER_POOL_ID).verify([header, forged, signature].join('.')))).toContain(
      'Invalid signature',
    );
    pool.pass(-16 * 60_000);
    await forgetSignIn();
    const old = await tokensOf();
    expect(await refusal(verifierOf(USER_POOL_ID).verify(old.id))).toContain('Token expired');
  });

  it('are checked with keys that contain no private part', () => {
    const { keys } = pool.provider.jwks();
    expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
  });

  it('have the portal’s origin as issuer when the provider is mounted under a path', async () => {
    const gateway = createServer((req, res) => {
      if (req.url?.startsWith('/local/cognito/')) pool.provider.listener(req, res);
      else res.writeHead(404).end();
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/local/cognito/`;
    try {
      configureAmplify(endpoint);
      await verifierOf(USER_POOL_ID).verify((await tokensOf()).id);
      const sdk = new CognitoIdentityProviderClient({ region: REGION, endpoint, credentials: CREDENTIALS });
      const found = await sdk.send(new AdminGetUserCommand({ UserPoolId: USER_POOL_ID, Username: EMAIL }));
      expect(found.UserStatus).toBe('CONFIRMED');
      sdk.destroy();
    } finally {
      gateway.closeAllConnections();
      gateway.close();
    }
  });
});
