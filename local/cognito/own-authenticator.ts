import * as z from 'zod';
import { type Operation, publicOperation } from './operation.ts';
import type { Pool } from './pool.ts';
import type { StoredUser } from './pool-state.ts';
import { invalidParameter, ServiceError } from './service-error.ts';
import { readAccessToken } from './tokens.ts';
import { makeSecret, stepOfCode } from './totp.ts';

const accessToken = z.string().min(1);
const preference = z.object({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() });

export const SOFTWARE_TOKEN = 'SOFTWARE_TOKEN_MFA';

/** The old secret stays valid until a code of the new secret is verified. */
export const associateSoftwareToken: Operation = publicOperation(
  'UserResourceUpdate',
  z.object({ AccessToken: accessToken }),
  async (pool, { AccessToken }) => {
    const user = await readAccessToken(pool, AccessToken);
    user.newAuthenticatorSecret = makeSecret();
    await pool.save();
    return { SecretCode: user.newAuthenticatorSecret };
  },
);

export const verifySoftwareToken: Operation = publicOperation(
  'UserResourceUpdate',
  z.object({
    AccessToken: accessToken,
    UserCode: z.string().regex(/^\d{6}$/),
    FriendlyDeviceName: z.string().max(131_072).optional(),
  }),
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
  'UserResourceUpdate',
  z.object({
    AccessToken: accessToken,
    SoftwareTokenMfaSettings: preference,
    // The stand-in supports only the authenticator app as second factor.
    SMSMfaSettings: z.never().optional(),
    EmailMfaSettings: z.never().optional(),
  }),
  async (pool, { AccessToken, SoftwareTokenMfaSettings: { Enabled = false, PreferredMfa = false } }) => {
    const user = await readAccessToken(pool, AccessToken);
    if (Enabled && user.authenticator === undefined) {
      throw invalidParameter('User has not verified software token mfa');
    }
    if (user.authenticator !== undefined) {
      user.authenticator.asked = !Enabled ? 'never' : PreferredMfa ? 'preferred' : 'always';
      await pool.save();
    }
    return {};
  },
);

export function needsCode(user: StoredUser): boolean {
  return user.authenticator !== undefined && user.authenticator.asked !== 'never';
}

export function mfaSettings(user: StoredUser): object {
  if (!needsCode(user)) return {};
  return {
    UserMFASettingList: [SOFTWARE_TOKEN],
    ...(user.authenticator?.asked === 'preferred' && { PreferredMfaSetting: SOFTWARE_TOKEN }),
  };
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
