import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
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
  signInPlainly,
  startPool,
  USER_POOL_ID,
} from './pool-under-test.ts';

describe('the tokens of the pool', () => {
  let pool: PoolUnderTest;
  let sdk: CognitoIdentityProviderClient;

  beforeEach(async () => {
    pool = await startPool();
    sdk = pool.sdk();
    await pool.provider.admin.createUser({ email: EMAIL, password: PASSWORD, groups: ['managers'] });
  });
  afterEach(async () => {
    sdk.destroy();
    await pool.stop();
  });

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

  const authenticate = () => signInPlainly(sdk);
  const refresh = (RefreshToken: string | undefined) =>
    sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: CLIENT_ID, RefreshToken }));

  it.each([
    ['the user', (AccessToken: string | undefined) => new GlobalSignOutCommand({ AccessToken })],
    [
      'an administrator',
      () => new AdminUserGlobalSignOutCommand({ UserPoolId: USER_POOL_ID, Username: EMAIL }),
    ],
  ])('are all revoked when %s signs out everywhere', async (_who, end) => {
    const first = (await authenticate()).AuthenticationResult;
    await sdk.send(end(first?.AccessToken) as GlobalSignOutCommand);
    expect(await refusal(refresh(first?.RefreshToken))).toBe(
      'NotAuthorizedException: Refresh Token has been revoked',
    );
    expect(await refusal(sdk.send(new GetUserCommand({ AccessToken: first?.AccessToken })))).toBe(
      'NotAuthorizedException: Access Token has been revoked',
    );
    expect((await authenticate()).AuthenticationResult).toBeDefined();
  });

  it('are renewed by a refresh token that works once, and by tabs at the same time for a minute', async () => {
    const first = (await authenticate()).AuthenticationResult?.RefreshToken;
    const answers = await Promise.all([1, 2, 3].map(() => refresh(first)));
    const renewed = answers.map(({ AuthenticationResult }) => AuthenticationResult?.RefreshToken);
    expect(new Set([first, ...renewed]).size).toBe(4);
    pool.pass(59_000);
    expect((await refresh(first)).AuthenticationResult?.AccessToken).toBeDefined();
    pool.pass(1_000);
    expect(await refusal(refresh(first))).toContain('RefreshTokenReuseException');
    for (const next of renewed) expect((await refresh(next)).AuthenticationResult?.IdToken).toBeDefined();
    const second = (await refresh(renewed[0])).AuthenticationResult?.RefreshToken;
    await sdk.send(new RevokeTokenCommand({ ClientId: CLIENT_ID, Token: first }));
    expect(await refusal(refresh(second))).toBe('NotAuthorizedException: Refresh Token has been revoked');
  });

  it('are not renewed by REFRESH_TOKEN_AUTH, because refresh tokens rotate', async () => {
    const REFRESH_TOKEN = (await authenticate()).AuthenticationResult?.RefreshToken ?? '';
    const old = new InitiateAuthCommand({
      ClientId: CLIENT_ID,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN },
    });
    expect(await refusal(sdk.send(old))).toContain('InvalidParameterException');
  });

  it('are refused once expired, and from another pool', async () => {
    const AccessToken = (await authenticate()).AuthenticationResult?.AccessToken;
    expect((await sdk.send(new GetUserCommand({ AccessToken }))).Username).toMatch(/^[0-9a-f-]{36}$/);
    pool.pass(15 * 60_000);
    expect(await refusal(sdk.send(new GetUserCommand({ AccessToken })))).toBe(
      'NotAuthorizedException: Access Token has expired',
    );
    expect(await refusal(sdk.send(new GetUserCommand({ AccessToken: 'a.b.c' })))).toBe(
      'NotAuthorizedException: Invalid Access Token',
    );
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
      const mounted = new CognitoIdentityProviderClient({
        region: REGION,
        endpoint,
        credentials: CREDENTIALS,
      });
      const found = await mounted.send(
        new AdminGetUserCommand({ UserPoolId: USER_POOL_ID, Username: EMAIL }),
      );
      expect(found.UserStatus).toBe('CONFIRMED');
      mounted.destroy();
    } finally {
      gateway.closeAllConnections();
      gateway.close();
    }
  });
});
