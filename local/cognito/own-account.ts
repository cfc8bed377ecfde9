import * as z from 'zod';
import { type Operation, publicOperation } from './operation.ts';
import { mfaSettings } from './own-authenticator.ts';
import { readAccessToken, revoke } from './tokens.ts';
import { attributeList, revokeSessions } from './users.ts';

const withToken = z.object({ AccessToken: z.string().min(1) });

export const getUser: Operation = publicOperation(
  'UserResourceRead',
  withToken,
  async (pool, { AccessToken }) => {
    const user = await readAccessToken(pool, AccessToken);
    return { Username: user.sub, UserAttributes: attributeList(user), ...mfaSettings(user) };
  },
);

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
