import { ForgotPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { confirmResetPassword, resetPassword, signIn } from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_ID, EMAIL, PASSWORD, type PoolUnderTest, refusal, startPool } from './pool-under-test.ts';

const NEW = 'Chosen#2026';
const EXPIRED = 'ExpiredCodeException: Invalid code provided, please request a code again.';
const MISMATCH = 'CodeMismatchException: Invalid verification code provided, please try again.';
const LIMIT = 'LimitExceededException: Attempt limit exceeded, please try after some time.';

describe('a forgotten password', () => {
  let pool: PoolUnderTest;

  beforeEach(async () => {
    pool = await startPool();
    await pool.provider.admin.createUser({ email: EMAIL, password: PASSWORD });
  });
  afterEach(() => pool.stop());

  const lastCode = () => /code is (\d{6})$/m.exec(pool.mails.at(-1)?.text ?? '')?.[1] ?? '';
  const otherThan = (code: string) => `${(Number(code) + 1) % 1_000_000}`.padStart(6, '0');
  const confirm = (confirmationCode: string, newPassword = NEW, username = EMAIL) =>
    refusal(confirmResetPassword({ username, confirmationCode, newPassword }));
  const request = (Username: string) =>
    pool.sdk().send(new ForgotPasswordCommand({ ClientId: CLIENT_ID, Username }));

  it('is replaced with the mailed code, which works once', async () => {
    const { nextStep } = await resetPassword({ username: 'olivia.chen@example.com' });
    expect(nextStep).toEqual({
      resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'O***@e***', attributeName: 'email' },
    });
    expect(pool.mails).toHaveLength(1);
    expect(pool.mails[0]).toMatchObject({ to: EMAIL, subject: 'Your Wattle Street Fund verification code' });
    const code = lastCode();
    expect(await confirm(code)).toBe('accepted: undefined');
    expect(await confirm(code)).toBe(EXPIRED);
    expect(await refusal(signIn({ username: EMAIL, password: PASSWORD }))).toContain(
      'NotAuthorizedException',
    );
    expect((await signIn({ username: EMAIL, password: NEW })).isSignedIn).toBe(true);
  });

  it('stays when the new password is weak, and the code remains valid', async () => {
    await request(EMAIL);
    expect(await confirm(lastCode(), 'chosen#2026')).toBe(
      'InvalidPasswordException: Password did not conform with policy: Password must have uppercase characters',
    );
    expect(await confirm(lastCode())).toBe('accepted: undefined');
  });

  it('requires the latest code', async () => {
    await request(EMAIL);
    const first = lastCode();
    do await request(EMAIL);
    while (lastCode() === first);
    expect(await confirm(first)).toBe(MISMATCH);
    expect(await confirm(lastCode())).toBe('accepted: undefined');
  });

  it('requires a code younger than an hour', async () => {
    await request(EMAIL);
    pool.pass(3_599_000);
    expect(await confirm(otherThan(lastCode()))).toBe(MISMATCH);
    pool.pass(1_000);
    expect(await confirm(lastCode())).toBe(EXPIRED);
  });

  it('allows five tries per code', async () => {
    await request(EMAIL);
    const code = lastCode();
    for (let i = 0; i < 5; i += 1) expect(await confirm(otherThan(code))).toBe(MISMATCH);
    expect(await confirm(code)).toBe(LIMIT);
    await request(EMAIL);
    expect(await confirm(lastCode())).toBe('accepted: undefined');
  });

  it('allows five requests an hour', async () => {
    for (let i = 0; i < 5; i += 1) await request(EMAIL);
    expect(await refusal(request(EMAIL))).toBe(LIMIT);
    expect(pool.mails).toHaveLength(5);
    pool.pass(3_600_000);
    await request(EMAIL);
    expect(pool.mails).toHaveLength(6);
  });

  it('keeps its code valid over a restart', async () => {
    await request(EMAIL);
    await pool.restart();
    expect(await confirm(lastCode())).toBe('accepted: undefined');
  });

  it('gets the same answer for an e-mail without an account', async () => {
    const { CodeDeliveryDetails } = await request('nobody@example.com');
    expect(CodeDeliveryDetails).toEqual({
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: 'n***@e***',
    });
    expect(pool.mails).toHaveLength(0);
    expect(await confirm('123456', NEW, 'nobody@example.com')).toBe(MISMATCH);
    expect(await confirm('123456', NEW, 'stranger@example.com')).toBe(EXPIRED);
    expect(await confirm('123456')).toBe(EXPIRED);
    for (let i = 0; i < 4; i += 1) await request('nobody@example.com');
    expect(await refusal(request('nobody@example.com'))).toBe(LIMIT);
  });

  it('of an unconfirmed account sends no mail and gives no access', async () => {
    const email = 'unconfirmed@example.com';
    await pool.provider.admin.createUser({ email, password: PASSWORD, confirmed: false });
    await request(email);
    expect(pool.mails).toHaveLength(0);
    expect(await confirm('123456', NEW, email)).toBe(MISMATCH);
  });

  it('of an invited user who never signed in is refused', async () => {
    await pool.provider.admin.createUser({
      email: 'priya.nair@example.com',
      temporaryPassword: 'Welcome#2026',
    });
    expect(await refusal(request('priya.nair@example.com'))).toBe(
      'NotAuthorizedException: User password cannot be reset in the current state.',
    );
  });
});
