import * as z from 'zod';
import { type Operation, password, publicOperation } from './operation.ts';
import { mfaSettings } from './own-authenticator.ts';
import { assertPasswordPolicy } from './password-policy.ts';
import { poolNameOf } from './pool.ts';
import { notAuthorized, wrongCredentials } from './service-error.ts';
import { isPassword } from './srp.ts';
import { readAccessToken, revoke } from './tokens.ts';
import { attributeList, revokeSessions, setPermanentPassword } from './users.ts';

const accessToken = z.string().min(1);

export const getUser: Operation = publicOperation(
  'UserResourceRead',
  z.object({ AccessToken: accessToken }),
  async (pool, { AccessToken }) => {
    const user = await readAccessToken(pool, AccessToken);
    return { Username: user.sub, UserAttributes: attributeList(user), ...mfaSettings(user) };
  },
);

export const changePassword: Operation = publicOperation(
  'UserAccountRecovery',
  z.object({ AccessToken: accessToken, PreviousPassword: password, ProposedPassword: password }),
  async (pool, { AccessToken, PreviousPassword, ProposedPassword }) => {
    const user = await readAccessToken(pool, AccessToken);
    pool.attempts.admit(user.sub);
    if (!isPassword(user.credential, poolNameOf(pool.settings), user.sub, PreviousPassword)) {
      pool.attempts.fail(user.sub);
      throw wrongCredentials();
    }
    pool.attempts.clear(user.sub);
    assertPasswordPolicy(ProposedPassword);
    setPermanentPassword(pool, user, ProposedPassword);
    await pool.save();
    return {};
  },
);

export const globalSignOut: Operation = publicOperation(
  'UserToken',
  z.object({ AccessToken: accessToken }),
  async (pool, { AccessToken }) => {
    const user = await readAccessToken(pool, AccessToken);
    revokeSessions(pool, user.sub);
    await pool.save();
    return {};
  },
);

export const revokeToken: Operation = publicOperation(
  'UserToken',
  z.object({ ClientId: z.string(), Token: z.string().min(1) }),
  async (pool, { Token }) => {
    await revoke(pool, Token);
    return {};
  },
);

/** Accounts are made by managers only. */
export const signUp: Operation = publicOperation(
  'UserAuthentication',
  z.object({ ClientId: z.string() }),
  () => {
    throw notAuthorized('SignUp is not permitted for this user pool');
  },
);
