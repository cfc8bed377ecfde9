import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CLIENT_ID,
  PASSWORD,
  type PoolUnderTest,
  refusal,
  startPool,
  USER_POOL_ID,
} from './pool-under-test.ts';

const Username = 'priya.nair@example.com';
const user = { UserPoolId: USER_POOL_ID, Username };
const attributes = [
  { Name: 'email', Value: Username },
  { Name: 'email_verified', Value: 'true' },
];

describe('administering users through the AWS SDK', () => {
  let pool: PoolUnderTest;
  let sdk: CognitoIdentityProviderClient;

  beforeEach(async () => {
    pool = await startPool();
    sdk = pool.sdk();
  });
  afterEach(async () => {
    sdk.destroy();
    await pool.stop();
  });

  const mailedPassword = () => /password is (\S+)$/m.exec(pool.mails.at(-1)?.text ?? '')?.[1] ?? '';
  const authenticate = (password: string) =>
    sdk.send(
      new InitiateAuthCommand({
        ClientId: CLIENT_ID,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: Username, PASSWORD: password },
      }),
    );
  const refresh = (RefreshToken: string | undefined) =>
    sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: CLIENT_ID, RefreshToken }));
  const createConfirmed = () => pool.provider.admin.createUser({ email: Username, password: PASSWORD });
  const create = () =>
    sdk.send(new AdminCreateUserCommand({ ...user, UserAttributes: attributes, MessageAction: 'SUPPRESS' }));
  const resend = () => sdk.send(new AdminCreateUserCommand({ ...user, MessageAction: 'RESEND' }));

  it('invites by e-mail with a temporary password that fulfils the policy', async () => {
    const { User } = await create();
    expect(User?.UserStatus).toBe('FORCE_CHANGE_PASSWORD');
    expect(User?.Username).toMatch(/^[0-9a-f-]{36}$/);
    expect(User?.Attributes).toEqual(
      expect.arrayContaining([...attributes, { Name: 'sub', Value: User?.Username }]),
    );
    expect(pool.mails).toEqual([]);
    await resend();
    expect(pool.mails).toHaveLength(1);
    expect(pool.mails[0]).toMatchObject({
      to: Username,
      subject: 'Your Wattle Street Fund portal invitation',
    });
    expect((await authenticate(mailedPassword())).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
  });

  it('refuses a second account for an e-mail that differs in case only', async () => {
    await createConfirmed();
    const again = new AdminCreateUserCommand({
      UserPoolId: USER_POOL_ID,
      Username: 'Priya.NAIR@example.com',
      MessageAction: 'SUPPRESS',
    });
    expect(await refusal(sdk.send(again))).toBe('UsernameExistsException: User account already exists');
    const nameless = new AdminCreateUserCommand({
      UserPoolId: USER_POOL_ID,
      Username: 'priya',
      MessageAction: 'SUPPRESS',
    });
    expect(await refusal(sdk.send(nameless))).toBe('InvalidParameterException: Username should be an email.');
  });

  it('invites again with a new password and a new expiry while the first is unused', async () => {
    expect(await refusal(resend())).toBe('UserNotFoundException: User does not exist.');
    await create();
    await resend();
    const first = mailedPassword();
    pool.pass(8 * 24 * 3_600_000);
    await resend();
    expect(pool.mails).toHaveLength(2);
    expect(await refusal(authenticate(first))).toContain('Incorrect username or password.');
    const { ChallengeName, Session } = await authenticate(mailedPassword());
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    await sdk.send(
      new RespondToAuthChallengeCommand({
        ClientId: CLIENT_ID,
        ChallengeName,
        Session,
        ChallengeResponses: { USERNAME: Username, NEW_PASSWORD: PASSWORD },
      }),
    );
    expect(await refusal(resend())).toBe(
      `UnsupportedUserStateException: Resend not possible. ${Username} status is not FORCE_CHANGE_PASSWORD`,
    );
  });

  it('finds a user by e-mail and by sub, with the groups', async () => {
    const { sub } = await createConfirmed();
    await pool.provider.admin.ensureGroup('managers');
    const member = { ...user, GroupName: 'managers' };
    await sdk.send(new AdminAddUserToGroupCommand(member));
    await sdk.send(new AdminAddUserToGroupCommand(member));
    const found = await sdk.send(new AdminGetUserCommand(user));
    const bySub = await sdk.send(new AdminGetUserCommand({ ...user, Username: found.Username }));
    expect(bySub.UserAttributes).toEqual(found.UserAttributes);
    expect(found.UserAttributes).toContainEqual({ Name: 'sub', Value: sub });
    expect(pool.provider.admin.findUser(Username)?.groups).toEqual(['managers']);
    expect(await refusal(sdk.send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'staff' })))).toBe(
      'ResourceNotFoundException: Group not found.',
    );
    const unknown = { ...user, Username: 'nobody@example.com' };
    expect(await refusal(sdk.send(new AdminGetUserCommand(unknown)))).toBe(
      'UserNotFoundException: User does not exist.',
    );
  });

  it('changes the address that signs in, with the same password and the same sub', async () => {
    const { sub } = await createConfirmed();
    const email = 'priya@example.org';
    const change = (Value: string) =>
      sdk.send(
        new AdminUpdateUserAttributesCommand({
          UserPoolId: USER_POOL_ID,
          Username: sub,
          UserAttributes: [
            { Name: 'email', Value },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      );
    for (const _ of ['once', 'repeated']) await change(email);
    expect(await refusal(authenticate(PASSWORD))).toContain('Incorrect username or password.');
    const answer = await sdk.send(
      new InitiateAuthCommand({
        ClientId: CLIENT_ID,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD },
      }),
    );
    expect(answer.AuthenticationResult?.IdToken).toBeTruthy();
    expect(pool.provider.admin.findUser(email)?.sub).toBe(sub);
    await createConfirmed();
    expect(await refusal(change(Username.toUpperCase()))).toBe(
      'AliasExistsException: An account with the email already exists.',
    );
    expect(await refusal(change('priya'))).toBe('InvalidParameterException: Invalid email address format.');
    expect(pool.provider.admin.findUser(sub)?.email).toBe(email);
  });

  it('revokes every session of a user signed out everywhere', async () => {
    await createConfirmed();
    const first = (await authenticate(PASSWORD)).AuthenticationResult;
    await sdk.send(new AdminUserGlobalSignOutCommand(user));
    expect(await refusal(refresh(first?.RefreshToken))).toBe(
      'NotAuthorizedException: Refresh Token has been revoked',
    );
    expect(await refusal(sdk.send(new GetUserCommand({ AccessToken: first?.AccessToken })))).toBe(
      'NotAuthorizedException: Access Token has been revoked',
    );
    expect((await authenticate(PASSWORD)).AuthenticationResult).toBeDefined();
  });

  it('rotates refresh tokens: the old one works for the grace period, then counts as reused', async () => {
    await createConfirmed();
    const first = (await authenticate(PASSWORD)).AuthenticationResult?.RefreshToken;
    const second = (await refresh(first)).AuthenticationResult?.RefreshToken;
    expect(second).not.toBe(first);
    pool.pass(59_000);
    expect((await refresh(first)).AuthenticationResult?.AccessToken).toBeDefined();
    pool.pass(1_000);
    expect(await refusal(refresh(first))).toContain('RefreshTokenReuseException');
    expect((await refresh(second)).AuthenticationResult?.IdToken).toBeDefined();
    await sdk.send(new RevokeTokenCommand({ ClientId: CLIENT_ID, Token: first }));
    expect(await refusal(refresh(second))).toBe('NotAuthorizedException: Refresh Token has been revoked');
  });

  it('refuses REFRESH_TOKEN_AUTH, because refresh tokens rotate', async () => {
    await createConfirmed();
    const REFRESH_TOKEN = (await authenticate(PASSWORD)).AuthenticationResult?.RefreshToken ?? '';
    const old = new InitiateAuthCommand({
      ClientId: CLIENT_ID,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN },
    });
    expect(await refusal(sdk.send(old))).toContain('InvalidParameterException');
  });

  it('refuses an expired access token and one of another pool', async () => {
    await createConfirmed();
    const AccessToken = (await authenticate(PASSWORD)).AuthenticationResult?.AccessToken;
    expect((await sdk.send(new GetUserCommand({ AccessToken }))).Username).toMatch(/^[0-9a-f-]{36}$/);
    pool.pass(15 * 60_000);
    expect(await refusal(sdk.send(new GetUserCommand({ AccessToken })))).toBe(
      'NotAuthorizedException: Access Token has expired',
    );
    expect(await refusal(sdk.send(new GetUserCommand({ AccessToken: 'a.b.c' })))).toBe(
      'NotAuthorizedException: Invalid Access Token',
    );
  });
});
