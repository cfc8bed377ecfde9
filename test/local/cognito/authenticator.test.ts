import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AdminGetUserCommand,
  GetUserCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  confirmSignIn,
  fetchAuthSession,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeAt } from '#local/cognito/totp.ts';
import {
  CLIENT_ID,
  EMAIL,
  forgetSignIn,
  PASSWORD,
  type PoolUnderTest,
  refusal,
  signInPlainly,
  startPool,
  USER_POOL_ID,
} from './pool-under-test.ts';

const ASKED = { isSignedIn: false, nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' } };
const DONE = { isSignedIn: true, nextStep: { signInStep: 'DONE' } };
const MISMATCH = 'CodeMismatchException: Invalid code received for user';
const USED = 'ExpiredCodeException: Your software token has already been used once.';
const LOCKED = 'NotAuthorizedException: Password attempts exceeded';
const ENDED = 'NotAuthorizedException: Invalid session for the user, session is expired.';
const STEP_MS = 30_000;

describe('an authenticator app', () => {
  let pool: PoolUnderTest;
  let nowMs: number;

  beforeEach(async () => {
    // Starts in the middle of a time step, so that a slow test stays within the step.
    nowMs = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
    pool = await startPool({ now: () => nowMs });
    await pool.provider.admin.createUser({ email: EMAIL, password: PASSWORD });
  });
  afterEach(() => pool.stop());

  const wait = (ms: number) => {
    nowMs += ms;
  };
  /** SRP would take most of the test's time, so this signs in with the plain password. */
  const enter = () =>
    signIn({ username: EMAIL, password: PASSWORD, options: { authFlowType: 'USER_PASSWORD_AUTH' } });
  const answer = (code: string) => confirmSignIn({ challengeResponse: code });
  const wrong = (secret: string) => `${(Number(codeAt(secret, nowMs)) + 1) % 1_000_000}`.padStart(6, '0');
  const accessToken = async () => (await fetchAuthSession()).tokens?.accessToken.toString() ?? '';

  const turnOn = async () => {
    const { sharedSecret } = await setUpTOTP();
    await verifyTOTPSetup({ code: codeAt(sharedSecret, nowMs) });
    await updateMFAPreference({ totp: 'PREFERRED' });
    return sharedSecret;
  };
  const turnOnAndLeave = async () => {
    await enter();
    const secret = await turnOn();
    await forgetSignIn();
    wait(STEP_MS);
    return secret;
  };

  it('requires a valid access token of the same user', async () => {
    const calls = [
      new VerifySoftwareTokenCommand({ AccessToken: 'forged', UserCode: '123456' }),
      new SetUserMFAPreferenceCommand({ AccessToken: 'forged', SoftwareTokenMfaSettings: {} }),
      new GetUserCommand({ AccessToken: 'forged' }),
    ];
    for (const call of calls) {
      expect(await refusal(pool.sdk().send(call as GetUserCommand))).toBe(
        'NotAuthorizedException: Invalid Access Token',
      );
    }
    await enter();
    const AccessToken = await accessToken();
    await signOut({ global: true });
    expect(
      await refusal(pool.sdk().send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: '123456' }))),
    ).toBe('NotAuthorizedException: Access Token has been revoked');
  });

  it('accepts a clock half a minute off, and each code once', async () => {
    const secret = await turnOnAndLeave();
    const code = codeAt(secret, nowMs);
    wait(STEP_MS);
    await enter();
    expect(await answer(code)).toEqual(DONE);
    await forgetSignIn();
    await enter();
    expect(await refusal(answer(code))).toBe(USED);
    expect(await answer(codeAt(secret, nowMs))).toEqual(DONE);
  });

  it('locks after five wrong codes, and the right password does not unlock it', async () => {
    const secret = await turnOnAndLeave();
    await enter();
    for (let i = 0; i < 4; i += 1) expect(await refusal(answer(wrong(secret)))).toBe(MISMATCH);
    expect(await enter()).toEqual(ASKED);
    expect(await refusal(answer(wrong(secret)))).toBe(MISMATCH);
    expect(await refusal(answer(codeAt(secret, nowMs)))).toBe(LOCKED);
    expect(await refusal(enter())).toBe(LOCKED);
    wait(1_000);
    await enter();
    expect(await refusal(answer(wrong(secret)))).toBe(MISMATCH);
    wait(1_000);
    expect(await refusal(answer(codeAt(secret, nowMs)))).toBe(LOCKED);
    wait(1_000);
    expect(await answer(codeAt(secret, nowMs))).toEqual(DONE);
    await forgetSignIn();
    wait(STEP_MS);
    await enter();
    for (let i = 0; i < 4; i += 1) expect(await refusal(answer(wrong(secret)))).toBe(MISMATCH);
    expect(await answer(codeAt(secret, nowMs))).toEqual(DONE);
  });

  it('ends a sign-in whose code comes after fifteen minutes, twice, or with another user’s name', async () => {
    const secret = await turnOnAndLeave();
    await enter();
    wait(15 * 60_000);
    expect(await refusal(answer(codeAt(secret, nowMs)))).toBe(ENDED);

    const { Session, ChallengeName } = await signInPlainly(pool.sdk());
    expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    const respond = (USERNAME: string, name: 'SOFTWARE_TOKEN_MFA' | 'NEW_PASSWORD_REQUIRED') =>
      refusal(
        pool.sdk().send(
          new RespondToAuthChallengeCommand({
            ClientId: CLIENT_ID,
            ChallengeName: name,
            Session,
            ChallengeResponses: {
              USERNAME,
              SOFTWARE_TOKEN_MFA_CODE: codeAt(secret, nowMs),
              NEW_PASSWORD: 'Chosen#2026',
            },
          }),
        ),
      );
    await pool.provider.admin.createUser({ email: 'other@example.com', password: PASSWORD });
    expect(await respond('other@example.com', 'SOFTWARE_TOKEN_MFA')).toBe(
      'NotAuthorizedException: Invalid session for the user.',
    );
    expect(await respond(EMAIL, 'NEW_PASSWORD_REQUIRED')).toBe(ENDED);
    expect(await respond(EMAIL, 'SOFTWARE_TOKEN_MFA')).toContain('AccessToken');
    expect(await respond(EMAIL, 'SOFTWARE_TOKEN_MFA')).toBe(ENDED);
  });

  it('is replaced only when a code of the new one is entered', async () => {
    const old = await turnOnAndLeave();
    await enter();
    await answer(codeAt(old, nowMs));
    const { sharedSecret } = await setUpTOTP();
    await forgetSignIn();
    wait(STEP_MS);
    await enter();
    expect(await refusal(answer(codeAt(sharedSecret, nowMs)))).toBe(MISMATCH);
    await answer(codeAt(old, nowMs));
    await verifyTOTPSetup({ code: codeAt(sharedSecret, nowMs) });
    await forgetSignIn();
    wait(STEP_MS);
    await enter();
    expect(await refusal(answer(codeAt(old, nowMs)))).toBe(MISMATCH);
    expect(await answer(codeAt(sharedSecret, nowMs))).toEqual(DONE);
  });

  it('is visible to administrators and kept, with its used codes, over a restart', async () => {
    const secret = await turnOnAndLeave();
    const username = { UserPoolId: USER_POOL_ID, Username: EMAIL };
    expect(await pool.sdk().send(new AdminGetUserCommand(username))).toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    });
    await enter();
    await answer(codeAt(secret, nowMs));
    await forgetSignIn();
    await pool.restart();
    expect(await enter()).toEqual(ASKED);
    expect(await refusal(answer(codeAt(secret, nowMs)))).toBe(USED);
    expect(await readFile(join(pool.dataDir, 'user-pool.json'), 'utf8')).toContain(secret);
  });
});
