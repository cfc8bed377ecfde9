import * as z from 'zod';
import { type Operation, publicOperation } from './operation.ts';
import type { Pool } from './pool.ts';
import type { StoredUser } from './pool-state.ts';
import { invalidParameter, ServiceError } from './service-error.ts';
import { readAccessToken } from './tokens.ts';
import { makeSecret, stepOfCode } from './totp.ts';

export const withToken = z.object({ AccessToken: z.string().min(1) });

export const SOFTWARE_TOKEN = 'SOFTWARE_TOKEN_MFA';

/** The old secret stays valid until a code of the new secret is verified. */
export const associateSoftwareToken: Operation = publicOperation(withToken, async (pool, { AccessToken }) => {
  const user = await readAccessToken(pool, AccessToken);
  user.newAuthenticatorSecret = makeSecret();
  await pool.save();
  return { SecretCode: user.newAuthenticatorSecret };
});

export const verifySoftwareToken: Operation = publicOperation(
  withToken.extend({ UserCode: z.string().regex(/^\d{6}$/) }),
  async (pool, { AccessToken, UserCode }) => {
    const user = await readAccessToken(pool, AccessToken);
    const secret = user.newAuthenticatorSecret;
    if (secret === undefined) throw noSoftwareToken();
    const step = stepOfCode(secret, UserCode, pool.now());
    if (step === undefined) {
      throw new ServiceError(
        'EnableSoftwareTokenMFAException',
        'Code mismatch and fail enable Software Token MFA',
      );
    }
    user.authenticator = { secret, lastUsedStep: step, asked: user.authenticator?.asked ?? 'never' };
    user.newAuthenticatorSecret = undefined;
    await pool.save();
    return { Status: 'SUCCESS' };
  },
);

export const setUserMfaPreference: Operation = publicOperation(
  withToken.extend({ SoftwareTokenMfaSettings: z.object({ Enabled: z.boolean().optional() }) }),
  async (pool, { AccessToken, SoftwareTokenMfaSettings: { Enabled = false } }) => {
    const user = await readAccessToken(pool, AccessToken);
    if (Enabled && user.authenticator === undefined) {
      throw invalidParameter('User has not verified software token mfa');
    }
    if (user.authenticator !== undefined) {
      user.authenticator.asked = Enabled ? 'preferred' : 'never';
      await pool.save();
    }
    return {};
  },
);

export function needsCode(user: StoredUser): boolean {
  return user.authenticator !== undefined && user.authenticator.asked !== 'never';
}

export function mfaSettings(user: StoredUser): object {
  return needsCode(user) ? { UserMFASettingList: [SOFTWARE_TOKEN] } : {};
}

/** Throws NotAuthorizedException during the lock-out. Each wrong code counts as a failure, like a wrong password. */
export function assertCode(pool: Pool, user: StoredUser, code: string): void {
  if (user.authenticator === undefined) throw noSoftwareToken();
  pool.attempts.admit(user.sub);
  const step = stepOfCode(user.authenticator.secret, code, pool.now());
  if (step === undefined) {
    pool.attempts.fail(user.sub);
    throw new ServiceError('CodeMismatchException', 'Invalid code received for user');
  }
  if (step <= user.authenticator.lastUsedStep) {
    throw new ServiceError('ExpiredCodeException', 'Your software token has already been used once.');
  }
  user.authenticator.lastUsedStep = step;
  pool.attempts.clear(user.sub);
}

function noSoftwareToken(): ServiceError {
  return new ServiceError(
    'SoftwareTokenMFANotFoundException',
    'Software Token MFA does not exist for the user.',
  );
}
