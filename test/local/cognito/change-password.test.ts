import { ChangePasswordCommand, GlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import { fetchAuthSession, signIn, updatePassword } from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMAIL, forgetSignIn, PASSWORD, type PoolUnderTest, refusal, startPool } from './pool-under-test.ts';

const NEW = 'Chosen#2026';
const WRONG = 'NotAuthorizedException: Incorrect username or password.';
const LIMIT = 'LimitExceededException: Attempt limit exceeded, please try after some time.';

describe('a password changed by who is signed in', () => {
  let pool: PoolUnderTest;

  beforeEach(async () => {
    pool = await startPool();
    await pool.provider.admin.createUser({ email: EMAIL, password: PASSWORD });
    await enter(PASSWORD);
  });
  afterEach(() => pool.stop());

  const enter = (password: string) =>
    signIn({ username: EMAIL, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } });
  const accessToken = async () => (await fetchAuthSession()).tokens?.accessToken.toString() ?? '';
  const change = (oldPassword: string, newPassword = NEW) =>
    refusal(updatePassword({ oldPassword, newPassword }));

  it('holds from then on, over a restart too, and the old one no longer', async () => {
    expect(await change(PASSWORD)).toBe('accepted: undefined');
    await pool.restart();
    await forgetSignIn();
    expect(await refusal(enter(PASSWORD))).toBe(WRONG);
    expect((await enter(NEW)).isSignedIn).toBe(true);
  });

  it('ends no session by itself, as at the service: that is the portal’s part', async () => {
    const before = await accessToken();
    await change(PASSWORD);
    const again = new ChangePasswordCommand({
      AccessToken: before,
      PreviousPassword: NEW,
      ProposedPassword: PASSWORD,
    });
    expect(await refusal(pool.sdk().send(again))).toMatch(/^accepted/);
  });

  it('needs the old one', async () => {
    expect(await change('Wrong#2026')).toBe(WRONG);
    await forgetSignIn();
    expect((await enter(PASSWORD)).isSignedIn).toBe(true);
  });

  it('stays when the new one is weak', async () => {
    expect(await change(PASSWORD, 'chosen#2026')).toBe(
      'InvalidPasswordException: Password did not conform with policy: Password must have uppercase characters',
    );
    await forgetSignIn();
    expect((await enter(PASSWORD)).isSignedIn).toBe(true);
  });

  it('cannot be guessed at with a token: after five wrong ones the right one waits too', async () => {
    for (let tries = 1; tries <= 5; tries += 1) expect(await change('Wrong#2026')).toBe(WRONG);
    expect(await change(PASSWORD)).toBe(LIMIT);
    pool.pass(60_000);
    expect(await change(PASSWORD)).toBe('accepted: undefined');
  });

  it('is refused to a token that was signed out', async () => {
    const AccessToken = await accessToken();
    await pool.sdk().send(new GlobalSignOutCommand({ AccessToken }));
    const late = new ChangePasswordCommand({
      AccessToken,
      PreviousPassword: PASSWORD,
      ProposedPassword: NEW,
    });
    expect(await refusal(pool.sdk().send(late))).toBe(
      'NotAuthorizedException: Access Token has been revoked',
    );
  });
});
