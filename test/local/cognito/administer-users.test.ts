import {
  AdminCreateUserCommand,
  AdminUpdateUserAttributesCommand,
  type CognitoIdentityProviderClient,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CLIENT_ID,
  PASSWORD,
  type PoolUnderTest,
  refusal,
  signInPlainly,
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
  const authenticate = (password: string) => signInPlainly(sdk, Username, password);
  const createConfirmed = () => pool.provider.admin.createUser({ email: Username, password: PASSWORD });
  const create = () =>
    sdk.send(new AdminCreateUserCommand({ ...user, UserAttributes: attributes, MessageAction: 'SUPPRESS' }));
  const resend = () => sdk.send(new AdminCreateUserCommand({ ...user, MessageAction: 'RESEND' }));

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
    const answer = await signInPlainly(sdk, email);
    expect(answer.AuthenticationResult?.IdToken).toBeTruthy();
    expect(pool.provider.admin.findUser(email)?.sub).toBe(sub);
    await createConfirmed();
    expect(await refusal(change(Username.toUpperCase()))).toBe(
      'AliasExistsException: An account with the email already exists.',
    );
    expect(await refusal(change('priya'))).toBe('InvalidParameterException: Invalid email address format.');
    expect(pool.provider.admin.findUser(sub)?.email).toBe(email);
  });
});
