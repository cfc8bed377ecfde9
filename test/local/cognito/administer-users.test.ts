import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  type CognitoIdentityProviderClient,
  CreateGroupCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ListUsersCommand,
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
  const createConfirmed = async () => {
    await sdk.send(
      new AdminCreateUserCommand({ ...user, UserAttributes: attributes, MessageAction: 'SUPPRESS' }),
    );
    await sdk.send(new AdminSetUserPasswordCommand({ ...user, Password: PASSWORD, Permanent: true }));
  };

  it('invites by mail with a temporary password that keeps the policy', async () => {
    const { User } = await sdk.send(new AdminCreateUserCommand({ ...user, UserAttributes: attributes }));
    expect(User).toMatchObject({ Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' });
    expect(User?.Username).toMatch(/^[0-9a-f-]{36}$/);
    expect(Math.abs(Date.now() - (User?.UserCreateDate?.getTime() ?? 0))).toBeLessThan(60_000);
    expect(User?.Attributes).toEqual(
      expect.arrayContaining([...attributes, { Name: 'sub', Value: User?.Username }]),
    );
    expect(pool.mails).toHaveLength(1);
    expect(pool.mails[0]).toMatchObject({
      to: Username,
      subject: 'Your Wattle Street Fund portal invitation',
    });
    expect((await authenticate(mailedPassword())).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
  });

  it('refuses a second account for an e-mail in another case', async () => {
    await createConfirmed();
    const again = new AdminCreateUserCommand({
      UserPoolId: USER_POOL_ID,
      Username: 'Priya.NAIR@example.com',
    });
    expect(await refusal(sdk.send(again))).toBe('UsernameExistsException: User account already exists');
    const nameless = new AdminCreateUserCommand({ UserPoolId: USER_POOL_ID, Username: 'priya' });
    expect(await refusal(sdk.send(nameless))).toBe('InvalidParameterException: Username should be an email.');
  });

  it('invites again with a new password and a new term, as long as the first was not used', async () => {
    const resend = () => sdk.send(new AdminCreateUserCommand({ ...user, MessageAction: 'RESEND' }));
    expect(await refusal(resend())).toBe('UserNotFoundException: User does not exist.');
    await sdk.send(new AdminCreateUserCommand({ ...user, UserAttributes: attributes }));
    const first = mailedPassword();
    pool.pass(8 * 24 * 3_600_000);
    await resend();
    expect(pool.mails).toHaveLength(2);
    expect(await refusal(authenticate(first))).toContain('Incorrect username or password.');
    expect((await authenticate(mailedPassword())).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    await sdk.send(new AdminSetUserPasswordCommand({ ...user, Password: PASSWORD, Permanent: true }));
    expect(await refusal(resend())).toBe(
      `UnsupportedUserStateException: Resend not possible. ${Username} status is not FORCE_CHANGE_PASSWORD`,
    );
  });

  it('tells of a user by e-mail and by sub, with the groups', async () => {
    await createConfirmed();
    await sdk.send(
      new CreateGroupCommand({
        UserPoolId: USER_POOL_ID,
        GroupName: 'managers',
        Description: 'Fund managers',
      }),
    );
    const member = { ...user, GroupName: 'managers' };
    await sdk.send(new AdminAddUserToGroupCommand(member));
    await sdk.send(new AdminAddUserToGroupCommand(member));
    const found = await sdk.send(new AdminGetUserCommand(user));
    const bySub = await sdk.send(new AdminGetUserCommand({ ...user, Username: found.Username }));
    expect(bySub.UserAttributes).toEqual(found.UserAttributes);
    const groups = () => sdk.send(new AdminListGroupsForUserCommand(user));
    expect((await groups()).Groups).toMatchObject([{ GroupName: 'managers', Description: 'Fund managers' }]);
    await sdk.send(new AdminRemoveUserFromGroupCommand(member));
    expect((await groups()).Groups).toEqual([]);
    expect(await refusal(sdk.send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'staff' })))).toBe(
      'ResourceNotFoundException: Group not found.',
    );
    expect(
      await refusal(sdk.send(new CreateGroupCommand({ UserPoolId: USER_POOL_ID, GroupName: 'managers' }))),
    ).toBe('GroupExistsException: A group with the name already exists.');
  });

  it('changes attributes but never the sub, and takes a changed e-mail as unproven', async () => {
    await createConfirmed();
    await pool.provider.admin.createUser({ email: 'noah.walker@example.com', password: PASSWORD });
    const update = (Name: string, Value: string) =>
      sdk.send(new AdminUpdateUserAttributesCommand({ ...user, UserAttributes: [{ Name, Value }] }));
    await update('name', 'Priya Nair');
    expect(await refusal(update('sub', 'x'))).toContain('InvalidParameterException');
    expect(await refusal(update('email', 'Noah.Walker@example.com'))).toContain('AliasExistsException');
    await update('email', 'priya@example.com');
    const { UserAttributes } = await sdk.send(
      new AdminGetUserCommand({ ...user, Username: 'PRIYA@example.com' }),
    );
    expect(UserAttributes).toEqual(
      expect.arrayContaining([
        { Name: 'name', Value: 'Priya Nair' },
        { Name: 'email_verified', Value: 'false' },
      ]),
    );
    expect(await refusal(sdk.send(new AdminGetUserCommand(user)))).toBe(
      'UserNotFoundException: User does not exist.',
    );
  });

  it('lists users by filter and page', async () => {
    for (let i = 0; i < 5; i += 1)
      await pool.provider.admin.createUser({ email: `u${i}@example.com`, password: PASSWORD });
    const list = (more: object) => sdk.send(new ListUsersCommand({ UserPoolId: USER_POOL_ID, ...more }));
    const emails = (answer: Awaited<ReturnType<typeof list>>) =>
      answer.Users?.map(({ Attributes }) => Attributes?.find(({ Name }) => Name === 'email')?.Value);
    expect(emails(await list({ Filter: 'email = "U3@example.com"' }))).toEqual(['u3@example.com']);
    expect(emails(await list({ Filter: 'email ^= "u"' }))).toHaveLength(5);
    expect(emails(await list({ Filter: 'cognito:user_status = "CONFIRMED"', Limit: 2 }))).toEqual([
      'u0@example.com',
      'u1@example.com',
    ]);
    const first = await list({ Limit: 3 });
    const second = await list({ Limit: 3, PaginationToken: first.PaginationToken });
    expect(emails(second)).toEqual(['u3@example.com', 'u4@example.com']);
    expect(second.PaginationToken).toBeUndefined();
    expect(await refusal(list({ Filter: 'email like "u"' }))).toContain('InvalidParameterException');
  });

  it('shuts a disabled user out: no sign-in, no refresh, no access token', async () => {
    await createConfirmed();
    const { AuthenticationResult: tokens } = await authenticate(PASSWORD);
    await sdk.send(new AdminDisableUserCommand(user));
    expect(await refusal(authenticate(PASSWORD))).toBe('NotAuthorizedException: User is disabled.');
    expect(await refusal(authenticate('Client#2027'))).toBe(
      'NotAuthorizedException: Incorrect username or password.',
    );
    await sdk.send(new AdminEnableUserCommand(user));
    expect(await refusal(refresh(tokens?.RefreshToken))).toBe(
      'NotAuthorizedException: Refresh Token has been revoked',
    );
    expect(await refusal(sdk.send(new GetUserCommand({ AccessToken: tokens?.AccessToken })))).toBe(
      'NotAuthorizedException: Access Token has been revoked',
    );
    expect((await authenticate(PASSWORD)).AuthenticationResult).toBeDefined();
  });

  it('ends every session of a user signed out everywhere or deleted', async () => {
    await createConfirmed();
    const first = (await authenticate(PASSWORD)).AuthenticationResult;
    await sdk.send(new AdminUserGlobalSignOutCommand(user));
    expect(await refusal(refresh(first?.RefreshToken))).toBe(
      'NotAuthorizedException: Refresh Token has been revoked',
    );
    const second = (await authenticate(PASSWORD)).AuthenticationResult;
    await sdk.send(new AdminDeleteUserCommand(user));
    expect(await refusal(refresh(second?.RefreshToken))).toBe(
      'NotAuthorizedException: Invalid Refresh Token',
    );
    expect(await refusal(authenticate(PASSWORD))).toBe(
      'NotAuthorizedException: Incorrect username or password.',
    );
  });

  it('rotates refresh tokens: the old one works for the grace period, then counts as reuse', async () => {
    await createConfirmed();
    const first = (await authenticate(PASSWORD)).AuthenticationResult?.RefreshToken;
    const second = (await refresh(first)).AuthenticationResult?.RefreshToken;
    expect(second).not.toBe(first);
    expect((await refresh(first)).AuthenticationResult?.AccessToken).toBeDefined();
    pool.pass(30_000);
    expect(await refusal(refresh(first))).toContain('RefreshTokenReuseException');
    expect((await refresh(second)).AuthenticationResult?.IdToken).toBeDefined();
    await sdk.send(new RevokeTokenCommand({ ClientId: CLIENT_ID, Token: first }));
    expect(await refusal(refresh(second))).toBe('NotAuthorizedException: Refresh Token has been revoked');
  });

  it('refreshes by REFRESH_TOKEN_AUTH only while refresh tokens do not rotate', async () => {
    await createConfirmed();
    const token = (await authenticate(PASSWORD)).AuthenticationResult?.RefreshToken ?? '';
    const old = () =>
      sdk.send(
        new InitiateAuthCommand({
          ClientId: CLIENT_ID,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: token },
        }),
      );
    expect(await refusal(old())).toContain('InvalidParameterException');
    await pool.restart({ refreshGraceSeconds: null });
    sdk = pool.sdk();
    const { AuthenticationResult } = await old();
    expect(AuthenticationResult?.AccessToken).toBeDefined();
    expect(AuthenticationResult?.RefreshToken).toBeUndefined();
  });

  it('changes a known password and refuses an expired or foreign access token', async () => {
    await createConfirmed();
    const AccessToken = (await authenticate(PASSWORD)).AuthenticationResult?.AccessToken;
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      sdk.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));
    expect(await refusal(change('Client#2027', 'Chosen#2026'))).toContain('Incorrect username or password.');
    expect(await refusal(change(PASSWORD, 'chosen'))).toContain('InvalidPasswordException');
    await change(PASSWORD, 'Chosen#2026');
    expect((await authenticate('Chosen#2026')).AuthenticationResult).toBeDefined();
    pool.pass(15 * 60_000);
    expect(await refusal(sdk.send(new GetUserCommand({ AccessToken })))).toBe(
      'NotAuthorizedException: Access Token has expired',
    );
    expect(await refusal(sdk.send(new GetUserCommand({ AccessToken: 'a.b.c' })))).toBe(
      'NotAuthorizedException: Invalid Access Token',
    );
  });
});
