import * as z from 'zod';
import { type Operation, password, publicOperation } from './operation.ts';
import { mfaSettings, needsCode } from './own-authenticator.ts';
import { assertPasswordPolicy } from './password-policy.ts';
import { type Pool, poolNameOf } from './pool.ts';
import { limitExceeded, notAuthorized, wrongCredentials } from './service-error.ts';
import { isPassword } from './srp.ts';
import { readAccessToken, revoke } from './tokens.ts';
import { attributeList, revokeSessions, setPermanentPassword } from './users.ts';

const withToken = z.object({ AccessToken: z.string().min(1) });

export const getUser: Operation = publicOperation(
  'UserResourceRead',
  withToken,
  async (pool, { AccessToken }) => {
    const user = await readAccessToken(pool, AccessToken);
    return { Username: user.sub, UserAttributes: attributeList(user), ...mfaSettings(user) };
  },
);

/** The browser can change only `locale`, as in `infra/identity.ts`. */
export const updateUserAttributes: Operation = publicOperation(
  'UserResourceUpdate',
  withToken.extend({ UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })) }),
  async (pool, { AccessToken, UserAttributes }) => {
    const user = await readAccessToken(pool, AccessToken);
    if (!UserAttributes.every(({ Name }) => Name === 'locale'))
      throw notAuthorized('A client attempted to write unauthorized attribute');
    for (const { Name, Value } of UserAttributes) user.attributes[Name] = Value;
    await pool.save();
    return {};
  },
);

export const changePassword: Operation = publicOperation(
  'UserResourceUpdate',
  z.object({
    AccessToken: z.string().min(1),
    PreviousPassword: password,
    ProposedPassword: password,
  }),
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
    // If a correct password reset the failures, codes could be guessed endlessly.
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

export const globalSignOut: Operation = publicOperation(
  'UserToken',
  withToken,
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
