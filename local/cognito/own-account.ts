import * as z from 'zod';
import { type Operation, password, publicOperation } from './operation.ts';
import { mfaSettings, needsCode, withToken } from './own-authenticator.ts';
import { assertPasswordPolicy } from './password-policy.ts';
import { type Pool, poolNameOf } from './pool.ts';
import { limitExceeded, wrongCredentials } from './service-error.ts';
import { isPassword } from './srp.ts';
import { readAccessToken, revoke } from './tokens.ts';
import { attributeList, revokeSessions, setPermanentPassword } from './users.ts';

export const getUser: Operation = publicOperation(withToken, async (pool, { AccessToken }) => {
  const user = await readAccessToken(pool, AccessToken);
  return { Username: user.sub, UserAttributes: attributeList(user), ...mfaSettings(user) };
});

export const changePassword: Operation = publicOperation(
  withToken.extend({ PreviousPassword: password, ProposedPassword: password }),
  async (pool, { AccessToken, PreviousPassword, ProposedPassword }) => {
    const user = await readAccessToken(pool, AccessToken);
    admitTry(pool, user.sub);
    if (!isPassword(user.credential, poolNameOf(pool.settings), user.sub, PreviousPassword)) {
      pool.attempts.fail(user.sub);
      throw wrongCredentials();
    }
    assertPasswordPolicy(ProposedPassword);
    // As in Cognito, the new password ends no session.
    setPermanentPassword(pool, user, ProposedPassword);
    // If a correct password cleared the failed tries, somebody who knows the password could guess codes without limit.
    if (!needsCode(user)) pool.attempts.clear(user.sub);
    await pool.save();
    return {};
  },
);

function admitTry(pool: Pool, sub: string): void {
  try {
    pool.attempts.admit(sub);
  } catch {
    throw limitExceeded();
  }
}

export const globalSignOut: Operation = publicOperation(withToken, async (pool, { AccessToken }) => {
  const user = await readAccessToken(pool, AccessToken);
  revokeSessions(pool, user.sub);
  await pool.save();
  return {};
});

export const revokeToken: Operation = publicOperation(
  z.object({ Token: z.string().min(1) }),
  async (pool, { Token }) => {
    await revoke(pool, Token);
    return {};
  },
);
