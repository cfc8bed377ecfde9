import { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMAIL, forgetSignIn, PASSWORD, type PoolUnderTest, refusal, startPool } from './pool-under-test.ts';

describe('signing in with Amplify', () => {
  let pool: PoolUnderTest;
  const sub = '5d0e1c52-6c37-4a0f-9a53-0d6c4a1f0001';

  beforeEach(async () => {
    pool = await startPool();
    await pool.provider.admin.createUser({
      sub,
      email: EMAIL,
      name: 'Olivia Chen',
      password: PASSWORD,
      groups: ['managers'],
    });
  });
  afterEach(() => pool.stop());

  it('accepts every password, with any leading bits of salt, keys and hashes', async () => {
    for (let i = 0; i < 12; i += 1) {
      const email = `user${i}@example.com`;
      const password = `Pass#wörd ${i}x`;
      await pool.provider.admin.createUser({ email, password });
      expect((await signIn({ username: email, password })).isSignedIn, email).toBe(true);
      await forgetSignIn();
    }
  });

  it('ends a sign-in that takes longer than fifteen minutes', async () => {
    await pool.provider.admin.createUser({
      email: 'priya.nair@example.com',
      temporaryPassword: 'Welcome#2026',
    });
    await signIn({ username: 'priya.nair@example.com', password: 'Welcome#2026' });
    pool.pass(15 * 60_000);
    expect(await refusal(confirmSignIn({ challengeResponse: 'Chosen#2026' }))).toBe(
      'NotAuthorizedException: Invalid session for the user, session is expired.',
    );
  });

  describe('with a temporary password', () => {
    const invited = 'priya.nair@example.com';
    const NEW_PASSWORD = {
      isSignedIn: false,
      nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', missingAttributes: [] },
    };

    beforeEach(async () => {
      await pool.provider.admin.createUser({ email: invited, temporaryPassword: 'Welcome#2026' });
    });

    it('expires after 14 days', async () => {
      pool.pass(14 * 24 * 3_600_000 - 60_000);
      expect(await signIn({ username: invited, password: 'Welcome#2026' })).toEqual(NEW_PASSWORD);
      await forgetSignIn();
      pool.pass(60_000);
      expect(await refusal(signIn({ username: invited, password: 'Welcome#2026' }))).toBe(
        'NotAuthorizedException: Temporary password has expired and must be reset by an administrator.',
      );
    });

    it('that was seeded does not expire', async () => {
      const email = 'demo@example.com';
      await pool.provider.admin.createUser({
        email,
        temporaryPassword: 'Welcome#2026',
        temporaryPasswordNeverEnds: true,
      });
      pool.pass(400 * 24 * 3_600_000);
      expect(await signIn({ username: email, password: 'Welcome#2026' })).toEqual(NEW_PASSWORD);
    });
  });

  describe('once signed in', () => {
    beforeEach(async () => {
      await signIn({ username: EMAIL, password: PASSWORD });
    });

    it('cannot refresh after twelve hours, however often it did before', async () => {
      for (let hour = 0; hour < 11; hour += 1) {
        pool.pass(3_600_000);
        expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeDefined();
      }
      pool.pass(3_600_000);
      expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
    });
  });
});
