import * as z from 'zod';
import { mailInvitation } from './mails.ts';
import { type Operation, signedOperation, username } from './operation.ts';
import { mfaSettings } from './own-authenticator.ts';
import { generatePassword } from './password-policy.ts';
import type { Pool } from './pool.ts';
import type { StoredUser } from './pool-state.ts';
import { ServiceError } from './service-error.ts';
import {
  type Attribute,
  addUser,
  attributeList,
  changeEmail,
  requireUser,
  revokeSessions,
  setTemporaryPassword,
  temporaryPasswordEnd,
} from './users.ts';

const onUser = z.object({ UserPoolId: z.string(), Username: username });
const attributes = z.array(z.object({ Name: z.string().max(32), Value: z.string().max(2048) }));

/** `SUPPRESS` sends no email. `RESEND` sends the invitation again with a new password. */
export const adminCreateUser: Operation = signedOperation(
  onUser.extend({
    UserAttributes: attributes.optional(),
    MessageAction: z.enum(['RESEND', 'SUPPRESS']),
  }),
  async (pool, { Username, UserAttributes = [], MessageAction }) => {
    const temporary = generatePassword();
    const user =
      MessageAction === 'RESEND'
        ? reinvite(pool, Username, temporary)
        : invite(pool, Username, UserAttributes, temporary);
    await pool.save();
    if (MessageAction === 'RESEND') await mailInvitation(pool, user.attributes.email ?? Username, temporary);
    return { User: { ...summary(user), Attributes: attributeList(user) } };
  },
);

function invite(pool: Pool, name: string, requested: readonly Attribute[], temporary: string): StoredUser {
  const attributes = Object.fromEntries(requested.map(({ Name, Value }) => [Name, Value]));
  return addUser(pool, {
    email: attributes.email ?? name,
    attributes,
    password: temporary,
    status: 'FORCE_CHANGE_PASSWORD',
    temporaryPasswordEndsAtMs: temporaryPasswordEnd(pool),
  });
}

function reinvite(pool: Pool, name: string, temporary: string): StoredUser {
  const user = requireUser(pool, name);
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new ServiceError(
      'UnsupportedUserStateException',
      `Resend not possible. ${name} status is not FORCE_CHANGE_PASSWORD`,
    );
  }
  setTemporaryPassword(pool, user, temporary);
  return user;
}

export const adminGetUser: Operation = signedOperation(onUser, (pool, { Username }) => {
  const user = requireUser(pool, Username);
  return { ...summary(user), UserAttributes: attributeList(user), ...mfaSettings(user) };
});

export const adminUpdateUserAttributes: Operation = signedOperation(
  onUser.extend({ UserAttributes: attributes }),
  async (pool, { Username, UserAttributes }) => {
    const user = requireUser(pool, Username);
    for (const { Name, Value } of UserAttributes) {
      if (Name === 'email') changeEmail(pool, user, Value);
      else user.attributes[Name] = Value;
    }
    await pool.save();
    return {};
  },
);

const onMember = onUser.extend({ GroupName: z.string().min(1).max(128) });

export const adminAddUserToGroup: Operation = signedOperation(
  onMember,
  async (pool, { Username, GroupName }) => {
    const user = requireUser(pool, Username);
    if (!user.groups.includes(GroupName)) user.groups.push(GroupName);
    await pool.save();
    return {};
  },
);

export const adminRemoveUserFromGroup: Operation = signedOperation(
  onMember,
  async (pool, { Username, GroupName }) => {
    const user = requireUser(pool, Username);
    user.groups = user.groups.filter((name) => name !== GroupName);
    await pool.save();
    return {};
  },
);

export const adminDisableUser: Operation = signedOperation(onUser, async (pool, { Username }) => {
  const user = requireUser(pool, Username);
  user.disabled = true;
  revokeSessions(pool, user.sub);
  await pool.save();
  return {};
});

export const adminEnableUser: Operation = signedOperation(onUser, async (pool, { Username }) => {
  requireUser(pool, Username).disabled = false;
  await pool.save();
  return {};
});

export const adminUserGlobalSignOut: Operation = signedOperation(onUser, async (pool, { Username }) => {
  revokeSessions(pool, requireUser(pool, Username).sub);
  await pool.save();
  return {};
});

function summary(user: StoredUser): object {
  return { Username: user.sub, UserStatus: user.status, Enabled: user.disabled !== true };
}
